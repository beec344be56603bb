import { createHash } from 'node:crypto';
import type { AccessSwitch } from '@kelas/contract/access';
import { BASE_PATH } from '@kelas/contract/base-path';
import { type Call, isCall } from '@kelas/contract/call';
import { domains } from '@kelas/contract/calls';
import type { Document } from '@kelas/contract/schema/document';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { Logins } from '../auth/logins.ts';
import { tokenHashOf } from '../auth/session.ts';
import type { SessionLookup } from '../auth/session-lookup.ts';
import type { Background } from '../base/background.ts';
import { AppError, unauthorized } from '../base/errors.ts';
import type { Db } from '../db/database.ts';
import { contentDisposition } from './content-disposition.ts';
import type { Context, Idempotency } from './context.ts';
import { invalidInput } from './failures.ts';
import { describeCall } from './json-schema.ts';
import { StreamedDocument } from './streamed-document.ts';
import { fieldsIn, StreamedList } from './streamed-list.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyInstance {
    background: Background;
  }
  interface FastifyRequest {
    /** The staff member of the request; null for a call without login. */
    actor: Actor | null;
  }
}

/** The services that handlers use. */
export interface Services {
  readonly db: Db;
  readonly logins: Logins;
  readonly clock: () => Date;
  readonly background: Background;
  readonly sessions: SessionLookup;
  /** Throws 403 when the settings close an area to EMPLOYEE (D-17). */
  readonly requireSwitch: (name: AccessSwitch) => Promise<void>;
}

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>;

/** Handlers by domain and call, under the names of the registry. */
type AllHandlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Registers a handler for each call of the contract. A request is refused with 401 first, then with
 * 403, then for its input. A response has only the fields of the contract (R-1220).
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
  { db, logins, clock, background, sessions, requireSwitch }: Services,
  call: Call,
  handler: AnyHandler,
): void {
  const run = async (request: FastifyRequest) => {
    const parsed = call.input.safeParse(call.method === 'GET' ? request.query : request.body);
    if (!parsed.success) throw invalidInput(call, parsed.error.issues);
    const actor = request.actor as Actor;
    if (call.switch && actor.role === 'EMPLOYEE') await requireSwitch(call.switch);
    const result = await handler(parsed.data, {
      db,
      logins,
      now: clock(),
      background,
      address: request.ip,
      actor,
      idempotency: call.idempotent ? idempotencyOf(call, request, parsed.data) : undefined,
    });
    return result instanceof StreamedList ? result.begin() : result;
  };
  const schema = describeCall(call);
  app.route({
    method: call.method,
    url: BASE_PATH + call.path,
    config: { call },
    ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
    schema,
    // Zod checks the input. Fastify's validator would only repeat it (D-04).
    validatorCompiler: () => () => true,
    // Runs before the body is read, so that a caller without the role learns nothing of the input.
    onRequest: async (request) => {
      if (call.roles === 'public') return;
      const tokenHash = tokenHashOf(request.headers.authorization);
      if (!tokenHash) throw unauthorized();
      request.actor = await sessions.find(tokenHash, call);
    },
    handler: async (request, reply) => {
      const body = await run(request);
      if (body instanceof StreamedList) return sendStreamedList(reply, body, schema);
      if (call.produces) {
        return sendDocument(reply, body as Document | StreamedDocument, call.produces);
      }
      return call.output ? body : reply.status(204).send();
    },
  });
}

/** Sends a document with its file name. The browser saves a streamed one and never shows it. */
function sendDocument(
  reply: FastifyReply,
  document: Document | StreamedDocument,
  type: NonNullable<Call['produces']>,
): FastifyReply {
  const isStreamed = document instanceof StreamedDocument;
  const disposition = contentDisposition(document.fileName, isStreamed ? 'attachment' : 'inline');
  return reply
    .type(type)
    .header('content-disposition', disposition)
    .send(isStreamed ? document.content : document.bytes);
}

/** Sends a list while its rows arrive, with only the fields of the contract. */
function sendStreamedList(
  reply: FastifyReply,
  list: StreamedList<Record<string, unknown>>,
  schema: FastifySchema,
): FastifyReply {
  const { 200: listSchema } = schema.response as { 200: object };
  return reply.type('application/json; charset=utf-8').send(list.write(fieldsIn(listSchema)));
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Returns the Idempotency-Key with a hash over call and input, or undefined without the header. */
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
