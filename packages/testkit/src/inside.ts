import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { refusal } from './server.ts';

/** Words that come from the inside: stacks, SQL, paths, libraries. */
const INSIDE =
  /\bat \S+ \([^)]*[:/]|node_modules|\/work|\/tmp|\.[jt]s\b|\bselect\b .*\bfrom\b|insert into|violates|constraint|\brelation\b|syntax|pg_|zod|fastify|undefined|\bNaN\b|\[object|^invalid (input|option)|^too (small|big)|^unrecognized/i;

/** Holds the texts of a failed answer to be short and for people, with nothing of the inside in them. */
export function checkText(response: LightMyRequestResponse): void {
  const { message } = refusal(response);
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text.length).toBeLessThan(300);
    expect(text).not.toMatch(INSIDE);
  }
}
