import { describe, expect, it } from 'vitest';
import { type PackageFloors, packageFloors, packagesBelow } from './floors.ts';
import { isTest, resolved, type Source, sources } from './sources.ts';

const PACKAGE = /^packages\/[^/]+/;
const files = sources.filter((source) => !isTest(source) && !source.path.endsWith('.config.ts'));

/** Returns the files of this repository that a file imports. */
const targetsOf = (source: Source) =>
  source.imports.flatMap((specifier) => resolved(source, specifier) ?? []);

interface Room {
  readonly name: string;
  /** 0 is the top. */
  readonly floor: number;
}

/** Returns the room of a file; undefined if no floor names it. */
function roomOf({ root, floors }: PackageFloors, path: string): Room | undefined {
  const inside = path.slice(root.length + 1);
  const rooms = floors.flatMap((names, floor) => names.map((name) => ({ name, floor })));
  const named = rooms.find(({ name }) => inside === name || inside.startsWith(`${name}/`));
  if (named) return named;
  const [, folder, child] = /^([^/]+)\/([^/]+)\//.exec(inside) ?? [];
  const each = rooms.find(({ name }) => folder !== undefined && name === `${folder}/*`);
  if (each) return { name: `${folder}/${child}`, floor: each.floor };
  const other = rooms.find(({ name }) => name === (inside.includes('/') ? '*' : '*.ts'));
  return other?.name === '*' ? { ...other, name: inside.replace(/\/.*/, '') } : other;
}

/** Returns the imports of a package that do not lead to a lower floor, as `file → file`. */
function upwardImports(workspace: PackageFloors): string[] {
  return files
    .filter(({ path }) => path.startsWith(`${workspace.root}/`))
    .flatMap((source) => {
      const from = roomOf(workspace, source.path);
      if (!from) return [`${source.path} is in no room`];
      return targetsOf(source)
        .filter((target) => target.startsWith(`${workspace.root}/`))
        .filter((target) => {
          const to = roomOf(workspace, target);
          if (!to || to.name === from.name || to.floor > from.floor) return false;
          return !(to.floor === from.floor && workspace.neighbours?.[from.name]?.includes(to.name));
        })
        .map((target) => `${source.path} → ${target}`);
    });
}

/** Returns the cycles of a graph, each as a path that ends at its first node. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (node: string, above: readonly string[]): void => {
    const at = above.indexOf(node);
    if (at >= 0) found.push([...above.slice(at), node].join(' → '));
    if (at >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...above, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}

describe.each(packageFloors)('$root', (workspace) => {
  it('imports from lower floors only (D-05)', () => {
    expect(upwardImports(workspace)).toEqual([]);
  });

  it('has no two rooms that import each other', () => {
    const rooms = new Map<string, string[]>();
    for (const source of files.filter(({ path }) => path.startsWith(`${workspace.root}/`))) {
      const from = roomOf(workspace, source.path)?.name ?? source.path;
      const to = targetsOf(source)
        .filter((target) => target.startsWith(`${workspace.root}/`))
        .map((target) => roomOf(workspace, target)?.name ?? target);
      const others = to.filter((name) => name !== from);
      rooms.set(from, [...(rooms.get(from) ?? []), ...others]);
    }
    expect(rooms.size).toBeGreaterThan(0);
    expect(findCycles(rooms)).toEqual([]);
  });

  it('lists only imports between neighbours that exist', () => {
    const used = new Set(
      files.flatMap((source) => {
        const from = roomOf(workspace, source.path)?.name;
        return targetsOf(source).map((target) => `${from} → ${roomOf(workspace, target)?.name}`);
      }),
    );
    const listed = Object.entries(workspace.neighbours ?? {}).flatMap(([from, names]) =>
      names.map((to) => `${from} → ${to}`),
    );
    expect(listed.filter((each) => !used.has(each))).toEqual([]);
  });
});

describe('every file', () => {
  it('is in no import cycle', () => {
    const paths = new Set(files.map(({ path }) => path));
    const graph = new Map(
      files.map((source) => [
        source.path,
        targetsOf(source).filter((target) => paths.has(target) && target !== source.path),
      ]),
    );
    expect(graph.size).toBeGreaterThan(500);
    expect(findCycles(graph)).toEqual([]);
  });

  it('imports only packages below its own, by their names', () => {
    const found = files.flatMap((source) => {
      const own = PACKAGE.exec(source.path)?.[0];
      return source.imports.flatMap((specifier) => {
        const target = PACKAGE.exec(resolved(source, specifier) ?? '')?.[0];
        if (target === undefined || target === own) return [];
        const isAllowed = own === undefined || packagesBelow[own]?.includes(target);
        const isByName = specifier.startsWith('@kelas/') || specifier.includes('/dist/');
        return isAllowed && isByName ? [] : [`${source.path} → ${specifier}`];
      });
    });
    expect(found).toEqual([]);
  });
});

describe('every exported name', () => {
  // Each domain exports handlers, and each migration its two steps.
  const SHARED = ['handlers', 'up', 'down'];
  const DECLARED =
    /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;

  it('is exported by one file', () => {
    const places = new Map<string, string[]>();
    for (const { path, code } of sources) {
      for (const [, name = ''] of code.matchAll(DECLARED)) {
        if (!SHARED.includes(name)) places.set(name, [...(places.get(name) ?? []), path]);
      }
    }
    const twice = [...places].filter(([, paths]) => new Set(paths).size > 1);
    expect(twice.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });

  it('of an error class ends with Error', () => {
    const classes = sources.flatMap(({ code }) =>
      [...code.matchAll(/\bclass (\w+) extends \w*Error\b/g)].map(([, name = '']) => name),
    );
    expect(classes.length).toBeGreaterThan(5);
    expect(classes.filter((name) => !name.endsWith('Error'))).toEqual([]);
  });
});
