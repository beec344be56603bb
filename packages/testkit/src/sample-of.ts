import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * A value that fits a schema, with every field that it has a place for. `known` holds values by the
 * name of their field, such as the ids of rows that exist; any other value is the schema's example.
 * A list has one element of each kind that it takes.
 */
export function sampleOf(schema: Schema, known: ReadonlyMap<string, unknown>, name = ''): unknown {
  const { const: only, enum: choices, examples, properties, type } = schema;
  if (known.has(name)) return known.get(name);
  if (examples) return examples[0];
  if (only !== undefined) return only;
  if (choices) return choices[0];
  const [branch] = branchesOf(schema);
  if (branch) return sampleOf(branch, known, name);
  const types = [type].flat();
  if (types.includes('array')) {
    const item = (schema.items ?? {}) as Schema;
    const kinds = branchesOf(item);
    return (kinds.length > 0 ? kinds : [item]).map((each) => sampleOf(each, known, name));
  }
  if (types.includes('boolean')) return true;
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([key, each]) => [
      key,
      sampleOf(each as Schema, known, key),
    ]),
  );
}

/** The kinds of value that a schema takes, without those that mean "not given". */
function branchesOf(schema: Schema): Schema[] {
  const branches = (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
  return branches.filter(
    (branch) => branch.type !== 'null' && branch.const !== '' && branch.const !== 0,
  );
}
