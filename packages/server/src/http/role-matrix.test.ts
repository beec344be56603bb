import { randomBytes } from 'node:crypto';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { registerCourse } from '@kelas/contract/courses';
import { openImport } from '@kelas/contract/imports';
import { payTuition } from '@kelas/contract/payments';
import { logOut } from '@kelas/contract/session';
import { checkEach } from '@kelas/testkit/check-each';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const admin = await server.addAccount('ADMIN', 'matrix-admin');
const employee = await server.addAccount('EMPLOYEE', 'matrix-employee');
const gone = await server.addAccount('ADMIN', 'matrix-gone');
await server.db.updateTable('staff').set({ active: false }).where('id', '=', gone).execute();

/** Credentials of no session. credential-states.test.ts tries them at every other call. */
const strangers: Record<string, () => Promise<string | null>> = {
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
};

/** Callers of each role, with a function that makes a token for one request. */
const callers: Record<string, () => Promise<string | null>> = {
  'no token': async () => null,
  'an EMPLOYEE': async () => server.addSession(employee),
  'an ADMIN': async () => server.addSession(admin),
};

/** Returns the expected outcome of a call. docs/wire.txt is the reviewed list of roles. */
function outcome({ roles }: Call, caller: string): 'passes' | 'UNAUTHORIZED' | 'FORBIDDEN' {
  if (roles === 'public') return 'passes';
  const role = /^an (ADMIN|EMPLOYEE)$/.exec(caller)?.[1];
  if (role === undefined) return 'UNAUTHORIZED';
  return roles.some((each) => each === role) ? 'passes' : 'FORBIDDEN';
}

/** Whether an EMPLOYEE may make a call. */
const isForEmployees = (call: Call) => outcome(call, 'an EMPLOYEE') === 'passes';

const STATUSES = { UNAUTHORIZED: 401, FORBIDDEN: 403 };

/** Makes a call without input; returns whether the access check let it pass, or the code. */
async function outcomeOf(call: Call, as: string | null): Promise<string> {
  const response = await server.send(call, call.method === 'GET' ? {} : undefined, { as });
  const { statusCode } = response;
  if (statusCode !== 401 && statusCode !== 403) return 'passes';
  const { code } = response.json().error;
  return STATUSES[code as keyof typeof STATUSES] === statusCode ? code : `${statusCode} ${code}`;
}

// The setting that opens the bank to an EMPLOYEE is off at first (R-2369).
await server.db.updateTable('centre').set({ employee_bank: true }).execute();

describe('the access of roles (R-127)', () => {
  it('is the one of the contract for every call and role', async () => {
    const cells = allCalls.flatMap((call) =>
      Object.keys(callers).map((caller) => [nameOf(call), caller, call] as const),
    );
    await checkEach(cells, async ([, caller, call]) => {
      const found = await outcomeOf(call, (await callers[caller]?.()) ?? null);
      expect(found).toBe(outcome(call, caller));
    });
  });

  it('to a public call is the same with any credentials', async () => {
    const open = allCalls.filter((call) => call.roles === 'public');
    const cells = open.flatMap((call) =>
      Object.keys(strangers).map((stranger) => [nameOf(call), stranger, call] as const),
    );
    await checkEach(cells, async ([, stranger, call]) => {
      expect(await outcomeOf(call, (await strangers[stranger]?.()) ?? null)).toBe('passes');
    });
  });

  it('is the same for HEAD', async () => {
    const head = async (call: Call, authorization: string) =>
      (
        await server.app.inject({
          method: 'HEAD',
          url: BASE_PATH + call.path,
          headers: { authorization },
        })
      ).statusCode;
    await checkEach(
      allCalls.filter((call) => call.method === 'GET'),
      async (call) => {
        expect(await head(call, '')).toBe(401);
        if (!isForEmployees(call)) expect(await head(call, server.employee)).toBe(403);
      },
    );
  });
});

describe('the access check', () => {
  const protectedCalls = allCalls.filter(
    (call) => call.roles !== 'public' && call.method !== 'GET',
  );
  const adminCalls = protectedCalls.filter((call) => !isForEmployees(call));
  const broken = { headers: { 'content-type': 'application/json' } };

  it('returns 401 before it reads a body', async () => {
    await checkEach(protectedCalls, async (call) => {
      expect((await server.fail(call, '{', { ...broken, as: null })).status).toBe(401);
    });
    const bodies = ['', 'x'.repeat(3 * 1024 * 1024)];
    await checkEach(bodiesOf(bodies), async ([, , call, body]) => {
      expect((await server.fail(call, body, { ...broken, as: null })).status).toBe(401);
    });
  });

  it('returns 403 before it checks a body', async () => {
    await checkEach(adminCalls, async (call) => {
      for (const body of ['{', '{}', '[]']) {
        const { status } = await server.fail(call, body, { ...broken, as: server.employee });
        expect(status, body).toBe(403);
      }
    });
  });

  /** Returns bodies for a usual call, one with a key and one with a higher limit. */
  function bodiesOf(bodies: readonly string[]) {
    return [registerCourse, payTuition, openImport].flatMap((call) =>
      bodies.map((body) => [nameOf(call), `${body.length} bytes`, call, body] as const),
    );
  }
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

  it('returns 404 in the form of the contract for an unknown call', async () => {
    const names = [
      'GET /nothing',
      'DELETE /students',
      'PATCH /staff',
      'GET /login',
      'GET /students/',
      'GET /Students',
      'POST /students',
      'GET ',
    ];
    await checkEach(names, async (name) => {
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
});
