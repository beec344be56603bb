import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Kelas server of the tests, started on an empty data folder. */
export interface Kelas {
  readonly address: string;
  /** The first account, as the server printed it. */
  readonly username: string;
  readonly password: string;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** Starts Kelas on a free port and an empty data folder, with extra `settings`; waits until it is ready. */
export function startKelas(settings: Record<string, string> = {}): Promise<Kelas> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kelas-e2e-'));
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      void stop();
      reject(new Error(`${reason}:\n${output}`));
    };
    const timer = setTimeout(() => fail('Kelas was not ready in time'), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      const username = /username +(\S+)/.exec(output)?.[1];
      const password = /password +(\S+)/.exec(output)?.[1];
      if (!address || !username || !password) return;
      clearTimeout(timer);
      resolve({ address, username, password, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Kelas exited with code ${code} during its start:\n${output}`));
    });
  });
}
