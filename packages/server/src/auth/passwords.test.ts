import { describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const hashing = vi.hoisted(() => ({ running: 0, most: 0, given: [] as object[] }));

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, options, done) => {
    hashing.running += 1;
    hashing.most = Math.max(hashing.most, hashing.running);
    const { message: _, nonce: __, ...rest } = options;
    hashing.given.push({ algorithm, ...rest });
    // What it costs is told above; here it need not be paid.
    crypto.argon2(algorithm, { ...options, memory: 8, passes: 1 }, (error, key) => {
      hashing.running -= 1;
      done(error, key);
    });
  };
  return { ...crypto, argon2 };
});

describe('a password', () => {
  it('is stored as an argon2id hash that says how it was made', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(stored).not.toContain('correct');
  });

  it('is recognised, and no other is', async () => {
    const stored = await hashPassword('Pässwörd ✓ ');
    expect(await verifyPassword('Pässwörd ✓ ', stored)).toBe(true);
    for (const wrong of ['Pässwörd ✓', 'pässwörd ✓ ', '', 'Pa\u0308sswörd ✓ ']) {
      expect(await verifyPassword(wrong, stored)).toBe(false);
    }
  });

  it('is salted: the same one is never stored twice alike', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('of nobody is hashed in the same way and is always wrong', async () => {
    hashing.given.length = 0;
    await hashPassword('x');
    expect(await verifyPassword('x', undefined)).toBe(false);
    expect(hashing.given[1]).toEqual(hashing.given[0]);
  });

  it('made with other settings is still recognised', async () => {
    const weaker =
      '$argon2id$v=19$m=1024,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$AKc5VNKxfnO6ZQqSMjtmRXiPR8+XbJ0lC0gDpcY0aAE';
    hashing.given.length = 0;
    await verifyPassword('x', weaker);
    expect(hashing.given).toMatchObject([{ memory: 1024, passes: 1, parallelism: 1 }]);
  });
});

describe('many passwords at once', () => {
  it('are hashed two at a time', async () => {
    hashing.most = 0;
    await Promise.all(Array.from({ length: 20 }, () => verifyPassword('x', undefined)));
    expect(hashing.most).toBe(2);
    expect(hashing.running).toBe(0);
  });

  it('wait in a queue that ends: the rest are told to come back', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, () => verifyPassword('x', undefined)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(80 - 2 - 64);
    expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'BUSY', retryAfterSeconds: 2 });
    expect(await verifyPassword('x', undefined)).toBe(false);
  });
});
