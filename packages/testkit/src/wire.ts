import { type Call, isAuditedRead } from '@kelas/contract/call';
import { nameOf } from '@kelas/contract/calls';
import { z } from 'zod';

/** Returns the field names of a schema; a nested field follows its parent's name and a dot. */
export function fieldNames(schema: z.ZodType, io: 'input' | 'output'): string[] {
  return namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '');
}

function namesIn(schema: z.core.JSONSchema.BaseSchema, above: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const inner = typeof each === 'boolean' ? [] : namesIn(each, `${above}${name}.`);
    return inner.length > 0 ? inner : [above + name];
  });
  const { items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [...anyOf, ...oneOf, ...allOf, ...(Array.isArray(items) ? items : [items])];
  const others = parts.flatMap((each) => (typeof each === 'object' ? namesIn(each, above) : []));
  return [...new Set([...own, ...others])];
}

/** Describes a call as lines of text: its roles, input fields and output fields. */
export function describeWire(call: Call): string {
  const { roles, output } = call;
  const switched = call.switch ? ` (EMPLOYEE: setting ${call.switch})` : '';
  const marks = [
    call.idempotent && 'idempotent',
    isAuditedRead(call) && 'audited',
    call.fieldErrors && 'failures by field',
  ].filter((mark) => typeof mark === 'string');
  const returned = call.produces ?? (output ? fieldNames(output, 'output').join(' ') : 'nothing');
  const lines = [
    nameOf(call),
    `  roles    ${roles === 'public' ? roles : roles.join(' ')}${switched}`,
    ...(marks.length > 0 ? [`  marks    ${marks.join(', ')}`] : []),
    `  takes    ${fieldNames(call.input, 'input').join(' ') || 'nothing'}`,
    `  returns  ${output instanceof z.ZodArray ? 'a list of ' : ''}${returned}`,
  ];
  return lines.map(wrap).join('\n');
}

const MAX_COLUMNS = 100;

/** Wraps a line between words; further lines are indented below the text. */
function wrap(line: string): string {
  const [first = '', ...words] = line.match(/^\s*\S+(?:\s{2,}\S+)?|\S+/g) ?? [];
  const lines = [first];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length < MAX_COLUMNS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`           ${word}`);
  }
  return lines.join('\n');
}
