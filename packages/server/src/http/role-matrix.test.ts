import { randomBytes } from 'node:crypto';
import { BASE_PATH, type Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { logOut } from '@kelas/contract/session';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const admin = await server.addAccount('ADMIN', 'matrix-admin');
const employee = await server.addAccount('EMPLOYEE', 'matrix-employee');
const gone = await server.addAccount('ADMIN', 'matrix-gone');
await server.db.updateTable('staff').set({ active: false }).where('id', '=', gone).execute();

/** Kinds of callers, each with a function that makes a token for one request. */
const callers: Record<string, () => Promise<string | null>> = {
  'no token': async () => null,
  'a malformed token': async () => 'not a token',
  'a forged token': async () => randomBytes(32).toString('base64url'),
  'an expired session': async () => server.addSession(admin, { began: 25, used: 25 }),
  'a session that was logged out': async () => {
    const token = await server.addSession(admin);
    await server.ask(logOut, undefined, { as: token });
    return token;
  },
  'a deactivated account': async () => server.addSession(gone),
  'an EMPLOYEE': async () => server.addSession(employee),
  'an ADMIN': async () => server.addSession(admin),
};

/** Returns the expected outcome of a call. docs/wire.txt is the reviewed list of roles. */
function outcome({ roles }: Call, caller: string): 'passes' | 401 | 403 {
  if (roles === 'public') return 'passes';
  const role = /^an (ADMIN|EMPLOYEE)$/.exec(caller)?.[1];
  if (role === undefined) return 401;
  return roles.some((each) => each === role) ? 'passes' : 403;
}

/** Whether an EMPLOYEE may make a call. */
const isForEmployees = (call: Call) => outcome(call, 'an EMPLOYEE') === 'passes';

const cells = allCalls.flatMap((call) =>
  Object.keys(callers).map((caller) => [nameOf(call), caller, call] as const),
);

describe('the access of roles (R-127)', () => {
  it.each(cells)('to %s is correct for %s', async (_, caller, call) => {
    const as = (await callers[caller]?.()) ?? null;
    const response = await server.send(call, call.method === 'GET' ? {} : undefined, { as });
    const expected = outcome(call, caller);
    if (expected === 'passes') expect([401, 403]).not.toContain(response.statusCode);
    else expect([response.statusCode, codeOf(response)]).toEqual([expected, codes[expected]]);
  });

  it.each(
    allCalls.filter((call) => call.method === 'GET').map((call) => [nameOf(call), call] as const),
  )('to %s is the same for HEAD', async (_, call) => {
    const head = async (authorization: string) =>
      (
        await server.app.inject({
          method: 'HEAD',
          url: BASE_PATH + call.path,
          headers: { authorization },
        })
      ).statusCode;
    expect(await head('')).toBe(401);
    if (!isForEmployees(call)) expect(await head(server.employee)).toBe(403);
  });
});

const codes = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN' };

function codeOf(response: { json(): { error?: { code?: string } } }): string | undefined {
  return response.json().error?.code;
}

describe('the access check', () => {
  const protectedCalls = allCalls.filter(
    (call) => call.roles !== 'public' && call.method !== 'GET',
  );
  const adminCalls = protectedCalls.filter((call) => !isForEmployees(call));
  const broken = { headers: { 'content-type': 'application/json' } };

  it.each(protectedCalls.map((call) => [nameOf(call), call] as const))(
    'returns 401 before it reads the body of %s',
    async (_, call) => {
      const huge = 'x'.repeat(3 * 1024 * 1024);
      for (const body of ['{', '', huge]) {
        expect((await server.fail(call, body, { ...broken, as: null })).status).toBe(401);
      }
    },
  );

  it.each(adminCalls.map((call) => [nameOf(call), call] as const))(
    'returns 403 before it checks the body of %s',
    async (_, call) => {
      for (const body of ['{', '{}', '[]']) {
        expect((await server.fail(call, body, { ...broken, as: server.employee })).status).toBe(
          403,
        );
      }
    },
  );
});

describe('the server', () => {
  /** Reads every route below the base path from Fastify's printed routes. */
  function servedRoutes(): string[] {
    const served: string[] = [];
    const above: string[] = [];
    for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', segment = '', methods = ''] =
        /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (!methods) continue;
      const depth = indent.length / 4;
      above.length = depth;
      above.push(segment);
      const path = above.join('');
      if (!path.startsWith(BASE_PATH)) continue;
      for (const method of methods.split(', ')) {
        if (method !== 'HEAD') served.push(`${method} ${path.slice(BASE_PATH.length)}`);
      }
    }
    return served;
  }

  it('serves exactly the calls of the contract below the base path', () => {
    expect(servedRoutes().toSorted()).toEqual(allCalls.map(nameOf).toSorted());
  });

  it('describes exactly the calls of the contract in the API reference (R-1225)', async () => {
    const reference = (await server.app.inject('/docs/json')).json();
    expect(reference.openapi).toBe('3.1.0');
    const described = Object.entries<Record<string, unknown>>(reference.paths).flatMap(
      ([path, methods]) =>
        Object.keys(methods).map(
          (method) => `${method.toUpperCase()} ${path.slice(BASE_PATH.length)}`,
        ),
    );
    expect(described.toSorted()).toEqual(allCalls.map(nameOf).toSorted());
    expect(Object.keys(reference.paths).every((path) => path.startsWith(BASE_PATH))).toBe(true);
  });

  it('states in the reference which calls need a token', async () => {
    const reference = (await server.app.inject('/docs/json')).json();
    const of = (call: Call) =>
      reference.paths[BASE_PATH + call.path][call.method.toLowerCase()] as Record<string, unknown>;
    for (const call of allCalls) {
      const open = call.roles === 'public';
      expect(of(call).security).toEqual(open ? undefined : [{ token: [] }]);
      expect(of(call).summary).toBe(call.summary);
    }
  });

  it.each([
    'GET /nothing',
    'DELETE /students',
    'PATCH /staff',
    'GET /login',
    'GET /students/',
    'GET /Students',
    'POST /students',
    'GET ',
  ])('returns 404 in the form of the contract for %s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const response = await server.app.inject({
      method: method as 'GET',
      url: BASE_PATH + path,
      headers: { authorization: server.admin },
    });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      error: {
        code: 'UNKNOWN_CALL',
        message: 'There is no such call',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });
});
