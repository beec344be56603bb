import { logIn } from '@kelas/contract/session';
import { until } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it, vi } from 'vitest';

const hashing = vi.hoisted(() => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  return { allowed, allow };
});

// Hashing waits until the test allows it, so that all logins have to wait.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, options, done) =>
    void hashing.allowed.then(() =>
      crypto.argon2(algorithm, { ...options, memory: 8, passes: 1 }, done),
    );
  return { ...crypto, argon2 };
});

const server = await startServer();

describe('a flood of logins under many names (R-1246)', () => {
  it('waits in a queue, and returns 429 with Retry-After beyond its limit', async () => {
    const refused: unknown[] = [];
    const logins = Array.from({ length: 90 }, async (_, index) => {
      const login = { username: `flood-${index}`, password: 'wrong' };
      const response = await server.send(logIn, login, { from: `10.8.0.${index}` });
      if (response.statusCode === 429) refused.push(response.headers['retry-after']);
      return response.statusCode;
    });
    await until(() => refused.length === 90 - 51);
    hashing.allow();
    const statuses = await Promise.all(logins);
    expect(statuses.filter((status) => status === 401)).toHaveLength(51);
    expect(refused).toEqual(Array(39).fill('2'));
  });

  it('no longer refuses logins once the queue is empty', async () => {
    const login = { username: 'flood-0', password: 'wrong' };
    expect((await server.fail(logIn, login, { from: '10.8.1.1' })).status).toBe(401);
  });
});
