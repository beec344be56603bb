import { logIn } from '@kelas/contract/session';
import { addStaff, changePassword, changeStaff, listStaff } from '@kelas/contract/staff';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
let made = 0;
const newName = () => {
  made += 1;
  return `Clerk ${made}`;
};

const add = (changes: Partial<Parameters<typeof form>[0]> = {}) =>
  server.ask(addStaff, form(changes));

function form(changes: { username?: string; role?: 'ADMIN' | 'EMPLOYEE'; displayName?: string }) {
  return { username: newName(), password: 'long enough', role: 'EMPLOYEE' as const, ...changes };
}

async function canLogIn(username: string, password: string): Promise<number> {
  const from = `10.20.${made}.${Math.floor(Math.random() * 250)}`;
  return (await server.send(logIn, { username, password }, { from })).statusCode;
}

describe('adding a staff account', () => {
  it('returns its row, and the account can log in', async () => {
    const username = newName();
    const row = await add({ username, displayName: 'Puan Aminah', role: 'ADMIN' });
    expect(row).toEqual({
      id: expect.any(Number),
      username,
      displayName: 'Puan Aminah',
      role: 'ADMIN',
      active: true,
      lastLoginDate: null,
    });
    expect(await canLogIn(username, 'long enough')).toBe(200);
    const rows = await server.ask(listStaff, {});
    expect(rows).toContainEqual({ ...row, lastLoginDate: server.clock.now.toISOString() });
  });

  it('uses the username as display name if none is given', async () => {
    const username = newName();
    expect(await add({ username })).toMatchObject({ displayName: username });
  });

  it('returns 409 for a username that exists in another case (R-1114)', async () => {
    const { username } = await add();
    for (const taken of [username, username.toUpperCase(), ` ${username} `]) {
      const refused = await server.fail(addStaff, form({ username: taken }));
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'USERNAME_EXISTS',
        'This username already exists',
      ]);
    }
  });

  it.each([
    [{ username: ' ' }, 'Username is required'],
    [{ password: undefined }, 'Password is required'],
    [{ password: 'seven77' }, 'Password must have at least 8 characters'],
    [{ password: 'x'.repeat(1001) }, 'Password can have at most 1000 characters'],
    [{ password: 'long enough \ud800' }, 'Password has characters that cannot be stored'],
    [{ role: 'OWNER' }, 'Role must be one of ADMIN, EMPLOYEE'],
    [{ role: undefined }, 'Role is required'],
    [{ displayName: 7 }, 'Display name must be text'],
  ])('returns 422 for %j', async (changes, message) => {
    const refused = await server.fail(addStaff, { ...form({}), ...changes });
    expect([refused.status, refused.message]).toEqual([422, message]);
  });

  it('ignores unknown fields (R-1219)', async () => {
    const body = { ...form({}), active: false, id: 1, lastLoginDate: '2020-01-01' };
    expect(await server.ask(addStaff, body)).toMatchObject({ active: true, lastLoginDate: null });
  });

  it('succeeds once for two concurrent requests with one username', async () => {
    const username = newName();
    const responses = await Promise.all(
      [username, username.toUpperCase()].map((name) =>
        server.send(addStaff, form({ username: name })),
      ),
    );
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('the list of accounts', () => {
  it('comes by username and has no passwords', async () => {
    const { body } = await server.send(listStaff, {});
    expect(body).not.toMatch(/argon2|password|hash/i);
    const names = (await server.ask(listStaff, {})).map((row) => row.username);
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('the-admin');
  });
});

describe('changing a staff account', () => {
  it('changes only the given fields', async () => {
    const row = await add({ displayName: 'Before' });
    const { id } = row;
    const steps = [
      [{ displayName: 'After' }, { displayName: 'After' }],
      [{ role: 'ADMIN' as const }, { displayName: 'After', role: 'ADMIN' }],
      [{ active: false }, { displayName: 'After', role: 'ADMIN', active: false }],
      [{ active: true, role: 'EMPLOYEE' as const }, { displayName: 'After' }],
    ] as const;
    for (const [change, expected] of steps) {
      expect(await server.ask(changeStaff, { id, ...change })).toEqual({ ...row, ...expected });
    }
  });

  it('refuses the login of a deactivated account until it is active again', async () => {
    const { id, username } = await add();
    await server.ask(changeStaff, { id, active: false });
    expect(await canLogIn(username, 'long enough')).toBe(401);
    await server.ask(changeStaff, { id, active: true });
    expect(await canLogIn(username, 'long enough')).toBe(200);
  });

  it.each([
    [{ id: 2_147_483_647, active: false }, 404, 'This staff account does not exist'],
    [{ active: false }, 422, 'id is required'],
    [{ id: 1 }, 422, 'There is nothing to change'],
    [{ id: 1, active: 'no' }, 422, 'active must be true or false'],
    [{ id: 1, role: 'OWNER' }, 422, 'Role must be one of ADMIN, EMPLOYEE'],
    [{ id: 1, displayName: ' ' }, 422, 'Display name is required'],
  ])('refuses %j', async (body, status, message) => {
    const refused = await server.fail(changeStaff, body);
    expect([refused.status, refused.message]).toEqual([status, message]);
  });

  it('ignores a username and a password in the request', async () => {
    const { id, username } = await add();
    const body = { id, displayName: 'Same', username: 'other', password: 'another one' };
    expect(await server.ask(changeStaff, body)).toMatchObject({ username });
    expect(await canLogIn(username, 'long enough')).toBe(200);
  });

  it('keeps a concurrent change of another field', async () => {
    const { id } = await add({ role: 'ADMIN' });
    const other = await openTransaction(server);
    await other.query("update staff set role = 'EMPLOYEE' where id = $1", [id]);
    const renaming = server.ask(changeStaff, { id, displayName: 'Renamed' });
    await untilBlocked(server);
    await other.commit();
    expect(await renaming).toMatchObject({ displayName: 'Renamed', role: 'EMPLOYEE' });
  });
});

describe('changing a password', () => {
  async function addWithSession(role: 'ADMIN' | 'EMPLOYEE' = 'EMPLOYEE') {
    const row = await add({ role });
    return { ...row, token: await server.addSession(row.id) };
  }

  it.each(['ADMIN', 'EMPLOYEE'] as const)('is open to an %s for the own account', async (role) => {
    const { token, username } = await addWithSession(role);
    const change = { password: 'a new password', currentPassword: 'long enough' };
    await server.ask(changePassword, change, { as: token });
    expect(await canLogIn(username, 'long enough')).toBe(401);
    expect(await canLogIn(username, 'a new password')).toBe(200);
  });

  it('needs the current password for the own account, also for an ADMIN (R-1119)', async () => {
    const { id, token } = await addWithSession('ADMIN');
    for (const [body, message] of [
      [{}, 'Current password is required'],
      [{ id }, 'Current password is required'],
      [{ id: null, currentPassword: '' }, 'Current password is required'],
      [{ id, currentPassword: 'wrong' }, 'Current password is wrong'],
    ] as const) {
      const refused = await server.fail(
        changePassword,
        { password: 'a new password', ...body },
        { as: token },
      );
      expect([refused.status, refused.message]).toEqual([422, message]);
    }
  });

  it('is open to an ADMIN for another account without the current one (R-1120)', async () => {
    const { token } = await addWithSession('ADMIN');
    const { id, username } = await addWithSession();
    await server.ask(changePassword, { id, password: 'given anew' }, { as: token });
    expect(await canLogIn(username, 'given anew')).toBe(200);
  });

  it('returns 403 to an EMPLOYEE for another account or an unknown one', async () => {
    const { token } = await addWithSession();
    const { id } = await addWithSession();
    for (const other of [id, 2_147_483_647]) {
      const body = { id: other, password: 'a new password', currentPassword: 'long enough' };
      const refused = await server.fail(changePassword, body, { as: token });
      expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('returns 404 to an ADMIN for an unknown account', async () => {
    const { token } = await addWithSession('ADMIN');
    const body = { id: 2_147_483_647, password: 'a new password' };
    expect((await server.fail(changePassword, body, { as: token })).status).toBe(404);
  });

  it('returns 422 for a password that is too short and changes nothing', async () => {
    const { token, username } = await addWithSession();
    const body = { password: 'short', currentPassword: 'long enough' };
    const refused = await server.fail(changePassword, body, { as: token });
    expect([refused.status, refused.message]).toEqual([
      422,
      'Password must have at least 8 characters',
    ]);
    expect(await canLogIn(username, 'long enough')).toBe(200);
  });
});
