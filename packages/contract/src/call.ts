import { z } from 'zod';
import type { Access, AccessSwitch } from './access.ts';
import type { AuditAction } from './audit-actions.ts';

export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType | null = z.ZodType | null,
  A extends Access = Access,
> {
  readonly kind: 'call';
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path below `BASE_PATH`. A GET takes its input from the query string, others from the body. */
  readonly path: `/${string}`;
  readonly roles: A;
  readonly summary: string;
  readonly input: I;
  /** `null` for a call that returns 204 without a body. */
  readonly output: O;
  /** The message of a 422 is an object of field to text, in form order (R-1210, R-1211). */
  readonly fieldErrors?: boolean;
  /** Takes an `Idempotency-Key`: the same key and body return the first result (R-1221, R-1222). */
  readonly idempotent?: boolean;
  /** The setting that must be on for an EMPLOYEE. */
  readonly switch?: AccessSwitch;
  /** Returns a document of this type; `output` is then `document` of schema/document.ts. */
  readonly produces?:
    | 'application/json'
    | 'application/pdf'
    | 'application/zip'
    | 'text/csv; charset=utf-8';
  /** Maximum size of the body in bytes, where it is more than of other calls (R-1246). */
  readonly maxBodyBytes?: number;
  /** The action that the audit log records (R-1122, R-1123); null for a write without an entry. */
  readonly audit?: AuditAction | null;
}

/** The input as a handler receives it: parsed and cleaned. */
export type InputOf<C extends Call> = z.output<C['input']>;
/** The input as a client sends it, before it is cleaned. */
export type RequestOf<C extends Call> = z.input<C['input']>;
/** The response as a client receives it. */
export type OutputOf<C extends Call> = C['output'] extends z.ZodType
  ? z.output<C['output']>
  : undefined;

/** Each write says what the audit log records of it; few reads have an entry. */
type Audited =
  | { readonly method: 'GET'; readonly audit?: AuditAction }
  | { readonly method: 'POST' | 'PUT'; readonly audit: AuditAction | null };

const nothing = z.object({});

/**
 * Declares one call of the wire contract: its roles, audit action, input and output (D-04). A call
 * without `input` takes nothing.
 */
export function defineCall<
  O extends z.ZodType | null,
  const A extends Access,
  I extends z.ZodType = typeof nothing,
>(
  call: Omit<Call<I, O, A>, 'kind' | 'method' | 'audit' | 'input'> & {
    readonly input?: I;
  } & Audited,
): Call<I, O, A> {
  return { kind: 'call', input: nothing as z.ZodType as I, ...call };
}

/** True for a read that makes an audit entry (R-1123). */
export function isAuditedRead({ method, audit }: Call): boolean {
  return method === 'GET' && audit !== undefined;
}

/** True for a call; a contract module also exports other values. */
export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call';
}
