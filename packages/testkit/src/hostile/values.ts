import fc from 'fast-check';
import { HOSTILE_TEXTS } from '../texts.ts';

/** Marks JSON text that JavaScript cannot represent; {@link jsonOf} inserts it unchanged. */
const RAW = /"@@raw (.*?)@@"/g;
const raw = (text: string) => `@@raw ${text}@@`;

/** Returns the JSON text of a value, with its marked texts inserted unchanged. */
export function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(RAW, (_, text: string) => text);
}

const injections = [
  "' or '1'='1",
  "'; drop table student; --",
  '1; select pg_sleep(5)',
  "') union select username, password_hash from staff --",
  '$$; delete from payment; $$',
  '{"$gt": ""}',
  '{{constructor.constructor("return process")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template engine would evaluate it
  '${process.env}',
  '<%= process.env %>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'name\r\nset-cookie: a=b',
  '%0d%0aset-cookie:%20a=b',
  '() { :; }; echo',
  '`id`',
  '%s%n%x%d',
  '%_\\%',
];

const strangeCharacters = [
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\u007f',
  '\u0085',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\uffff',
  '\u200b\u200b',
  '\u202egnp.exe',
  '\u2066a\u2069',
  `Z${'\u0301\u0327'.repeat(90)}`,
  '\u{1f469}\u200d\u{1f467}\u{1f3fd}',
  'ﷺﷺ',
  'İıſß',
  '\u00a0\u3000',
  '\u2028\u2029',
];

/** Any text: some that fields accept, and some that no field accepts. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS, ...injections, ...strangeCharacters),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', ' ', '\t', '0', '-1', 'null', 'true', 'NaN', '[object Object]', 'undefined'),
  fc.constantFrom(199, 200, 201, 5_000, 5_001, 70_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(100, 101, 5_001).map((length) => '\u{1f600}'.repeat(length)),
);

/** Text that an ordinary field accepts, plain or unusual. */
export const acceptedText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS, ...injections),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.string({ minLength: 1, maxLength: 60 }),
);

const anyNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 1e9, 999_999, 1_000_000, 1_000_001, 2 ** 31 - 1, 2 ** 31),
  fc.constantFrom(2 ** 53 - 1, 2 ** 53, -(2 ** 31), 1e21, 5e-324),
  fc.constantFrom('1e400', '-1e400', '9007199254740993', '1'.repeat(400), '0.1e-400').map(raw),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const keys = fc.constantFrom(
  'id',
  'name',
  'length',
  'toString',
  'constructor',
  'toJSON',
  '$ne',
  '',
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { name: value };
  return value;
}

/** Any JSON value: wrong types, limits of ranges, deep nesting, keys of the prototype. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: anyText },
  { weight: 4, arbitrary: anyNumber },
  { weight: 1, arbitrary: fc.constantFrom<unknown[]>(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.dictionary(keys, fc.oneof(anyText, anyNumber), { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(20, 2_000).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(101, 1_000).map((length) => Array(length).fill(1)) },
);
