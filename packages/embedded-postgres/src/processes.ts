import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const hasProc = process.platform === 'linux';

/** A process; `command` holds its arguments or its title in one line. */
interface Process {
  pid: number;
  command: string;
  /** Undefined when the system does not provide or does not permit it. */
  directory: string | undefined;
}

/** True for a pid that exists, also for a zombie. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal to a process; does nothing when it has exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited.
  }
}

/** Returns a process; undefined when there is none or it is a zombie. */
async function findProcess(pid: number): Promise<Process | undefined> {
  if (!isAlive(pid)) return undefined;
  return hasProc ? readProcess(pid) : (await list(['-p', String(pid)]))[0];
}

async function readProcess(pid: number): Promise<Process | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    if (state === 'Z' || state === 'X') return undefined;
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return { pid, command: command.replaceAll('\0', ' ').trim(), directory };
  } catch {
    return undefined;
  }
}

async function list(selection: readonly string[]): Promise<Process[]> {
  if (process.platform === 'win32') return [];
  const args = ['-ww', '-o', 'pid=,stat=,command=', ...selection];
  const { stdout } = await run('ps', args).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith('Z')) return [];
    return [{ pid: Number(pid), command, directory: undefined }];
  });
}

/**
 * True when a pid is a running postmaster of this cluster. Compares the working directory, which
 * survives a rename; without it, the cluster name on the command line.
 */
export async function isPostmasterOf(
  pid: number,
  clusterDir: string,
  clusterName: string,
): Promise<boolean> {
  const found = await findProcess(pid);
  if (found === undefined || !/postgres/.test(found.command)) return false;
  if (found.directory !== undefined) return found.directory === clusterDir;
  return found.command.includes(`cluster_name=${clusterName}`);
}

/** Returns the pids of a killed postmaster's backends, by the cluster name in their titles. */
export async function findBackendsOf(clusterName: string): Promise<number[]> {
  const all = hasProc ? await listProc() : await list(['-ax']);
  const title = `postgres: ${clusterName}: `;
  return all.filter(({ command }) => command.startsWith(title)).map(({ pid }) => pid);
}

async function listProc(): Promise<Process[]> {
  const names = await readdir('/proc');
  const pids = names.map(Number).filter((pid) => Number.isInteger(pid));
  const found = await Promise.all(pids.map(readProcess));
  return found.filter((one) => one !== undefined);
}

/** Resolves to true once the process has exited or is a zombie, to false after `ms`. */
export async function waitUntilExited(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while ((await findProcess(pid)) !== undefined) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}
