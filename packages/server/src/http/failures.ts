import type { Call } from '@kelas/contract/call';
import { type ErrorText, englishText, errorText } from '@kelas/contract/values/error-text';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../base/errors.ts';
import { loggable } from '../base/log.ts';
import { fromDatabaseError } from './database-errors.ts';

/** The body of a failed response (R-1204). */
interface Failure {
  error: {
    code: string;
    message: string | Record<string, string>;
    requestId: string;
  } & Partial<ErrorText>;
}

/** Errors of Fastify before a handler runs, with their messages for staff. */
const framework: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'BAD_REQUEST', 'The request is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'BAD_REQUEST', 'The request was cut short'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send application/json'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TOO_LARGE', 'The request is larger than 1 MiB'],
  FST_ERR_BAD_URL: [400, 'BAD_REQUEST', 'The address is not valid'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'BAD_REQUEST', 'The address is too long'],
};

/** Converts any thrown value to an AppError. An unknown error becomes a neutral 500 (R-1209). */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (wasCutShort(error)) return new AppError(400, 'BAD_REQUEST', 'The request was cut short');
  const database = fromDatabaseError(error);
  if (database) return database;
  const { code = '', statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = framework[code];
  if (known) return new AppError(...known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(statusCode, 'BAD_REQUEST', 'The request could not be read');
  }
  const message = 'Something went wrong. Please try again.';
  return new AppError(500, 'INTERNAL', message, { cause: error });
}

/** True if the client disconnected while sending. A lost database connection has the same code. */
function wasCutShort(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return code === 'ECONNRESET' && message === 'aborted';
}

/** Converts Zod's issues to 400 (query) or 422 (body), with fields in the order of the form (R-1211). */
export function invalidInput(call: Call, issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= field === 'body' ? bodyMessage(issue) : issue.message;
  }
  const first = Object.values(fields)[0] ?? 'The request is not valid';
  return call.method === 'GET'
    ? new AppError(400, 'BAD_REQUEST', first)
    : new AppError(422, 'INVALID', first, { fields });
}

function bodyMessage(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.expected === 'object'
    ? 'The request must be a JSON object'
    : issue.message;
}

const MIB = 1024 * 1024;

/** Sends the response of a failed request (R-1204), and logs errors of the server. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  call?: Call,
): FastifyReply {
  const failure = toAppError(error);
  if (failure.status >= 500) logFailure(request, failure);
  if (failure.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(failure.retryAfterSeconds));
  }
  const text =
    failure.status === 413 && call?.maxBodyBytes
      ? tooLarge(Math.floor((call.maxBodyBytes / MIB) * 0.75))
      : failure.text;
  const message = text ? englishText(text) : failure.message;
  const asFields = failure.status === 422 && call?.fieldErrors === true;
  const body: Failure = {
    error: {
      code: failure.code,
      message: asFields ? (failure.fields ?? { body: message }) : message,
      requestId: request.id,
      ...text,
    },
  };
  return reply
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function tooLarge(max: number): ErrorText {
  return errorText`The file is too large. It can have at most ${{ max }} MiB.`;
}

/**
 * Logs code, constraint and place of a failure (R-1249). PostgreSQL's messages quote values that the
 * client sent, so they are left out.
 */
function logFailure(request: FastifyRequest, failure: AppError): void {
  // During a request the message of any error may quote the client.
  const { message: _, ...fault } = loggable(failure.cause);
  request.log.error({ code: failure.code, fault }, 'request failed');
}

/** Sends every error of the server and its framework in the form of the contract (R-1204). */
export function installFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    sendFailure(error, request, reply, request.routeOptions.config.call),
  );
}
