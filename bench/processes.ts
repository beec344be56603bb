import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadJob, LoadOptions, Measurement } from './load.ts';

const repository = join(import.meta.dirname, '..');
const started: ChildProcess[] = [];

/** Ends all processes that this module started. */
export function endProcesses(): void {
  for (const child of started) child.kill();
}

/** Returns the options that `npm start` gives to Node, and its limits of memory. */
function nodeOptions(): string[] {
  const manifest = readFileSync(join(repository, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
  const options = scripts.start.match(/--(max-|import )\S+/g)?.flatMap((each) => each.split(' '));
  return [...(options ?? []), '--import', './scripts/limit-memory.ts'];
}

/** Starts the server as `npm start` does, on the database of the run. */
export async function startProduct(connectionString: string) {
  const main = join(repository, 'packages', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [...nodeOptions(), main], {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: connectionString,
      PORT: '0',
      // A backup would disturb the figures and be saved among the real ones.
      BACKUP_TIME: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the product did not start')));
    lines.on('line', (line) => {
      const match = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (match) resolve(Number(match[1]));
    });
  });
  // The log is read and dropped, so that it never fills the pipe.
  lines.close();
  child.stdout.resume();
  return {
    port,
    pid: child.pid ?? 0,
    memory: () => megabytes(child.pid ?? 0, 'VmRSS'),
    peakMemory: () => megabytes(child.pid ?? 0, 'VmHWM'),
  };
}

/** Starts a load generator that is ready for `askLoad`. */
export async function startLoad(options: LoadOptions): Promise<ChildProcess> {
  const child = forkProcess('load.ts', options);
  await once(child, 'message');
  return child;
}

/** Starts a script of this folder and sends it its options. */
export function forkProcess(file: string, options: object): ChildProcess {
  const child = fork(join(import.meta.dirname, file), { env: { PATH: process.env.PATH } });
  started.push(child);
  child.send(options);
  return child;
}

/** Runs a job on a load generator; returns a measurement for each target. */
export async function askLoad(load: ChildProcess, job: LoadJob): Promise<Measurement[]> {
  load.send(job);
  const [reply] = (await once(load, 'message')) as [
    { measurements?: Measurement[]; error?: string },
  ];
  if (!reply.measurements) throw new Error(reply.error);
  return reply.measurements;
}

/** Returns the present or peak resident memory of a process in MB; NaN where /proc does not exist. */
function megabytes(pid: number, figure: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}
