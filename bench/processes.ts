import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadJob, LoadOptions, Measurement } from './load.ts';

const started: ChildProcess[] = [];

/** Ends what was started here. */
export function endProcesses(): void {
  for (const child of started) child.kill();
}

/** The product as it is started by anyone, on the database of the run. */
export async function startProduct(connectionString: string) {
  const main = join(import.meta.dirname, '..', 'packages', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: connectionString,
      PORT: '0',
      // A backup would disturb the figures, and go where the real ones are kept.
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
  // Its log is read and dropped, as by any service manager, without looking at the lines.
  lines.close();
  child.stdout.resume();
  return { port, pid: child.pid ?? 0, memory: () => megabytes(child.pid ?? 0) };
}

/** A load generator that is ready for `ask`. */
export async function startLoad(options: LoadOptions): Promise<ChildProcess> {
  const child = forkProcess('load.ts', options);
  await once(child, 'message');
  return child;
}

/** Starts a script of this folder and hands it its options. */
export function forkProcess(file: string, options: object): ChildProcess {
  const child = fork(join(import.meta.dirname, file), { env: { PATH: process.env.PATH } });
  started.push(child);
  child.send(options);
  return child;
}

/** Lets a load generator do a job; answers a measurement for each target. */
export async function askLoad(load: ChildProcess, job: LoadJob): Promise<Measurement[]> {
  load.send(job);
  const [answer] = (await once(load, 'message')) as [
    { measurements?: Measurement[]; error?: string },
  ];
  if (!answer.measurements) throw new Error(answer.error);
  return answer.measurements;
}

/** Resident memory of a process; NaN where the system does not tell. */
function megabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}
