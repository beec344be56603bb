import { fileURLToPath } from 'node:url';
import { BASE_PATH } from '@kelas/contract/base-path';
import { type Started, start } from './processes.ts';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const ADMIN = { username: 'admin', password: 'a password for tests' };

/** A process of Kelas that can be stopped and restarted at the same address. */
export class Machine {
  readonly #env: Record<string, string>;
  #started: Started;
  readonly address: string;

  private constructor(env: Record<string, string>, started: Started, address: string) {
    this.#env = { ...env, PORT: new URL(address).port };
    this.#started = started;
    this.address = address;
  }

  /** Starts a process on the database of DATABASE_URL and a free port; `cleanUp` ends it. */
  static async start(env: Record<string, string>): Promise<Machine> {
    const started = launch(env);
    return new Machine(env, started, await addressIn(started));
  }

  /** Kills it with SIGKILL. */
  async kill(): Promise<void> {
    this.#started.child.kill('SIGKILL');
    await this.#started.exit;
  }

  /** Stops it with SIGTERM; returns its exit code. */
  async stop(): Promise<number | string | null> {
    this.#started.child.kill('SIGTERM');
    return this.#started.exit;
  }

  async restart(): Promise<void> {
    this.#started = launch(this.#env);
    await addressIn(this.#started);
  }

  /** Returns the warnings and errors in its log since its last start. */
  log(): string {
    const lines = this.#started.stdout().split('\n');
    return lines.filter((line) => line.startsWith('{')).join('\n');
  }
}

function launch(env: Record<string, string>): Started {
  const { PATH } = process.env;
  const base = { PATH, PORT: '0', ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' };
  return start(process.execPath, [MAIN], { env: { ...base, ...env } });
}

async function addressIn(started: Started): Promise<string> {
  return (await started.line(/is ready at/)).replace(/^.*is ready at /, '');
}

/** Options of a call. */
export interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** A response; status 0 when there was none. */
export interface MachineAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Makes one call at an address; returns status 0 instead of throwing. */
export async function askMachine(
  address: string,
  path: string,
  asked: RequestOptions = {},
): Promise<MachineAnswer> {
  const { method = asked.body === undefined ? 'GET' : 'POST', body, token, key } = asked;
  try {
    const response = await fetch(address + BASE_PATH + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...asked.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: 0, body: { error: { code: 'NO_ANSWER', message, cause: String(cause) } } };
  }
}

/** Makes a call that must succeed; returns the body. Throws for any other status. */
export async function must(
  address: string,
  path: string,
  asked: RequestOptions = {},
): Promise<Record<string, unknown>> {
  const { status, body } = await askMachine(address, path, asked);
  if (status !== 200 && status !== 204) {
    throw new Error(`${path} returned ${status} ${JSON.stringify(body)}`);
  }
  return body;
}

/** Logs in, by default as the first account; returns the token. */
export async function logInOverHttp(address: string, account = ADMIN): Promise<string> {
  const { token } = await must(address, '/login', { body: account });
  return String(token);
}

/** Registers a student; returns the uuid. */
export async function registerOverHttp(address: string, token: string): Promise<string> {
  const body = {
    name: 'Aisyah binti Ahmad',
    phoneNo: '60123456789',
    gender: 'F',
    programLvl: 2,
    schedule: 'MORNING',
    enrolmentDate: '01-2026',
  };
  return String((await must(address, '/student/register', { token, body })).uuid);
}
