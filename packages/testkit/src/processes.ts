import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readPasswords } from '@kelas/embedded-postgres/passwords';
import { isPostmasterOf, signal, waitUntilExited } from '@kelas/embedded-postgres/processes';
import { connectionStringFor } from '@kelas/embedded-postgres/roles';
import pg from 'pg';

export const isRoot = process.getuid?.() === 0;
export const SILENT_LOG = { debug() {}, info() {}, warn() {}, error() {} };
const repository = fileURLToPath(new URL('../../..', import.meta.url));
const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Creates a temporary folder, which `cleanUp` removes. */
export function makeFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'kelas-test-'));
  chmodSync(folder, mode);
  folders.add(folder);
  return folder;
}

/** A process that a test started, with its output. */
export interface Started {
  child: ChildProcess;
  pid: number;
  stdout: () => string;
  stderr: () => string;
  /** Resolves with the first matching line on stdout; rejects when the process ends first. */
  line(pattern: RegExp): Promise<string>;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  exit: Promise<number | string | null>;
}

/** Starts a program; `cleanUp` ends it. */
export function start(
  file: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Started {
  const child = spawn(file, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = follow(child);
  const written = { stdout: '', stderr: '' };
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    written.stdout += `${line}\n`;
  });
  child.stderr.on('data', (chunk) => {
    written.stderr += chunk;
  });
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  return {
    child,
    pid: child.pid ?? 0,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    exit,
    line: (pattern) =>
      new Promise((done, fail) => {
        const check = () => {
          const found = written.stdout.split('\n').find((line) => pattern.test(line));
          if (found !== undefined) done(found);
        };
        lines.on('line', check);
        check();
        closed.then(() => fail(new Error(`ended without ${pattern}: ${written.stderr}`)));
      }),
  };
}

/** Registers a process for `cleanUp`; resolves with its exit code or the signal that ended it. */
export function follow(child: ChildProcess): Promise<number | string | null> {
  children.add(child);
  return new Promise((done) => child.once('exit', (code, name) => done(name ?? code)));
}

/** Ends all processes that the tests of a file started, and removes their folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  children.clear();
  for (const folder of folders) {
    for (const clusterDir of clustersIn(folder)) {
      const pid = postmasterPid(clusterDir);
      if (pid > 0 && (await isPostmasterOf(pid, clusterDir, ''))) {
        signal(pid, 'SIGQUIT');
        await waitUntilExited(pid, 5_000);
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  folders.clear();
}

function clustersIn(folder: string): string[] {
  const found = execFileSync('find', [
    folder,
    '-name',
    'postmaster.pid',
    '-not',
    '-path',
    '*/proc/*',
  ]);
  return found.toString().split('\n').filter(Boolean).map(dirname);
}

/** Returns the pid in postmaster.pid; NaN when there is no file. */
export function postmasterPid(clusterDir: string): number {
  const file = join(clusterDir, 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
}

/** Returns the superuser's connection string of the embedded PostgreSQL in a data folder. */
export async function superuserOf(dataDir: string): Promise<string> {
  const passwords = await readPasswords(dataDir);
  const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  if (!passwords) throw new Error('no passwords');
  return connectionStringFor('postgres', passwords, Number(pidFile.split('\n')[3]));
}

/** Copies the server, its packages and Node into `folder`, like a clone after `npm ci`. */
export function copyProgram(folder: string): void {
  const packages = ['packages/contract', 'packages/embedded-postgres', 'packages/server'];
  const modules = new Set(packages.flatMap((each) => [...packagesOf(each)]));
  const sources = [
    'package.json',
    ...packages,
    'scripts',
    'node_modules/node',
    'node_modules/@kelas',
  ];
  for (const part of [...sources, ...modules]) {
    const options = { recursive: true, verbatimSymlinks: true };
    cpSync(join(repository, part), join(folder, part), options);
  }
}

/** Returns the folders of all packages that the package in `folder` needs at run time. */
function packagesOf(folder: string, found = new Set<string>()): Set<string> {
  const manifest = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const part = `node_modules/${name}`;
    if (found.has(part) || name.startsWith('@kelas/') || !existsSync(join(repository, part)))
      continue;
    found.add(part);
    packagesOf(part, found);
  }
  return found;
}

/** Returns the path of a clone's Node. */
export function nodeOf(clone: string): string {
  return join(clone, 'node_modules', 'node', 'bin', 'node');
}

/** Runs one statement on a new connection; returns its rows as arrays. */
export async function queryRows(connectionString: string, statement: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows as unknown[][];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Repeats an attempt every 20 ms until it succeeds; throws its last error after `ms`. */
export async function eventually<T>(ms: number, attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(20);
    }
  }
}
