import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '..', 'packages', 'web', 'dist');
/** Limits of the compressed scripts: of the login screen, of the frame after it, and of each screen. */
const LOGIN_MAX_KB = 150;
const FRAME_MAX_KB = 125;
const SCREEN_MAX_KB = 120;

interface Script {
  readonly bytes: number;
  /** Scripts that are loaded with it. */
  readonly imports: readonly string[];
  /** Scripts that are loaded on demand. */
  readonly later: readonly string[];
}

/** Prints the compressed size of the login screen and of each other screen, if they are built. */
export async function printScriptSizes(): Promise<void> {
  if (!existsSync(join(DIST, 'index.html'))) {
    console.log('\nThe browser part is not built: run "npm run build" to measure its scripts.');
    return;
  }
  const scripts = await readScripts();
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const login = new Set<string>();
  for (const [, name = ''] of page.matchAll(/<script[^>]+src="\/assets\/([^"]+)"/g)) {
    needed(scripts, name, login);
  }
  console.log('\nScripts, kB compressed');
  console.log(row('login screen', kilobytesOf(scripts, login), LOGIN_MAX_KB));
  const screens = new Set([...scripts.values()].flatMap((script) => script.later));
  const frame = [...screens].find((name) => name.startsWith('SignedIn-'));
  if (!frame) throw new Error('The scripts have no frame of the screens');
  const signedIn = needed(scripts, frame, new Set(login));
  const added = [...signedIn].filter((name) => !login.has(name));
  console.log(row('+ bar and menu', kilobytesOf(scripts, added), FRAME_MAX_KB));
  for (const screen of [...screens].filter((name) => name !== frame).sort()) {
    const more = [...needed(scripts, screen)].filter((name) => !signedIn.has(name));
    const name = screen.replace(/-[\w-]{8}\.js$/, '');
    console.log(row(`  + ${name}`, kilobytesOf(scripts, more), SCREEN_MAX_KB));
  }
}

function row(label: string, kilobytes: number, max: number): string {
  const verdict = kilobytes <= max ? '' : `  more than ${max}`;
  return `${label.padEnd(32)}${kilobytes.toFixed(1).padStart(8)}${verdict}`;
}

async function readScripts(): Promise<Map<string, Script>> {
  const folder = join(DIST, 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const read = async (name: string): Promise<[string, Script]> => {
    const code = await readFile(join(folder, name), 'utf8');
    const named = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, file = '']) => file);
    const imports = named(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    const later = named(/\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    return [name, { bytes: gzipSync(code, { level: 9 }).length, imports, later }];
  };
  return new Map(await Promise.all(names.map(read)));
}

/** Returns a script with all scripts that are loaded with it. */
function needed(scripts: ReadonlyMap<string, Script>, name: string, into = new Set<string>()) {
  if (into.has(name)) return into;
  into.add(name);
  for (const each of scripts.get(name)?.imports ?? []) needed(scripts, each, into);
  return into;
}

function kilobytesOf(scripts: ReadonlyMap<string, Script>, names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) bytes += scripts.get(name)?.bytes ?? 0;
  return bytes / 1000;
}
