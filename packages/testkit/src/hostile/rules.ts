import { gunzipSync } from 'node:zlib';
import { type Call, isAuditedRead } from '@kelas/contract/call';
import { nameOf } from '@kelas/contract/calls';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { checkMessages } from '../internals.ts';

/** The tables in which calls store what they refuse: failed attempts, and a wish for the ADMIN (R-1891). */
const STORED: Readonly<Record<string, string>> = {
  'POST /login': 'login_failure',
  'POST /staff/password': 'login_failure',
  'PUT /student/sibling': 'sibling_request',
};

/** The first bytes of each kind of document. */
const DOCUMENTS: Readonly<Record<NonNullable<Call['produces']>, string>> = {
  'application/json': '{',
  'application/pdf': '%PDF-',
  'application/zip': 'PK\x03\x04',
  'text/csv; charset=utf-8': '\uFEFF"',
};

/** The result of a request. */
export interface HostileOutcome {
  readonly response: LightMyRequestResponse;
  /** The tables that the request changed. */
  readonly touched: readonly string[];
}

/**
 * Checks the rules of every response: no 5xx, exactly the fields of the contract, no internals.
 * A refused request and a read change no table.
 */
export function checkRules(call: Call, { response, touched }: HostileOutcome): void {
  const { statusCode } = response;
  expect(statusCode, response.body).toBeLessThan(500);
  expect(response.headers).not.toHaveProperty('set-cookie');
  if (statusCode >= 400) {
    checkMessages(response);
    expect(touched.filter((table) => table !== STORED[nameOf(call)])).toEqual([]);
    return;
  }
  checkBody(call, response);
  if (call.method !== 'GET') return;
  const written = isAuditedRead(call) ? ['audit_entry', 'audit_head'] : [];
  // Searches for a number without a hit are counted (R-1940).
  if (call.path === '/search') written.push('login_failure');
  expect(touched.filter((table) => !written.includes(table))).toEqual([]);
}

function checkBody(call: Call, response: LightMyRequestResponse): void {
  if (call.output === null) {
    expect([response.statusCode, response.body]).toEqual([204, '']);
    return;
  }
  expect(response.statusCode).toBe(200);
  if (call.produces) {
    const begin = DOCUMENTS[call.produces];
    expect(response.headers['content-type']).toBe(call.produces);
    const bytes =
      response.headers['content-encoding'] === 'gzip'
        ? gunzipSync(response.rawPayload)
        : response.rawPayload;
    expect(bytes.toString().startsWith(begin)).toBe(true);
    return;
  }
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(bodyOf(response));
  // Parsing drops unknown fields, so equality means that none was sent.
  expect(call.output.parse(body)).toEqual(body);
}

/** Returns the body of a response, decompressed if it is compressed. */
export function bodyOf(response: LightMyRequestResponse): string {
  const packed = response.headers['content-encoding'] === 'gzip';
  return packed ? gunzipSync(response.rawPayload).toString() : response.body;
}
