import { changeStaff, listStaff } from '@kelas/contract/staff';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
let made = 0;

/** Adds ADMINs with a session each and demotes all others. */
async function onlyAdmins(count: number) {
  const admins = [];
  for (let index = 0; index < count; index += 1) {
    made += 1;
    const id = await server.addAccount('ADMIN', `admin-${made}`);
    admins.push({ id, token: await server.addSession(id) });
  }
  const ids = admins.map((admin) => admin.id);
  await server.db
    .updateTable('staff')
    .set({ role: 'EMPLOYEE' })
    .where('id', 'not in', ids)
    .execute();
  return admins;
}

async function activeAdmins(): Promise<number[]> {
  const rows = await server.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('active', '=', true)
    .execute();
  return rows.map((row) => row.id);
}

describe('the last active ADMIN (R-1117)', () => {
  it.each([{ role: 'EMPLOYEE' }, { active: false }, { role: 'EMPLOYEE', active: false }] as const)(
    'cannot be changed to %j and stays logged in',
    async (change) => {
      const [last] = await onlyAdmins(1);
      const id = last?.id ?? 0;
      const as = last?.token ?? '';
      const refused = await server.fail(changeStaff, { id, ...change }, { as });
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'LAST_ADMIN',
        'The last active ADMIN cannot be changed',
      ]);
      const rows = await server.ask(listStaff, {}, { as });
      expect(rows.find((row) => row.id === id)).toMatchObject({ role: 'ADMIN', active: true });
    },
  );

  it('is an ADMIN after the deactivation of the other one', async () => {
    const [one, two] = await onlyAdmins(2);
    const as = one?.token ?? '';
    await server.ask(changeStaff, { id: two?.id ?? 0, active: false }, { as });
    const refused = await server.fail(changeStaff, { id: one?.id, active: false }, { as });
    expect(refused.code).toBe('LAST_ADMIN');
  });

  it('can be renamed', async () => {
    const [last] = await onlyAdmins(1);
    const change = {
      id: last?.id ?? 0,
      displayName: 'The last',
      role: 'ADMIN',
      active: true,
    } as const;
    expect(await server.ask(changeStaff, change, { as: last?.token ?? '' })).toMatchObject(change);
  });

  it('stays when a demotion begins before another one is committed', async () => {
    const [one, two] = await onlyAdmins(2);
    const demotion = "update staff set role = 'EMPLOYEE' where id = $1";
    const first = await openTransaction(server);
    await first.query(demotion, [one?.id]);
    const second = await openTransaction(server);
    const outcome = second.query(demotion, [two?.id]).catch(({ constraint }) => constraint);
    await untilBlocked(server);
    await first.commit();
    expect(await outcome).toBe('staff_last_admin');
    await second.commit();
  });

  it('stays when two ADMINs demote each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = await onlyAdmins(2);
      const responses = await Promise.all([
        server.send(changeStaff, { id: two?.id, role: 'EMPLOYEE' }, { as: one?.token ?? '' }),
        server.send(changeStaff, { id: one?.id, active: false }, { as: two?.token ?? '' }),
      ]);
      const [first, second] = responses.map((response) => response.statusCode).toSorted();
      expect(first).toBe(200);
      // The second request is refused as the last ADMIN, or because its session has ended.
      expect([401, 409]).toContain(second);
      expect(await activeAdmins()).toHaveLength(1);
    }
  });

  it('stays when one ADMIN demotes all three at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const admins = await onlyAdmins(2);
      const third = await server.addAccount('ADMIN', `third-${round}`);
      const as = await server.addSession(third);
      await Promise.all(
        [...admins.map((admin) => admin.id), third].map((id) =>
          server.send(changeStaff, { id, role: 'EMPLOYEE' }, { as }),
        ),
      );
      expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
    }
  });
});
