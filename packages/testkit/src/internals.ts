import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { refusal } from './server.ts';

/** Internals that no message may contain: stacks, SQL, paths, libraries (R-1209). */
const INTERNALS =
  /\bat \S+ \([^)]*[:/]|node_modules|\/work|\/tmp|\.[jt]s\b|\bselect\b .*\bfrom\b|insert into|violates|constraint|\brelation\b|syntax|pg_|zod|fastify|undefined|\bNaN\b|\[object|^invalid (input|option)|^too (small|big)|^unrecognized/i;

/** Checks that the messages of a failed response are short and contain no internals. Values in them may. */
export function checkMessages(response: LightMyRequestResponse): void {
  const { message, template = message } = refusal(response);
  const texts = typeof template === 'string' ? [template] : Object.values(template);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text.length).toBeLessThan(300);
    expect(text).not.toMatch(INTERNALS);
  }
}
