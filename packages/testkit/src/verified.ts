import { verify } from '@kelas/server/verify/verify';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Expects that `npm run verify` finds nothing in a server's database. */
export async function expectVerified(server: TestServer): Promise<void> {
  const found: string[] = [];
  await verify(server.db, ({ findings }) => found.push(...findings));
  expect(found).toEqual([]);
}
