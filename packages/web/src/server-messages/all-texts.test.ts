import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { draftColumns, importColumns, importKinds } from '@kelas/contract/import-fields';
import type { ErrorText } from '@kelas/contract/values/error-text';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { serverMessages } from './server-messages.ts';
import { recogniseText } from './translate.ts';

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url));

/** The code whose texts are in responses of the server. */
const SOURCES = [
  'contract/src/**/*.ts',
  'spreadsheet-reading/src/**/*.ts',
  'server/src/{auth,base,billing,domains,http,pdf}/**/*.ts',
];
/** Files with texts of papers, exports, the audit log and the API reference, and with words that are read. */
const OTHER_FILES = [
  'contract/src/audit-actions.ts',
  'contract/src/import-fields.ts',
  'contract/src/salary-sheet.ts',
  'contract/src/values/languages.ts',
  'contract/src/values/malaysian-states.ts',
  'contract/src/values/month.ts',
  'server/src/auth/password-strength.ts',
  // Texts of the document for the portal.
  'server/src/billing/e-invoice/pack-example.ts',
  'server/src/billing/e-invoice/refunds.ts',
  'server/src/billing/e-invoice/rules.ts',
  'server/src/billing/e-invoice/table.ts',
  'server/src/domains/exports/readme.ts',
  'server/src/http/content-disposition.ts',
  'server/src/http/json-schema.ts',
  'server/src/http/reference-page.ts',
  'server/src/pdf/layout/day-words.ts',
  'server/src/pdf/layout/labels.ts',
  'server/src/pdf/layout/month-words.ts',
  'server/src/pdf/layout/pay-slip-words.ts',
  // Account names and texts of a file for another program.
  'server/src/domains/month-end/postings',
  'spreadsheet-reading/src/cells/group-words.ts',
  'spreadsheet-reading/src/cells/month-words.ts',
  'spreadsheet-reading/src/words/',
];
/** Texts that are stored with a record, in the language of the centre's papers. */
const STORED = new Set([
  'Package discount from {} courses',
  'Sibling discount from child {}',
  'First month from {}',
  'Import undone',
  'Opening balance',
  'Opening balance (import)',
  'Opening balance (Kelas)',
]);

/** A text of several words. */
const SENTENCE = /^(?:(?:\p{Lu}|\d+ )[^\n]* \p{L}|\{[^\n]* \p{L}+ [^\n]*\p{L})/u;
/** Lines of HTTP, and names in SQL. */
const NO_TEXT = /^(?:[\w-]+: |\{\} as \w+$)/;
/** Functions with the name of a record, and properties with a word, that become part of a sentence. */
const NAMING = new Set(['notFound', 'staleVersion', 'deleted', 'word', 'noun', 'entryName']);
/** Errors whose text is in a response; the text of another error is in the log alone. */
const SHOWN_ERRORS = new Set(['AppError', 'LogoError', 'UnreadableFileError']);
/** Texts of the API reference. */
const REFERENCE = new Set(['summary', 'description', 'examples', 'example']);
/** A name that is the same in every language: of a field on the wire, and of a note or coin. */
const SAME_NAME = /^(?:[a-z]+(?:[A-Z][a-z]+)*|RM \d+|\d+ sen)$/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nameIn(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node.name ?? node.value ?? nameIn(node.property));
}

/** Returns the name of the value in `${{ name }}`; empty for other code. */
function valueName(node: Node): string {
  const properties = (node.properties ?? []) as Node[];
  return properties.map(({ key }) => nameIn(key)).join();
}

/** Returns the text of a literal, a template or joined texts, with `{}` for other code in it. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') {
    const texts = node.quasis as { value: { cooked: string } }[];
    const names = (node.expressions as Node[]).map((each) => `{${valueName(each)}}`);
    return texts.map(({ value }, index) => value.cooked + (names[index] ?? '')).join('');
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const parts = [textOf(node.left as Node), textOf(node.right as Node)];
  return parts.every((part) => part === undefined)
    ? undefined
    : parts.map((part) => part ?? '{}').join('');
}

/** True for code without a text that is in a response. */
function isSkipped({ type, ...node }: Node, name: string): boolean {
  if (type === 'ImportDeclaration') return true;
  if (type === 'Property') return REFERENCE.has(name);
  if (type === 'NewExpression') return name.endsWith('Error') && !SHOWN_ERRORS.has(name);
  // A type, but not the value of `value as Type`.
  return type.startsWith('TS') && !('expression' in node);
}

/** Returns the texts in code for people, and the words that become part of a text. */
function textsIn(path: string, code: string): { texts: string[]; words: string[] } {
  const [texts, words]: [string[], string[]] = [[], []];
  const add = (text: string, isNaming: boolean) => {
    if (isNaming) words.push(text);
    else if (SENTENCE.test(text) && !NO_TEXT.test(text)) texts.push(text);
  };
  const walk = (value: unknown, isNaming: boolean): void => {
    if (Array.isArray(value)) {
      for (const each of value) walk(each, isNaming);
    }
    if (!isNode(value)) return;
    const name = nameIn(value.callee ?? value.key);
    if (isSkipped(value, name)) return;
    const { type } = value;
    const text = textOf(value);
    if (text !== undefined) add(text, isNaming);
    const isIn = isNaming || (/^(?:CallExpression|Property)$/.test(type) && NAMING.has(name));
    // Other tagged templates are SQL, with values that may have texts.
    const isSql = type === 'TaggedTemplateExpression' && nameIn(value.tag) !== 'errorText';
    const { expressions } = isSql ? (value.quasi as Node) : value;
    const isText = isSql || text !== undefined;
    for (const part of isText ? [expressions] : Object.values(value)) walk(part, isIn);
  };
  walk(parseSync(path, code).program, false);
  return { texts, words: words.filter((word) => !/^[A-Z_]+$/.test(word)) };
}

