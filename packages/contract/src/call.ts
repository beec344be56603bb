import type { z } from 'zod';
import type { Access, AccessSwitch } from './access.ts';

export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType | null = z.ZodType | null,
  A extends Access = Access,
> {
  readonly kind: 'call';
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the base path, without parameters: a GET takes its input from the query string, the others from the body. */
  readonly path: `/${string}`;
  readonly roles: A;
  readonly summary: string;
  readonly input: I;
  /** `null`: answered with 204 and no body. */
  readonly output: O;
  /** 422 answers carry an object field → text as message, in the order of the form, instead of one text. */
  readonly fieldErrors?: boolean;
  /** Takes an `Idempotency-Key`: the same key and body again answers as the first time and records nothing. */
  readonly idempotent?: boolean;
  /** The setting that an EMPLOYEE's use hangs on as well. */
  readonly switch?: AccessSwitch;
  /** Answers a document of this type instead of JSON; `output` is that of document.ts then. */
  readonly produces?: 'application/pdf';
  /** A reading that is noted in the audit trail: it begins when it is known for certain who asks. */
  readonly audited?: boolean;
}

/** What a handler receives: the parsed and cleaned input. */
export type InputOf<C extends Call> = z.output<C['input']>;
/** What a client sends: the input before it is cleaned. */
export type RequestOf<C extends Call> = z.input<C['input']>;
/** What a client receives. */
export type OutputOf<C extends Call> = C['output'] extends z.ZodType
  ? z.output<C['output']>
  : undefined;

/** All calls live below this path (product specification 7). */
export const BASE_PATH = '/services/qms';

/** Declares one call of the wire contract: who may make it, what goes in, what comes out. */
export function defineCall<I extends z.ZodType, O extends z.ZodType | null, const A extends Access>(
  call: Omit<Call<I, O, A>, 'kind'>,
): Call<I, O, A> {
  return { kind: 'call', ...call };
}

/** Tells the calls among the exports of a contract module. */
export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call';
}
