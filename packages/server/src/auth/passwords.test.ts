import { describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const hashing = vi.hoisted(() => ({ running: 0, maxRunning: 0, options: [] as object[] }));

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, options, done) => {
    hashing.running += 1;
    hashing.maxRunning = Math.max(hashing.maxRunning, hashing.running);
    const { message: _, nonce: __, ...rest } = options;
    hashing.options.push({ algorithm, ...rest });
    // The requested cost is recorded above. A lower one keeps the test fast.
    crypto.argon2(algorithm, { ...options, memory: 8, passes: 1 }, (error, key) => {
      hashing.running -= 1;
      done(error, key);
    });
  };
  return { ...crypto, argon2 };
});

describe('a password (R-1275)', () => {
  it('is stored as an argon2id hash with its parameters', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(stored).not.toContain('correct');
  });

  it('matches its own hash only', async () => {
    const stored = await hashPassword('Pässwörd ✓ ');
    expect(await verifyPassword('Pässwörd ✓ ', stored)).toBe(true);
    for (const wrong of ['Pässwörd ✓', 'pässwörd ✓ ', '', 'Pa\u0308sswörd ✓ ']) {
      expect(await verifyPassword(wrong, stored)).toBe(false);
    }
  });

  it('has another hash each time, because it is salted', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('of an unknown account is hashed at the same cost and is wrong (R-104)', async () => {
    hashing.options.length = 0;
    await hashPassword('x');
    expect(await verifyPassword('x', undefined)).toBe(false);
    expect(hashing.options[1]).toEqual(hashing.options[0]);
  });

  it('is verified with the parameters of its hash', async () => {
    const weaker =
      '$argon2id$v=19$m=1024,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$AKc5VNKxfnO6ZQqSMjtmRXiPR8+XbJ0lC0gDpcY0aAE';
    hashing.options.length = 0;
    await verifyPassword('x', weaker);
    expect(hashing.options).toMatchObject([{ memory: 1024, passes: 1, parallelism: 1 }]);
  });
});

describe('many passwords at once', () => {
  it('are hashed two at a time', async () => {
    hashing.maxRunning = 0;
    await Promise.all(Array.from({ length: 20 }, () => verifyPassword('x', undefined)));
    expect(hashing.maxRunning).toBe(2);
    expect(hashing.running).toBe(0);
  });

  it('wait in a queue, and are refused with 503 beyond its limit', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, () => verifyPassword('x', undefined)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(80 - 2 - 64);
    expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'BUSY', retryAfterSeconds: 2 });
    expect(await verifyPassword('x', undefined)).toBe(false);
  });
});
