import type { Call } from '@kelas/contract/call';
import { toJsonSchema } from '@kelas/server/http/json-schema';
import fc from 'fast-check';
import type { z } from 'zod';
import { pathsOf, replaced } from '../paths.ts';
import { anyValue, takenText } from './values.ts';

type Schema = z.core.JSONSchema.BaseSchema;
/** Values that mean something to the server, by the name of the field: ids of rows that are there, months. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

/** What a field is sent without. */
const ABSENT = Symbol('absent');

/** The values of all samples, by the name of their field. */
export function knownValues(samples: Readonly<Record<string, unknown>>): Known {
  const known = new Map<string, unknown[]>();
  for (const sample of Object.values(samples)) {
    for (const { path, value } of pathsOf(sample)) {
      const name = String(path.at(-1));
      if (typeof value !== 'object') known.set(name, [...(known.get(name) ?? []), value]);
    }
  }
  return known;
}

/**
 * Inputs of a call: its sample and what its schema describes, real ids among them, with up to three
 * things in it missing, added or put in their place by anything at all.
 */
export function inputsOf(call: Call, sample: unknown, known: Known): fc.Arbitrary<unknown> {
  const good = fc.oneof(
    { weight: 3, arbitrary: fc.constant(sample) },
    { weight: 4, arbitrary: fitting(toJsonSchema(call.input, 'input'), '', known) },
  );
  const spoils = fc.array(fc.tuple(fc.nat(), spoilFor(known)), { maxLength: 3 });
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(good, spoils).map(([value, all]) => all.reduce(spoil, value)),
    },
    { weight: 5, arbitrary: good },
    { weight: 1, arbitrary: anyValue },
  );
}

/** What is put in the place of a value. */
function spoilFor(known: Known): fc.Arbitrary<unknown> {
  const meant = [...known.values()].flat();
  return fc.oneof(
    { weight: 6, arbitrary: anyValue },
    { weight: 4, arbitrary: takenText },
    { weight: 2, arbitrary: fc.constantFrom(...meant) },
    { weight: 1, arbitrary: fc.constant(ABSENT) },
  );
}

function spoil(value: unknown, [place, replacement]: [number, unknown]): unknown {
  const paths = pathsOf(value);
  const chosen = paths[place % (paths.length + 1)];
  if (chosen) return replaced(value, chosen.path, replacement === ABSENT ? undefined : replacement);
  // One place more than there are: a field that the contract does not name.
  const plain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return plain && replacement !== ABSENT ? { ...value, role: replacement } : value;
}

/** Values that fit a schema, for the field of this name. */
function fitting(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const described = describedBy(schema, name, known);
  const meant = known.get(name) ?? [];
  if (meant.length === 0) return described;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...meant) },
    { weight: 2, arbitrary: described },
  );
}

function describedBy(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => fitting(each as Schema, name, known)));
  if (Array.isArray(schema.type)) {
    const types = schema.type as string[];
    return fc.oneof(
      ...types.map((type) => describedBy({ ...schema, type } as Schema, name, known)),
    );
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([key, each]) => [
      key,
      fitting(each as Schema, key, known),
    ]);
    const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
    return fc.record(model, { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array') {
    return fc.array(fitting((schema.items ?? {}) as Schema, name, known), { maxLength: 4 });
  }
  return scalar(schema);
}

function scalar(schema: Schema): fc.Arbitrary<unknown> {
  const { type, pattern, minimum = -1000, maximum = 2 ** 31 - 1 } = schema;
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'string') return pattern ? matching(pattern) : takenText;
  return anyValue;
}

/** Texts of a pattern, months of years that a centre has to do with rather than any. */
function matching(pattern: string): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern.replace('20\\d\\d', '20[23]\\d')));
}
