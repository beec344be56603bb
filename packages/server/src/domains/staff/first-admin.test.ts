import { copyDatabase } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';
import { verifyPassword } from '../../auth/passwords.ts';
import { ensureFirstAdmin, generatePassword } from './first-admin.ts';

describe('the first account (R-1113)', () => {
  it('is an ADMIN with a generated password, which is returned once', async () => {
    const { db } = await copyDatabase();
    const config = { adminUsername: 'admin', adminPassword: undefined };
    const admin = await ensureFirstAdmin(db, config);
    expect(admin).toEqual({
      username: 'admin',
      password: expect.stringMatching(/^\w{5}(-\w{5}){3}$/),
    });
    const [row, ...others] = await db.selectFrom('staff').selectAll().execute();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ username: 'admin', role: 'ADMIN', active: true });
    expect(await verifyPassword(admin?.password ?? '', row?.password_hash)).toBe(true);
    expect(await ensureFirstAdmin(db, config)).toBeUndefined();
  });

  it('has the configured password, which is not returned', async () => {
    const { db } = await copyDatabase();
    const config = { adminUsername: 'boss', adminPassword: 'from the environment' };
    expect(await ensureFirstAdmin(db, config)).toEqual({ username: 'boss', password: undefined });
    const row = await db.selectFrom('staff').selectAll().executeTakeFirst();
    expect(await verifyPassword('from the environment', row?.password_hash)).toBe(true);
  });

  it('gets the canonical username; an invalid username throws', async () => {
    const { db } = await copyDatabase();
    const ensure = (adminUsername: string) =>
      ensureFirstAdmin(db, { adminUsername, adminPassword: 'from the environment' });
    await expect(ensure('\u0430dmin')).rejects.toThrow(
      'ADMIN_USERNAME: Username must have all its letters from one alphabet',
    );
    expect(await ensure('\uFF22oss')).toMatchObject({ username: 'Boss' });
    const row = await db.selectFrom('staff').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ username: 'Boss', canonical_username: 'boss' });
    // The setting has no effect once an account exists, so it cannot fail a later start.
    expect(await ensure('\u0430dmin')).toBeUndefined();
  });

  it('is made once by four concurrent starts', async () => {
    const { db } = await copyDatabase();
    const config = { adminUsername: 'admin', adminPassword: undefined };
    const results = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin(db, config)));
    expect(results.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await db.selectFrom('staff').select('id').execute()).toHaveLength(1);
  });
});

describe('a generated password', () => {
  it('is long and unique and has no letters that look like others', () => {
    const passwords = Array.from({ length: 500 }, generatePassword);
    expect(new Set(passwords).size).toBe(500);
    for (const password of passwords) {
      expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    }
  });
});
