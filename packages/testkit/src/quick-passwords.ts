import { vi } from 'vitest';

// Uses little memory and one pass for argon2, because a real hash would slow down the tests.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, options, done) =>
    crypto.argon2(algorithm, { ...options, memory: 8, passes: 1 }, done);
  return { ...crypto, argon2 };
});
