import { randomUUID } from 'node:crypto';
import type { Role } from '@kelas/contract/access';
import { logIn } from '@kelas/contract/session';
import { addStaff } from '@kelas/contract/staff';
import { request, type TestStaff, test } from './fixtures.ts';
import { startKelas } from './kelas.ts';

/** People of a Kelas that no other journey uses. */
export interface Own {
  admin: TestStaff;
  employee: TestStaff;
}

/**
 * Gives the journeys of this file a Kelas of their own, for what changes it for everybody; they run
 * one after the other. `openAs` and `request` mean it meanwhile. The people are there once it runs.
 */
export function useOwnKelas(): Own {
  test.describe.configure({ mode: 'default' });
  const own = {} as Own;
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
