import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { logIn } from '@kelas/contract/session';
import { readPostmaster } from '@kelas/embedded-postgres/postmaster';
import { signal } from '@kelas/embedded-postgres/processes';
import { eventually, type Started, start } from '@kelas/testkit/processes';

const MAIN = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url));
const PASSWORD = 'a password for resilience';
const START_MS = 60_000;
/** The pid in postmaster.pid between two servers. */
const UNUSED_PID = 2_147_483_647;

/** A Kelas with its embedded PostgreSQL that is restarted whenever it ends, as by a supervisor. */
export class Supervised {
  readonly dataDir: string;
  /** Number of ends without a kill. */
  endedByItself = 0;
  #app: Started | undefined;
  #origin = '';
  #token = '';
  #over = false;
  #killed = false;
  #ready = Promise.withResolvers<void>();

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** Starts it for the first time and logs in. Throws when it does not become ready. */
  async begin(): Promise<void> {
    await this.#launch(0);
    const input = { username: 'admin', password: PASSWORD };
    this.#token = (await this.ask(logIn, input)).token;
  }

  /** Sends a call; rejects without a response. */
  async send(call: Call, input: unknown, key?: string): Promise<Response> {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (this.#token) headers.set('authorization', this.#token);
    if (key) headers.set('idempotency-key', key);
    const get = call.method === 'GET';
    const query = get ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const init = { method: call.method, headers, signal: AbortSignal.timeout(START_MS) };
    const url = this.#origin + BASE_PATH + call.path + query;
    return fetch(url, get ? init : { ...init, body: JSON.stringify(input) });
  }

  /** Makes a call that must succeed; returns the body. */
  async ask<C extends Call>(call: C, input: RequestOf<C>): Promise<OutputOf<C>> {
    const response = await this.send(call, input);
    if (!response.ok) throw new Error(`${call.path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as OutputOf<C>;
  }

  /** Kills the program; resolves when a new one is ready. */
  async killProgram(): Promise<void> {
    this.#killed = true;
    this.#ready = Promise.withResolvers<void>();
    this.#app?.child.kill('SIGKILL');
    await this.#ready.promise;
  }

  /** Ends the postmaster by a signal; resolves when a new one accepts connections. */
  async endPostgres(name: NodeJS.Signals): Promise<void> {
    const cluster = join(this.dataDir, 'postgres');
    const before = await readPostmaster(cluster);
    if (!before || before.pid === UNUSED_PID) throw new Error('no PostgreSQL runs');
    signal(before.pid, name);
    await eventually(START_MS, async () => {
      const now = await readPostmaster(cluster);
      const isNew = now && now.pid !== before.pid && now.pid !== UNUSED_PID;
      if (!isNew || now.status !== 'ready') throw new Error('PostgreSQL did not restart');
    });
  }

  /** Stops it in order, without a restart. */
  async end(): Promise<void> {
    this.#over = true;
    this.#app?.child.kill('SIGTERM');
    await this.#app?.exit;
  }

  async #launch(port: number): Promise<void> {
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: this.dataDir,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'fatal',
    };
    const app = start(process.execPath, [MAIN], { env });
    this.#app = app;
    const ended = app.exit.then(() => this.#followUp());
    ended.catch(() => {});
    const line = await app.line(/is ready at/);
    this.#origin = line.replace(/^.*is ready at /, '');
    this.#ready.resolve();
  }

  /** Restarts it at the same address. */
  async #followUp(): Promise<void> {
    if (this.#over || this.#origin === '') return;
    if (!this.#killed) this.endedByItself += 1;
    this.#killed = false;
    await this.#launch(Number(new URL(this.#origin).port)).catch(() => sleep(100));
  }
}
