import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@kelas/contract/access';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { canonicalUsername } from '@kelas/contract/values/username';
import { type AppOptions, createApp } from '@kelas/server/app';
import { hashPassword } from '@kelas/server/auth/passwords';
import { type Database, openDatabase } from '@kelas/server/db/database';
import type { FastifyInstance, FastifyServerOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, inject } from 'vitest';
import { queryDatabase, withDatabase } from './postgres.ts';

/** 10:00 in Singapore, 02:00 UTC, in the middle of a month. */
export const MORNING = new Date('2026-03-16T02:00:00Z');

/** The clock of the server under test. */
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

/** A failure in the form of the wire contract (R-1204). */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string | Record<string, string>;
  /** The message with names in place of its values. */
  readonly template?: string;
  readonly requestId: string;
  readonly headers: LightMyRequestResponse['headers'];
}

export interface Sent {
  /** Token; by default an EMPLOYEE's if the role may make the call at first, else an ADMIN's. */
  readonly as?: string | null;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

// A hash that no password has and that is quick to compare.
const NO_PASSWORD = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const ENOUGH = { burst: 1e9, perSecond: 1e9 };
/** Limits for requests without a session that no test reaches. */
export const UNLIMITED = { health: ENOUGH, others: ENOUGH, logins: ENOUGH };

let copies = 0;

/** Creates an empty migrated database, which is dropped when the test file ends. */
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

/** Starts a server on a new database; both end with the test file. */
export async function startServer(
  options: {
    logger?: FastifyServerOptions['logger'];
    trustProxy?: boolean;
    webRoot?: string;
    tagManagerId?: string;
    /** Limits of requests without a session; those left out are unlimited. */
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

/** A server under test: makes calls of the contract and reads the database. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly database: Database & { readonly url: string };
  readonly clock: Clock;
  /** Tokens of sessions. They end by the database's clock, which no test sets (D-18). */
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

  /** Connection string of the database, for connections that are not the server's. */
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

  /** Adds a staff account; without a password it cannot log in. */
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

  /** Adds a session that began and was last used this many hours ago; returns its token. */
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

  /** Listens on a free port of this machine; returns the base URL of the calls. */
  async listen(): Promise<string> {
    const origin = await this.app.listen({ port: 0, host: '127.0.0.1' });
    return origin + BASE_PATH;
  }

  /** Makes a call with any input; returns the response. */
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

  /** Makes a call that must succeed; checks that the response has exactly the contract's fields. */
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
    // Parsing drops unknown fields, so equality means that none was sent.
    expect(call.output.parse(body)).toEqual(body);
    return body as OutputOf<C>;
  }

  /** Makes a call that must fail in the form of the contract. */
  async fail(call: Call, input?: unknown, sent: Sent = {}): Promise<Refusal> {
    return refusal(await this.send(call, input, sent));
  }

  #tokenFor(call: Call): string | null {
    if (call.roles === 'public') return null;
    // The settings of a new centre close the bank to an EMPLOYEE (R-2369).
    const isOpen = call.roles.includes('EMPLOYEE') && call.switch !== 'employeeBank';
    return isOpen ? this.employee : this.admin;
  }
}

/** Reads a failed response and checks its form (R-1204). */
export function refusal(response: LightMyRequestResponse): Refusal {
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = response.json();
  expect(Object.keys(body)).toEqual(['error']);
  // A text with values also has its parts (R-2286).
  const parts = 'template' in body.error ? ['template', 'values'] : [];
  expect(Object.keys(body.error)).toEqual(['code', 'message', 'requestId', ...parts]);
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
