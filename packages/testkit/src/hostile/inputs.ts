import type { Call } from '@kelas/contract/call';
import { toJsonSchema } from '@kelas/server/http/json-schema';
import fc from 'fast-check';
import type { z } from 'zod';
import { pathsOf, replaced } from '../paths.ts';
import { acceptedText, anyValue } from './values.ts';

type Schema = z.core.JSONSchema.BaseSchema;
/** Values with a meaning for the server by field name, for example ids of existing rows. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

/** Stands for a field that is left out. */
const ABSENT = Symbol('absent');

/** Returns the values of all samples by the name of their field. */
export function knownValues(samples: Readonly<Record<string, unknown>>): Known {
  const known = new Map<string, unknown[]>();
  for (const sample of Object.values(samples)) {
    for (const { path, value } of pathsOf(sample)) {
      const name = String(path.at(-1));
      if (typeof value === 'object') continue;
      const values = known.get(name);
      if (values) values.push(value);
      else known.set(name, [value]);
    }
  }
  return known;
}

/**
 * Generates inputs of a call: its sample, or values that fit its schema, with real ids among them.
 * Up to three of their values are then removed, added or replaced by one of `replacements`.
 */
export function inputsOf(
  call: Call,
  sample: unknown,
  known: Known,
  replacements: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const good = fc.oneof(
    { weight: 3, arbitrary: fc.constant(sample) },
    { weight: 4, arbitrary: fitting(toJsonSchema(call.input, 'input'), '', known) },
  );
  const spoils = fc.array(fc.tuple(fc.nat(), replacements), { maxLength: 3 });
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(good, spoils).map(([value, all]) => all.reduce(spoil, value)),
    },
    { weight: 5, arbitrary: good },
    { weight: 1, arbitrary: anyValue },
  );
}

/** Generates the replacements of a value. */
export function replacementsOf(known: Known): fc.Arbitrary<unknown> {
  const meant = [...known.values()].flat();
  return fc.oneof(
    { weight: 6, arbitrary: anyValue },
    { weight: 4, arbitrary: acceptedText },
    { weight: 2, arbitrary: fc.constantFrom(...meant) },
    { weight: 1, arbitrary: fc.constant(ABSENT) },
  );
}

function spoil(value: unknown, [place, replacement]: [number, unknown]): unknown {
  const paths = pathsOf(value);
  const chosen = paths[place % (paths.length + 1)];
  if (chosen) return replaced(value, chosen.path, replacement === ABSENT ? undefined : replacement);
  // The index after the last path adds a field that the contract does not name.
  const plain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return plain && replacement !== ABSENT ? { ...value, role: replacement } : value;
}

/** Generates values that fit a schema, for the field of this name. */
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
  if (type === 'string') return pattern ? matching(pattern) : acceptedText;
  return anyValue;
}

/** Generates texts of a pattern, with years from 2020 to 2039 only. */
function matching(pattern: string): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern.replace('20\\d\\d', '20[23]\\d')));
}
