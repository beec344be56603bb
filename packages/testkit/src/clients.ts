import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** A response as a client receives it. */
export interface ClientAnswer {
  readonly status: number;
  /** Code of the error; undefined for a success. */
  readonly code: string | undefined;
  readonly body: { error?: { code: string; message: string }; receiptNo?: string };
}

/** Options of a request. */
export interface TestClient {
  readonly method?: string;
  readonly key?: string | undefined;
  /** By default the token of an EMPLOYEE. */
  readonly as?: string;
}

/** Opens the server to clients that write concurrently; returns a function that makes one call. */
export async function openClients(server: TestServer) {
  const base = await server.listen();
  return async (
    path: string,
    input: unknown,
    { method = 'POST', key, as = server.employee }: TestClient = {},
  ): Promise<ClientAnswer> => {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: as,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as ClientAnswer['body'];
    return { status: response.status, code: body.error?.code, body };
  };
}

/** Runs a function `count` times concurrently. */
export const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Counts each outcome, for example `{ '200': 1, '409 ALREADY_PAID': 19 }`. */
export function tally(responses: readonly ClientAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of responses) {
    const name = code === undefined ? String(status) : `${status} ${code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Checks that the receipt numbers of 2026 have no gap and match the counter. */
export async function expectNoGaps(server: TestServer): Promise<void> {
  const numbers = await server.db
    .selectFrom('payment')
    .select('receipt_number')
    .where('receipt_year', '=', 2026)
    .orderBy('receipt_number')
    .execute();
  expect(numbers.map((row) => row.receipt_number)).toEqual(numbers.map((_, index) => index + 1));
  const counter = await server.db
    .selectFrom('receipt_counter')
    .select('last_number')
    .where('year', '=', 2026)
    .executeTakeFirst();
  expect(counter?.last_number ?? 0).toBe(numbers.length);
}
