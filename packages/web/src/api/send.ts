import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { useSyncExternalStore } from 'react';
import { ApiError, errorFrom, unreachable } from './api-error.ts';
import { endSession, getSession } from './session.ts';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** The loading bar does not show this call, such as one of many polls. */
  readonly inBackground?: boolean;
  /** A repetition with the same key and body records nothing (R-1222). */
  readonly idempotencyKey?: string;
}

/**
 * Makes one call of the contract and returns its response as sent (money in integer cents). Throws
 * ApiError, also if the server cannot be reached; an aborted call throws AbortError. A 401 on any
 * call except login ends the session.
 */
export async function send<C extends Call>(
  call: C,
  input: RequestOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  return receive(call, input, options, async (response) => {
    return (response.status === 204 ? undefined : await response.json()) as OutputOf<C>;
  });
}

/** Fetches a document that a call produces; throws as `send` does. */
export async function fetchDocument<C extends Call>(call: C, input: RequestOf<C>): Promise<Blob> {
  return receive(call, input, {}, (response) => response.blob());
}

async function receive<T>(
  call: Call,
  input: unknown,
  options: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const session = getSession();
  const end = options.inBackground ? () => undefined : startRunning();
  try {
    const response = await request(call, input, session?.token, options);
    if (response.ok) return await read(response);
    // A late response to an earlier session never ends the present one.
    if (response.status === 401 && call.roles !== 'public' && getSession() === session) {
      endSession();
    }
    throw await errorFrom(response);
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error;
    throw unreachable(call);
  } finally {
    end();
  }
}

function request(call: Call, input: unknown, token: string | undefined, options: SendOptions) {
  const headers = new Headers({ Accept: call.produces ?? 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const init: RequestInit = { method: call.method, headers, cache: 'no-store' };
  if (options.signal) init.signal = options.signal;
  if (call.method === 'GET') return fetch(BASE_PATH + call.path + queryOf(input), init);
  headers.set('Content-Type', 'application/json');
  init.body = JSON.stringify(input ?? {});
  return fetch(BASE_PATH + call.path, init);
}

/** Returns the query string of a GET; empty values mean no filter and are left out (R-1217). */
function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

let count = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts one more running call or loading screen; the returned function ends it. */
export function startRunning(): () => void {
  change(1);
  return () => change(-1);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while any call runs or any screen loads (R-1306). */
export function useAnythingRunning(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}
