import { gunzipSync } from 'node:zlib';
import type { Call } from '@kelas/contract/call';
import { nameOf } from '@kelas/contract/calls';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { checkText } from '../inside.ts';

/** What counts attempts stores them, refused or not. */
const COUNTED = ['POST /login', 'POST /staff/password'];

/** What came of a request. */
export interface HostileOutcome {
  readonly response: LightMyRequestResponse;
  /** The tables that it changed. */
  readonly touched: readonly string[];
}

/**
 * Holds an answer against what is true of every answer: it is no fault of the server's, it is
 * exactly as the contract says, it tells nothing of the inside, and what was refused or only read
 * has changed nothing.
 */
export function holdRules(call: Call, { response, touched }: HostileOutcome): void {
  const { statusCode } = response;
  expect(statusCode, response.body).toBeLessThan(500);
  expect(response.headers).not.toHaveProperty('set-cookie');
  if (statusCode >= 400) {
    checkText(response);
    const allowed = COUNTED.includes(nameOf(call)) ? ['login_failure'] : [];
    expect(touched.filter((table) => !allowed.includes(table))).toEqual([]);
    return;
  }
  holdAnswer(call, response);
  if (call.method !== 'GET') return;
  const noted = call.audited ? ['audit_entry', 'audit_head'] : [];
  expect(touched.filter((table) => !noted.includes(table))).toEqual([]);
}

function holdAnswer(call: Call, response: LightMyRequestResponse): void {
  if (call.output === null) {
    expect([response.statusCode, response.body]).toEqual([204, '']);
    return;
  }
  expect(response.statusCode).toBe(200);
  if (call.produces) {
    expect(response.headers['content-type']).toBe(call.produces);
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    return;
  }
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const answer = JSON.parse(bodyOf(response));
  // What the schema does not name is left out by parsing, so equal means nothing more was sent.
  expect(call.output.parse(answer)).toEqual(answer);
}

/** The body of an answer, unpacked when it came compressed. */
export function bodyOf(response: LightMyRequestResponse): string {
  const packed = response.headers['content-encoding'] === 'gzip';
  return packed ? gunzipSync(response.rawPayload).toString() : response.body;
}
