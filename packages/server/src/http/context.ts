import type { Call, InputOf, OutputOf } from '@kelas/contract/call';
import type { Actor } from '../auth/actor.ts';
import type { Logins } from '../auth/logins.ts';
import type { Background } from '../base/background.ts';
import type { Db } from '../db/database.ts';
import type { StreamedList } from './streamed-list.ts';

/** An idempotency key and a hash over the call and its body (R-1221 to R-1223). */
export interface Idempotency {
  readonly key: string;
  readonly requestHash: Buffer;
}

/** The context that every handler receives in addition to its input. */
export interface PublicContext {
  readonly db: Db;
  readonly logins: Logins;
  readonly now: Date;
  /** Work that goes on after the response. */
  readonly background: Background;
  /** The client's network address. */
  readonly address: string;
}

export interface Context extends PublicContext {
  readonly actor: Actor;
  readonly idempotency: Idempotency | undefined;
}

type ContextOf<C extends Call> = C['roles'] extends 'public' ? PublicContext : Context;

/** The result of a handler. A list may be streamed. */
type ResultOf<C extends Call> =
  OutputOf<C> extends readonly (infer T)[] ? OutputOf<C> | StreamedList<T> : OutputOf<C>;

export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: ContextOf<C>,
) => Promise<ResultOf<C>>;

type CallKeys<M> = { [K in keyof M]: M[K] extends Call ? K : never }[keyof M];

/** A handler for each call that a contract module exports, under the same name. */
export type Handlers<M> = {
  readonly [K in CallKeys<M>]: M[K] extends Call ? Handler<M[K]> : never;
};
