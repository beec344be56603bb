import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = [
  'packages/contract',
  'packages/embedded-postgres',
  'packages/server',
  'packages/spreadsheet-reading',
  'packages/testkit',
  'packages/web',
  'scripts',
  'bench',
  'resilience',
  'e2e',
];

/** A TypeScript file. */
export interface Source {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Without comments. */
  readonly code: string;
  readonly imports: readonly string[];
  /** The imports that load with the file: neither types nor dynamic imports. */
  readonly loads: readonly string[];
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'data'].includes(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const from = [
    ...code.matchAll(/(?:^|\n)\s*(import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/g),
  ].map(([, , names = '', specifier = '']) => ({ specifier, types: /^\s*type\b/.test(names) }));
  const bare = [...code.matchAll(/(?:^|\n)import\s*['"]([^'"]+)['"]/g)].map(
    ([, name = '']) => name,
  );
  const late = [...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name);
  const loads = [...from.filter(({ types }) => !types).map(({ specifier }) => specifier), ...bare];
  const imports = [...from.map(({ specifier }) => specifier), ...bare, ...late];
  return { path, text, code, imports, loads };
}

export const sources = packages
  .flatMap(filesIn)
  .filter((path) => /\.tsx?$/.test(path))
  .map(readSource);
/** The documents of the project, from the root of the repository. */
export const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesIn('docs').filter((path) => path.endsWith('.md')),
  ...packages.flatMap(filesIn).filter((path) => path.endsWith('.md')),
];
export const isTest = ({ path }: Source) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/');
export const isTesting = (source: Source) =>
  isTest(source) ||
  /^resilience\/|^packages\/(testkit|web\/test)\/|\.config\.ts$/.test(source.path);
export const production = sources.filter((source) => !isTesting(source));
export const sourcesIn = (folder: string) =>
  production.filter(({ path }) => path.startsWith(`${folder}/`));

/** Returns the file of an import; undefined for a package from outside this repository. */
export function resolved({ path }: Source, specifier: string): string | undefined {
  if (specifier === '@kelas/server/schema') return 'packages/server/schema/index.ts';
  const [, name, file] = /^@kelas\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name !== undefined) return `packages/${name}/src/${file}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  return relative(root, join(root, dirname(path), specifier));
}

/** Returns the imports of these files that a rule does not allow, as `file → import`. */
export function forbiddenImports(
  files: readonly Source[],
  allowed: (target: string, specifier: string, source: Source) => boolean,
): string[] {
  return files.flatMap((source) =>
    source.imports
      .filter((specifier) => !allowed(resolved(source, specifier) ?? specifier, specifier, source))
      .map((specifier) => `${source.path} → ${specifier}`),
  );
}

const paths = new Set(packages.flatMap(filesIn));

/** True when the repository has a file at this path; the path starts at the root. */
export function exists(path: string): boolean {
  return paths.has(path);
}
