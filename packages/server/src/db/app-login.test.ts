import { queryDatabase, withDatabase } from '@kelas/testkit/postgres';
import { copyDatabase } from '@kelas/testkit/server';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openAppLogin } from './app-login.ts';
import { prepareAppRole } from './app-role.ts';

const { adminUrl } = inject('postgres');
const { pool, url } = await copyDatabase();
await prepareAppRole(pool, { login: true });
let made = 0;

/** A login with these rights; answers its address. */
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

describe('a login of the program', () => {
  it('works as itself, and has nothing to go back to', async () => {
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
    ['superuser', '', /is a superuser or makes roles/],
    ['createrole', WORKS, /is a superuser or makes roles/],
    ['', 'grant kelas to LOGIN', /owns the tables/],
    ['', '', /may not work: grant kelas_app to login_/],
  ])('is refused when it may do more, or less: %s %s', async (rights, grant, reason) => {
    await expect(openAppLogin(await login(rights, grant), pool)).rejects.toThrow(reason);
  });

  it('is refused when it could take on a role that may do more', async () => {
    await queryDatabase(adminUrl, `create role maker_${process.pid} createrole`);
    afterAll(() => queryDatabase(adminUrl, `drop role maker_${process.pid}`));
    const member = await login('', `${WORKS}; grant maker_${process.pid} to LOGIN`);
    await expect(openAppLogin(member, pool)).rejects.toThrow('is a superuser or makes roles');
    const writer = await login('', `${WORKS}; grant pg_write_all_data to LOGIN`);
    await expect(openAppLogin(writer, pool)).rejects.toThrow('is a member of a role that may');
    const disguised = `${url}?options=-c%20role%3Dkelas_app`;
    await expect(openAppLogin(disguised, pool)).rejects.toThrow('The user of DATABASE_APP_URL');
  });

  it('is refused where it leads elsewhere', async () => {
    const elsewhere = withDatabase(await login('', WORKS), 'postgres');
    await expect(openAppLogin(elsewhere, pool)).rejects.toThrow('leads to another database');
  });
});
