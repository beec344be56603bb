import { queryDatabase, withDatabase } from '@kelas/testkit/postgres';
import { copyDatabase } from '@kelas/testkit/server';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openAppLogin } from './app-login.ts';
import { prepareAppRole } from './app-role.ts';

const { adminUrl } = inject('postgres');
const { pool, url } = await copyDatabase();
await prepareAppRole(pool, { login: true });
let made = 0;

/** Creates a login with these rights and returns its connection string. */
async function login(rights = '', grant = ''): Promise<string> {
  made += 1;
  const name = `login_${process.pid}_${made}`;
  await queryDatabase(adminUrl, `create role ${name} login password 'mine' ${rights}`);
  afterAll(() => queryDatabase(adminUrl, `drop owned by ${name}; drop role ${name}`));
  if (grant) await queryDatabase(adminUrl, grant.replaceAll('LOGIN', name));
  const address = new URL(url);
  address.username = name;
  address.password = 'mine';
  return address.href;
}

const WORKS = 'grant kelas_app to LOGIN';

describe('the login of DATABASE_APP_URL (R-1131)', () => {
  it('has only the rights of kelas_app, even after RESET ROLE', async () => {
    const { pool: working, close } = await openAppLogin(await login('', WORKS), pool);
    try {
      await working.query('reset role');
      await working.query('select from payment');
      for (const statement of [
        'delete from payment',
        'set role kelas',
        'create temp table mine ()',
      ]) {
        await expect(working.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await close();
    }
  });

  it.each([
    ['superuser', '', /is a superuser or creates roles/],
    ['createrole', WORKS, /is a superuser or creates roles/],
    ['', 'grant kelas to LOGIN', /owns the tables/],
    ['', '', /lacks the rights of kelas_app: grant kelas_app to login_/],
  ])('is refused with more or fewer rights: %s %s', async (rights, grant, reason) => {
    await expect(openAppLogin(await login(rights, grant), pool)).rejects.toThrow(reason);
  });

  it('is refused as a member of a role with more rights', async () => {
    await queryDatabase(adminUrl, `create role maker_${process.pid} createrole`);
    afterAll(() => queryDatabase(adminUrl, `drop role maker_${process.pid}`));
    const member = await login('', `${WORKS}; grant maker_${process.pid} to LOGIN`);
    await expect(openAppLogin(member, pool)).rejects.toThrow('is a superuser or creates roles');
    const writer = await login('', `${WORKS}; grant pg_write_all_data to LOGIN`);
    await expect(openAppLogin(writer, pool)).rejects.toThrow('is a member of a role that may');
    const disguised = `${url}?options=-c%20role%3Dkelas_app`;
    await expect(openAppLogin(disguised, pool)).rejects.toThrow('The user of DATABASE_APP_URL');
  });

  it('is refused for another database', async () => {
    const elsewhere = withDatabase(await login('', WORKS), 'postgres');
    await expect(openAppLogin(elsewhere, pool)).rejects.toThrow('leads to another database');
  });
});
