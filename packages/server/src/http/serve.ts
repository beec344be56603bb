import { createHash } from 'node:crypto';
import { BASE_PATH, type Call, isCall } from '@kelas/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import type { Actor, Context, Handlers, Idempotency } from './context.ts';
import { AppError } from './errors.ts';
import { invalidInput } from './failures.ts';
import { describeCall } from './json-schema.ts';
import { authenticate } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** What the server is made of: the database and the clock. */
export interface Services {
  readonly db: Db;
  readonly clock: () => Date;
}

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>;

/**
 * Registers a handler for each call of a contract module. A request is refused with 401 before
 * anything else, then 403, then for what it carries; the answer holds the contract's fields alone.
 */
export function serve<M extends object>(
  app: FastifyInstance,
  services: Services,
  calls: M,
  handlers: Handlers<M>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    if (!isCall(call)) continue;
    const handler = (handlers as Record<string, unknown>)[name];
    if (typeof handler !== 'function')
      throw new Error(`no handler for ${call.method} ${call.path}`);
    register(app, services, call, handler as AnyHandler);
  }
}

function register(
  app: FastifyInstance,
  { db, clock }: Services,
  call: Call,
  handler: AnyHandler,
): void {
  app.route({
    method: call.method,
    url: BASE_PATH + call.path,
    config: { call },
    schema: describeCall(call),
    // Input is Zod's to judge; Fastify's own validator would only repeat it.
    validatorCompiler: () => () => true,
    onRequest: async (request) => {
      if (call.roles !== 'public') request.actor = await authenticate(request, call, db, clock());
    },
    handler: async (request, reply) => {
      const parsed = call.input.safeParse(call.method === 'GET' ? request.query : request.body);
      if (!parsed.success) throw invalidInput(call, parsed.error.issues);
      const answer = await handler(parsed.data, {
        db,
        now: clock(),
        address: request.ip,
        actor: request.actor as Actor,
        idempotency: call.recordsMoney ? idempotencyOf(call, request, parsed.data) : undefined,
      });
      return call.output ? answer : reply.status(204).send();
    },
  });
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
