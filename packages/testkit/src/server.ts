import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@kelas/contract/access';
import { BASE_PATH, type Call, type OutputOf, type RequestOf } from '@kelas/contract/call';
import { canonicalUsername } from '@kelas/contract/values/username';
import { type AppOptions, createApp } from '@kelas/server/app';
import { hashPassword } from '@kelas/server/auth/passwords';
import { type Database, openDatabase } from '@kelas/server/db/database';
import type { FastifyInstance, FastifyServerOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, inject } from 'vitest';
import { queryDatabase, withDatabase } from './postgres.ts';

/** A morning in the middle of a month, in Singapore and in UTC alike. */
export const MORNING = new Date('2026-03-16T02:00:00Z');

/** The time that the server under test believes it is. */
export class Clock {
  now = MORNING;

  /** Sets the time, an ISO text such as `2026-12-31T15:59:00Z`. */
  set(iso: string): void {
    this.now = new Date(iso);
  }

  pass(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }
}

/** A failure as the wire contract has it. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string | Record<string, string>;
  readonly requestId: string;
  readonly headers: LightMyRequestResponse['headers'];
}

export interface Sent {
  /** Token; by default that of an EMPLOYEE where the role may, else an ADMIN's. */
  readonly as?: string | null;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

// Of no password, and quick to try one against.
const NO_PASSWORD = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const ENOUGH = { burst: 1e9, perSecond: 1e9 };
const UNLIMITED = { health: ENOUGH, others: ENOUGH, logins: ENOUGH };

let copies = 0;

/** An empty migrated database of its own, dropped when the test file ends. */
export async function copyDatabase(
  options: { max?: number } = {},
): Promise<Database & { url: string }> {
  const { adminUrl, url, template } = inject('postgres');
  copies += 1;
  const name = `${template}_${process.pid}_${copies}_${randomBytes(3).toString('hex')}`;
  const owner = decodeURIComponent(new URL(url).username);
  await queryDatabase(adminUrl, `create database ${name} template ${template} owner "${owner}"`);
  const database = openDatabase(withDatabase(url, name), options);
  afterAll(async () => {
    await database.close();
    await queryDatabase(adminUrl, `drop database ${name} with (force)`);
  });
  return { ...database, url: withDatabase(url, name) };
}

/** A server on a database of its own; both end with the test file. */
export async function startServer(
  options: {
    logger?: FastifyServerOptions['logger'];
    trustProxy?: boolean;
    webRoot?: string;
    tagManagerId?: string;
    /** Unlimited where it is left out. */
    anonymous?: Partial<NonNullable<AppOptions['anonymous']>>;
  } = {},
): Promise<TestServer> {
  const database = await copyDatabase();
  const working = openDatabase(database.url, { role: inject('postgres').role });
  const clock = new Clock();
  const app = await createApp({
    config: { trustProxy: options.trustProxy ?? false, tagManagerId: options.tagManagerId },
    anonymous: { ...UNLIMITED, ...options.anonymous },
    db: working.db,
    clock: () => clock.now,
    ...(options.logger !== undefined && { logger: options.logger }),
    ...(options.webRoot !== undefined && { webRoot: options.webRoot }),
  });
  afterAll(async () => {
    await app.close();
    await working.close();
  });
  const server = new TestServer(app, database, clock);
  await server.begin();
  return server;
}

/** What tests do with a server: ask it as the contract says, and look into its database. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly database: Database & { readonly url: string };
  readonly clock: Clock;
  /** Tokens of sessions: they end by the database's clock, which no test sets. */
  admin = '';
  employee = '';

  constructor(app: FastifyInstance, database: TestServer['database'], clock: Clock) {
    this.app = app;
    this.database = database;
    this.clock = clock;
  }

  get db(): Database['db'] {
    return this.database.db;
  }

  /** The database's address, for connections beside the server's own. */
  get url(): string {
    return this.database.url;
  }

  async begin(): Promise<void> {
    const [admin, employee] = [
      await this.addAccount('ADMIN', 'the-admin'),
      await this.addAccount('EMPLOYEE', 'the-employee'),
    ];
    this.admin = await this.addSession(admin);
    this.employee = await this.addSession(employee);
  }

  /** Adds a staff account; without a password nobody can log in to it. */
  async addAccount(role: Role, username: string, password?: string): Promise<number> {
    const { id } = await this.db
      .insertInto('staff')
      .values({
        username,
        canonical_username: canonicalUsername(username),
        display_name: username,
        role,
        password_hash: password ? await hashPassword(password) : NO_PASSWORD,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Begins a session without a login, now or so many hours ago; returns its token. */
  async addSession(staffId: number, { began = 0, used = 0 } = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const token_hash = createHash('sha256').update(token).digest();
    const ago = (hours: number) => sql<Date>`now() - ${hours} * interval '1 hour'`;
    await this.db
      .insertInto('session')
      .values({ token_hash, staff_id: staffId, created_at: ago(began), last_used_at: ago(used) })
      .execute();
    return token;
  }

  /** Listens on a port of this machine; answers the address of the calls. */
  async listen(): Promise<string> {
    const origin = await this.app.listen({ port: 0, host: '127.0.0.1' });
    return origin + BASE_PATH;
  }

  /** Makes a call with any input at all and answers what came back. */
  send(call: Call, input?: unknown, sent: Sent = {}): Promise<LightMyRequestResponse> {
    const token = sent.as === undefined ? this.#tokenFor(call) : sent.as;
    const get = call.method === 'GET';
    return this.app.inject({
      method: call.method,
      url: BASE_PATH + call.path + (get ? queryOf(input) : ''),
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...sent.headers },
      ...(!get && input !== undefined && { payload: input as object }),
      ...(sent.from !== undefined && { remoteAddress: sent.from }),
    });
  }

  /** Makes a call that must succeed, with exactly the fields of the contract in its answer. */
  async ask<C extends Call>(call: C, input: RequestOf<C>, sent: Sent = {}): Promise<OutputOf<C>> {
    const response = await this.send(call, input, sent);
    if (call.output === null) {
      expect(response.body).toBe('');
      expect(response.statusCode).toBe(204);
      return undefined as OutputOf<C>;
    }
    const body = response.json();
    expect(body, `${call.method} ${call.path}`).not.toHaveProperty('error');
    expect(response.statusCode).toBe(200);
    // What the schema does not name is left out by parsing, so equal means nothing more was sent.
    expect(call.output.parse(body)).toEqual(body);
    return body as OutputOf<C>;
  }

  /** Makes a call that must fail, in the contract's shape. */
  async fail(call: Call, input?: unknown, sent: Sent = {}): Promise<Refusal> {
    return refusal(await this.send(call, input, sent));
  }

  #tokenFor(call: Call): string | null {
    if (call.roles === 'public') return null;
    return call.roles.includes('EMPLOYEE') ? this.employee : this.admin;
  }
}

/** Reads a failed answer, holding it against the contract's shape. */
export function refusal(response: LightMyRequestResponse): Refusal {
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = response.json();
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error)).toEqual(['code', 'message', 'requestId']);
  expect(body.error.code).toMatch(/^[A-Z][A-Z_]*$/);
  expect(body.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  return { status: response.statusCode, ...body.error, headers: response.headers };
}

function queryOf(input: unknown): string {
  const entries = Object.entries((input ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [key, String(value)]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}
