import type { Call, InputOf, OutputOf } from '@kelas/contract/call';
import type { Actor } from '../auth/actor.ts';
import type { Logins } from '../auth/logins.ts';
import type { Db } from '../db/database.ts';
import type { StreamedList } from './streamed-list.ts';

/** A request that may be sent again: its key, and a hash over the call and its body. */
export interface Idempotency {
  readonly key: string;
  readonly requestHash: Buffer;
}

/** What every handler is handed beside its input. */
export interface PublicContext {
  readonly db: Db;
  readonly logins: Logins;
  readonly now: Date;
  /** The client's network address. */
  readonly address: string;
}

export interface Context extends PublicContext {
  readonly actor: Actor;
  readonly idempotency: Idempotency | undefined;
}

type ContextOf<C extends Call> = C['roles'] extends 'public' ? PublicContext : Context;

/** A list may be answered while its rows arrive. */
type AnswerOf<C extends Call> =
  OutputOf<C> extends readonly (infer T)[] ? OutputOf<C> | StreamedList<T> : OutputOf<C>;

export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: ContextOf<C>,
) => Promise<AnswerOf<C>>;

type CallKeys<M> = { [K in keyof M]: M[K] extends Call ? K : never }[keyof M];

/** A handler for each call that a contract module exports, under the same name. */
export type Handlers<M> = {
  readonly [K in CallKeys<M>]: M[K] extends Call ? Handler<M[K]> : never;
};
