import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { domainOf } from './translated.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** Attributes and properties whose value is shown or read aloud. */
const SHOWN =
  /^(?:label|title|subtitle|message|hint|placeholder|helperText|save|empty|summary|name|alt|missing|none|noun|.*Text|aria-(?:label|description|roledescription))$/;
/** Functions whose texts are shown. */
const SHOWING = new Set(['alert', 'confirm', 'confirmMonth']);
/** A text with a word; a name such as `zh-Hans` or a path has no space and no capital letter. */
const WORDS = /\p{L}.* |^\p{Lu}\p{Ll}/u;
/** Names that are the same in every language. */
const NAMES = new Set(['Kelas', 'RM', 'Esc', 'Enter', 'Ctrl+Enter', 'Alt+Enter', 'Ctrl+K']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Returns the text of a literal or a template; undefined for other code. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXExpressionContainer') return textOf(node.expression);
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('{}');
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node.name ?? node.value ?? nameOf(node.property));
}

/** Returns the nodes that a place in the code shows as texts. */
function shownIn(node: Node): unknown[] {
  const { type } = node;
  if (type === 'JSXText') return [{ ...node, type: 'Literal' }];
  if (type === 'JSXElement' || type === 'JSXFragment') {
    return (node.children as Node[]).filter((child) => child.type === 'JSXExpressionContainer');
  }
  if (type === 'JSXAttribute') return SHOWN.test(nameOf(node.name)) ? [node.value] : [];
  if (type === 'Property') return SHOWN.test(nameOf(node.key)) ? [node.value] : [];
  if (type === 'AssignmentPattern') return SHOWN.test(nameOf(node.left)) ? [node.right] : [];
  if (type === 'CallExpression' && SHOWING.has(nameOf(node.callee)))
    return node.arguments as Node[];
  return [];
}

/** Returns the texts that the code shows without a message. */
function rawTexts(path: string, code: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) walk(each);
    }
    if (!isNode(value)) return;
    // A message is a tagged template: `t`, `msg`.
    if (value.type === 'TaggedTemplateExpression') return;
    for (const shown of shownIn(value)) {
      const text = textOf(shown)?.trim();
      if (text && WORDS.test(text) && !NAMES.has(text)) found.push(`${path}: ${text}`);
    }
    if (value.type === 'CallExpression' && ['msg', 't'].includes(nameOf(value.callee))) return;
    for (const each of Object.values(value)) walk(each);
  };
  walk(parseSync(path, code).program);
  return found;
}

it('finds texts of elements, attributes, properties, defaults and dialogs', () => {
  const code = `
    const { label = 'Default' } = props;
    const column = { label: 'Column' };
    const more = { label: t\`Message\`, id: 'Not shown' };
    alert('Thank you', \`It is \${done}\`);
    const screen = <Box title="Title" role="none" aria-label={\`Row \${number}\`}>
      Element {'Expression'} {t\`Message\`} <b>Kelas</b>
    </Box>;`;
  expect(rawTexts('example.tsx', code)).toEqual([
    'example.tsx: Default',
    'example.tsx: Column',
    'example.tsx: Thank you',
    'example.tsx: It is {}',
    'example.tsx: Expression',
    'example.tsx: Title',
    'example.tsx: Row {}',
    'example.tsx: Element',
  ]);
});

it('finds no key of a text that is compared with an English text, which a build does not have', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES });
  const compared = /textKey\([^)]*\) *[!=]==? *['"`]|\]\.includes\(textKey/;
  expect(compared.test("textKey(label) !== 'Subjects'")).toBe(true);
  expect(files.filter((path) => compared.test(readFileSync(SOURCES + path, 'utf8')))).toEqual([
    'languages/raw-texts.test.ts',
  ]);
});

it('finds no text without a message in the translated parts (R-2284)', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter(
    (path) => !/\.test\.tsx?$/.test(path) && domainOf(path),
  );
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((path) => rawTexts(path, readFileSync(SOURCES + path, 'utf8')));
  expect(found).toEqual([]);
});
