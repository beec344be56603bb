import { copyDatabase } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';
import { verifyPassword } from '../../auth/passwords.ts';
import { ensureFirstAdmin, generatePassword } from './first-admin.ts';

describe('the first account', () => {
  it('is an ADMIN with a generated password, told once', async () => {
    const { db } = await copyDatabase();
    const config = { adminUsername: 'admin', adminPassword: undefined };
    const told = await ensureFirstAdmin(db, config);
    expect(told).toEqual({
      username: 'admin',
      password: expect.stringMatching(/^\w{5}(-\w{5}){3}$/),
    });
    const [row, ...others] = await db.selectFrom('staff').selectAll().execute();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ username: 'admin', role: 'ADMIN', active: true });
    expect(await verifyPassword(told?.password ?? '', row?.password_hash)).toBe(true);
    expect(await ensureFirstAdmin(db, config)).toBeUndefined();
  });

  it('has the password of the configuration, which is not told', async () => {
    const { db } = await copyDatabase();
    const config = { adminUsername: 'boss', adminPassword: 'from the environment' };
    expect(await ensureFirstAdmin(db, config)).toEqual({ username: 'boss', password: undefined });
    const row = await db.selectFrom('staff').selectAll().executeTakeFirst();
    expect(await verifyPassword('from the environment', row?.password_hash)).toBe(true);
  });

  it('has the canonical form of its name; a name that is refused ends the start', async () => {
    const { db } = await copyDatabase();
    const asked = (adminUsername: string) =>
      ensureFirstAdmin(db, { adminUsername, adminPassword: 'from the environment' });
    await expect(asked('\u0430dmin')).rejects.toThrow(
      'ADMIN_USERNAME: Username must have all its letters from one alphabet',
    );
    expect(await asked('\uFF22oss')).toMatchObject({ username: 'Boss' });
    const row = await db.selectFrom('staff').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ username: 'Boss', canonical_username: 'boss' });
    // Later it no longer counts, so that no start fails over it.
    expect(await asked('\u0430dmin')).toBeUndefined();
  });

  it('is made by one of several processes that start at once', async () => {
    const { db } = await copyDatabase();
    const config = { adminUsername: 'admin', adminPassword: undefined };
    const told = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin(db, config)));
    expect(told.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await db.selectFrom('staff').select('id').execute()).toHaveLength(1);
  });
});

describe('a generated password', () => {
  it('is long, never the same, and has no letters that are mistaken for others', () => {
    const passwords = Array.from({ length: 500 }, generatePassword);
    expect(new Set(passwords).size).toBe(500);
    for (const password of passwords) {
      expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    }
  });
});