/** True for a text that has a message; `{}` stands for any part of it. */
function hasMessage(text: string): boolean {
  if (serverMessages[text]) return true;
  // Such as `Percent must be from 1 to 100`.
  const ofField = recogniseText(text.replaceAll('{}', 'x'));
  if ('label' in ofField.values && isTranslated(ofField)) return true;
  const parts = text.split('{}').map((part) => part.replace(/[.?+*^$()[\]{}|\\/]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.+')}$`);
  return parts.length > 1 && Object.keys(serverMessages).some((each) => pattern.test(each));
}

/** True if a text of a response is translated, with the words in it. */
function isTranslated({ template, values }: ErrorText): boolean {
  const words = Object.values(values).flatMap((value) =>
    typeof value === 'object' && 'word' in value ? value.word : [],
  );
  return (
    serverMessages[template] !== undefined &&
    words.every((word) => SAME_NAME.test(word) || isTranslated(recogniseText(word)))
  );
}

/** Values that most schemas refuse. */
const REFUSED = [
  ...[undefined, null, '', ' ', 'x', '\u0000', '7', 'x'.repeat(20_000), '2026', '13-2026', '012'],
  ...[-1, 0, 1, 1.5, 1e12, Number.NaN, true, [], [1], {}, Array.from({ length: 201 }, () => 1)],
];

/** Returns the texts with which a schema and the schemas in it refuse values. */
function refusalsOf(schema: z.ZodType): string[] {
  const issues = REFUSED.flatMap((value) => schema.safeParse(value).error?.issues ?? []);
  const own = new Set(issues.map(({ message }) => message));
  return [...own, ...innerOf(schema).flatMap(refusalsOf)];
}

function innerOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject) {
    return Object.values(schema.shape as Record<string, z.ZodType>);
  }
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodPipe) return innerOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(innerOf);
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return wrapped ? innerOf(schema.unwrap() as z.ZodType) : [];
}

it('finds texts, templates and words in code', () => {
  const code = `
    throw invalid('name', isNew ? 'This is one' : errorText\`\${{ who }} has \${{ count: 1 }} of \${more}\`);
    throw notFound('example');
    const joined = label + ' is ' + 'joined';
    throw new Error('not shown at all');
    const row = await sql\`Select \${'Shown in SQL'}\`;`;
  expect(textsIn('example.ts', code)).toEqual({
    texts: ['This is one', '{who} has {count} of {}', '{} is joined', 'Shown in SQL'],
    words: ['example'],
  });
});

/** Returns the texts in code without a message. */
function missingIn(path: string, code: string): string[] {
  const { texts, words } = textsIn(path, code);
  const missing = [...texts.filter((text) => !STORED.has(text)), ...words].filter(
    (text) => !hasMessage(text),
  );
  return missing.map((text) => `${path}: ${text}`);
}

/** Returns the texts with which schemas refuse values, but which have no message. */
function missingOf(schemas: readonly z.ZodType[]): string[] {
  return schemas.flatMap(refusalsOf).filter((text) => !isTranslated(recogniseText(text)));
}

it('finds a new text without a message', () => {
  const code = `
    throw invalid('name', isNew ? 'This one is new' : \`Row \${number} is a new one\`);
    throw conflict('NEW', errorText\`This \${{ other: { word: 'student' } }} does not exist\`);
    throw notFound('new thing');
    throw conflict('KNOWN', 'The fee has changed, please reload');`;
  expect(missingIn('new.ts', code)).toEqual([
    'new.ts: This one is new',
    'new.ts: Row {} is a new one',
    'new.ts: This {other} does not exist',
    'new.ts: new thing',
  ]);
  const schemas = [
    z.string('Name is required').optional(),
    z.array(z.int('New label is required'), 'New list is required'),
    z.literal(1),
  ];
  expect(missingOf(schemas)).toEqual([
    'New list is required',
    'New label is required',
    expect.stringContaining('Invalid input'),
  ]);
});

it('has a message for each text of the server and of the contract (R-2290)', () => {
  const files = SOURCES.flatMap((source) => globSync(source, { cwd: PACKAGES })).filter(
    (path) => !path.endsWith('.test.ts') && !OTHER_FILES.some((other) => path.startsWith(other)),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((path) => missingIn(path, readFileSync(PACKAGES + path, 'utf8')))).toEqual(
    [],
  );
});

it('has a message for each text with which a call refuses its input (R-2290)', () => {
  const missing = allCalls.flatMap((call) =>
    missingOf(innerOf(call.input)).map((text) => `${nameOf(call)}: ${text.slice(0, 200)}`),
  );
  expect(missing).toEqual([]);
});

it('has a message for each label of a column of an import (R-2290)', () => {
  const labels = importKinds.flatMap((kind) =>
    [...importColumns(kind), ...draftColumns(kind, [])].map(({ label }) => label),
  );
  expect(labels.filter((label) => !isTranslated(recogniseText(label)))).toEqual([]);
});

it('has a message for each reason to keep a record of an import (R-2290)', () => {
  const reasons = globSync('server/src/domains/imports/undo/*.ts', { cwd: PACKAGES })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(PACKAGES + path, 'utf8').matchAll(/['`]((?:has|is|was|stays) [^'`]+)['`]/g),
    ])
    .map(([, text = '']) => text.replace(/\$\{\w+\}/g, '{}'));
  expect(reasons.length).toBeGreaterThan(30);
  expect(reasons.filter((text) => !hasMessage(text))).toEqual([]);
});
