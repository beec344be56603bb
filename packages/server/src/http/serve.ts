import { createHash } from 'node:crypto';
import type { AccessSwitch } from '@kelas/contract/access';
import { BASE_PATH, type Call, isCall } from '@kelas/contract/call';
import { domains } from '@kelas/contract/calls';
import type { Document } from '@kelas/contract/schema/document';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { Logins } from '../auth/logins.ts';
import { tokenHashOf } from '../auth/session.ts';
import { mayCall, type SessionLookup } from '../auth/session-lookup.ts';
import { AppError, unauthorized } from '../base/errors.ts';
import type { Db } from '../db/database.ts';
import { contentDisposition } from './content-disposition.ts';
import type { Context, Idempotency } from './context.ts';
import { invalidInput } from './failures.ts';
import { describeCall } from './json-schema.ts';
import { StreamedList } from './streamed-list.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** Who asks, while the session is still being looked up. */
    finding: Promise<Actor> | null;
  }
}

/** What the server is made of. */
export interface Services {
  readonly db: Db;
  readonly logins: Logins;
  readonly clock: () => Date;
  readonly sessions: SessionLookup;
  /** 403 when the centre has closed something to its EMPLOYEEs. */
  readonly requireSwitch: (name: AccessSwitch) => Promise<void>;
}

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>;

/** By domain and call, the names of the registry. */
type AllHandlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Registers a handler for each call of the contract's registry. A request is refused with 401 before
 * anything else, then 403, then for what it carries; the answer holds the contract's fields alone.
 */
export function serve(app: FastifyInstance, services: Services, handlers: AllHandlers): void {
  for (const [domain, calls] of Object.entries(domains)) {
    for (const [name, call] of Object.entries(calls)) {
      if (isCall(call)) register(app, services, call, handlers[domain]?.[name] as AnyHandler);
    }
  }
}

function register(
  app: FastifyInstance,
  { db, logins, clock, sessions, requireSwitch }: Services,
  call: Call,
  handler: AnyHandler,
): void {
  const run = async (request: FastifyRequest) => {
    const parsed = call.input.safeParse(call.method === 'GET' ? request.query : request.body);
    if (!parsed.success) throw invalidInput(call, parsed.error.issues);
    const actor = request.actor as Actor;
    if (call.switch && actor.role === 'EMPLOYEE') await requireSwitch(call.switch);
    const answer = await handler(parsed.data, {
      db,
      logins,
      now: clock(),
      address: request.ip,
      actor,
      idempotency: call.idempotent ? idempotencyOf(call, request, parsed.data) : undefined,
    });
    return answer instanceof StreamedList ? answer.begin() : answer;
  };
  const schema = describeCall(call);
  app.route({
    method: call.method,
    url: BASE_PATH + call.path,
    config: { call },
    schema,
    // Input is Zod's to judge; Fastify's own validator would only repeat it.
    validatorCompiler: () => () => true,
    onRequest: async (request) => {
      if (call.roles !== 'public') await identify(request, call, sessions);
    },
    handler: async (request, reply) => {
      let answer = run(request);
      if (request.finding) {
        // Whatever the read comes to, a session that has ended is the first thing to say.
        answer.catch(() => {});
        const begun = request.actor;
        request.actor = await request.finding.catch((error) => {
          answer.then(giveUp, () => {});
          throw error;
        });
        if (request.actor.role !== begun?.role) {
          // What was begun may be more than the role of now may see.
          answer.then(giveUp, () => {});
          answer = run(request);
        }
      }
      const body = await answer;
      if (body instanceof StreamedList) return sendStreamedList(reply, body, schema);
      if (call.produces) return sendDocument(reply, body as Document, call.produces);
      return call.output ? body : reply.status(204).send();
    },
  });
}

/** Sends a document under the name that it is saved by. */
function sendDocument(reply: FastifyReply, document: Document, type: string): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', contentDisposition(document.fileName))
    .send(document.bytes);
}

/** Closes what was begun for somebody whose session turned out to have ended. */
async function giveUp(answer: unknown): Promise<void> {
  if (answer instanceof StreamedList) await answer.close();
}

/** Sends a list while its rows arrive, each with the contract's fields alone. */
function sendStreamedList(
  reply: FastifyReply,
  list: StreamedList<Record<string, unknown>>,
  schema: FastifySchema,
): FastifyReply {
  const { 200: whole } = schema.response as { 200: { items: { properties: object } } };
  const fields = Object.keys(whole.items.properties);
  return reply.type('application/json; charset=utf-8').send(list.write(fields));
}

/**
 * Finds who makes a request before anything else of it is looked at. A read by somebody who was
 * known a moment ago begins at once; its answer waits until the session has been found good.
 */
async function identify(
  request: FastifyRequest,
  call: Call,
  sessions: SessionLookup,
): Promise<void> {
  const tokenHash = tokenHashOf(request.headers.authorization);
  if (!tokenHash) throw unauthorized();
  const finding = sessions.find(tokenHash, call);
  const mayBegin = call.method === 'GET' && !call.audited;
  const recent = mayBegin ? sessions.recent(tokenHash) : undefined;
  if (recent && mayCall(recent, call)) {
    request.actor = recent;
    request.finding = finding;
    finding.catch(() => {});
  } else {
    request.actor = await finding;
  }
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The request's Idempotency-Key with a hash over the call and what it asks; undefined without the header. */
function idempotencyOf(
  call: Call,
  request: FastifyRequest,
  input: unknown,
): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError(400, 'BAD_REQUEST', 'Idempotency-Key must be 1 to 200 visible characters');
  }
  const asked = `${call.method} ${call.path}\n${JSON.stringify(input)}`;
  return { key, requestHash: createHash('sha256').update(asked).digest() };
}
