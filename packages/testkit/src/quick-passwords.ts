import { vi } from 'vitest';

// Hashing a password takes as long as it should; for what is tested here, a mere moment does.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, options, done) =>
    crypto.argon2(algorithm, { ...options, memory: 8, passes: 1 }, done);
  return { ...crypto, argon2 };
});
