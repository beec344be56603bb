import { randomUUID } from 'node:crypto';
import type { Role } from '@kelas/contract/access';
import { logIn } from '@kelas/contract/session';
import { addStaff } from '@kelas/contract/staff';
import { request, type TestStaff, test } from './fixtures.ts';
import { startKelas } from './kelas.ts';

/** The staff accounts of a Kelas server that no other test file uses. */
export interface OwnStaff {
  admin: TestStaff;
  employee: TestStaff;
}

/**
 * Starts a separate Kelas server for the tests of this file, because they change the settings of the
 * centre. The tests run one after the other; `openAs` and `request` use this server. The returned
 * accounts are set before the first test.
 */
export function useOwnKelas(): OwnStaff {
  test.describe.configure({ mode: 'default' });
  const own = {} as OwnStaff;
  const shared = process.env.KELAS_ADDRESS;
  let stop = async () => {};
  test.beforeAll(async () => {
    const kelas = await startKelas();
    stop = kelas.stop;
    process.env.KELAS_ADDRESS = kelas.address;
    const { username, password } = kelas;
    const { token } = await request(logIn, { username, password });
    const make = async (role: Role): Promise<TestStaff> => {
      const person = { username: `own-${role.toLowerCase()}`, password: randomUUID(), role };
      await request(addStaff, person, token);
      return { ...person, ...(await request(logIn, person)) };
    };
    own.admin = await make('ADMIN');
    own.employee = await make('EMPLOYEE');
  });
  test.afterAll(async () => {
    process.env.KELAS_ADDRESS = shared;
    await stop();
  });
  return own;
}
