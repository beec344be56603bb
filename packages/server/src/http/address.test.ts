import { logIn } from '@kelas/contract/session';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const behind = await startServer({ trustProxy: true });
const open = await startServer();

/** Sends 31 wrong logins with different usernames and forwarded addresses. Returns the last status. */
async function lastOf(server: typeof open): Promise<number> {
  let status = 0;
  for (let index = 0; index <= 30; index += 1) {
    const response = await server.send(
      logIn,
      { username: `name-${index}`, password: 'wrong' },
      { from: '10.0.0.1', headers: { 'x-forwarded-for': `192.0.2.${index}` } },
    );
    status = response.statusCode;
  }
  return status;
}

describe("the client's address (R-1232)", () => {
  it('is the forwarded one behind a trusted proxy', async () => {
    expect(await lastOf(behind)).toBe(401);
  });

  it('is not the forwarded one without a trusted proxy', async () => {
    expect(await lastOf(open)).toBe(429);
  });
});
