import { logIn } from '@kelas/contract/session';
import { changePassword } from '@kelas/contract/staff';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteOldFailures } from './throttle.ts';

const server = await startServer();
const PASSWORD = 'right horse';
let made = 0;

/** Adds an account, with an address that no other test uses. */
async function person() {
  made += 1;
  const username = `person-${made}`;
  await server.addAccount('EMPLOYEE', username, PASSWORD);
  return attempts(username, `10.1.${made}.1`);
}

function attempts(username: string, from: string) {
  const attempt = (password: string, given = username) =>
    server.send(logIn, { username: given, password }, { from });
  return {
    username,
    from,
    right: async () => (await attempt(PASSWORD)).statusCode,
    wrong: async (given?: string) => {
      const { statusCode, headers } = await attempt('wrong', given);
      return statusCode === 429 ? `429 after ${headers['retry-after']}` : statusCode;
    },
  };
}

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work());
  return results;
}

describe('failed logins of an account', () => {
  it('are free five times, then the wait doubles up to 30 seconds (R-1269)', async () => {
    const { wrong } = await person();
    expect(await times(5, wrong)).toEqual([401, 401, 401, 401, 401]);
    for (const seconds of [1, 2, 4, 8, 16, 30, 30, 30]) {
      expect(await wrong()).toBe(`429 after ${seconds}`);
      server.clock.pass(seconds);
      expect(await wrong()).toBe(401);
    }
  });

  it('return 429 with the wait in the message and in Retry-After', async () => {
    const { wrong, username, from } = await person();
    await times(5, wrong);
    const refused = await server.fail(logIn, { username, password: PASSWORD }, { from });
    expect(refused).toMatchObject({
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many failed logins, please try again in 1 second',
      headers: { 'retry-after': '1' },
    });
  });

  it('delay the right password by at most 30 seconds', async () => {
    const { wrong, right } = await person();
    for (let round = 0; round < 20; round += 1) {
      await wrong();
      server.clock.pass(30);
    }
    await wrong();
    expect(await right()).toBe(429);
    server.clock.pass(29);
    expect(await right()).toBe(429);
    server.clock.pass(1);
    expect(await right()).toBe(200);
  });

  it('do not count while the account has to wait', async () => {
    const { wrong, right } = await person();
    await times(7, async () => {
      server.clock.pass(2);
      return wrong();
    });
    const [first] = await times(10, wrong);
    expect(first).toBe('429 after 4');
    server.clock.pass(4);
    expect(await right()).toBe(200);
  });

  it('are deleted after the right password', async () => {
    const { wrong, right } = await person();
    for (let round = 0; round < 3; round += 1) {
      expect(await times(4, wrong)).toEqual([401, 401, 401, 401]);
      expect(await right()).toBe(200);
    }
  });

  it('expire after 15 minutes without another one (R-1271)', async () => {
    const { wrong } = await person();
    await times(5, wrong);
    server.clock.pass(901);
    expect(await times(5, wrong)).toEqual([401, 401, 401, 401, 401]);
    expect(await wrong()).toBe('429 after 1');
  });

  it('count for one account in every spelling of its username', async () => {
    const { wrong, username } = await person();
    const spellings = [username, username.toUpperCase(), ` ${username} `, `P${username.slice(1)}`];
    for (const spelling of spellings) expect(await wrong(spelling)).toBe(401);
    expect(await wrong()).toBe(401);
    expect(await wrong(username.toUpperCase())).toBe('429 after 1');
  });

  it('count from all unknown addresses together', async () => {
    const { username, wrong } = await person();
    for (let host = 1; host <= 5; host += 1) {
      expect(await attempts(username, `10.2.${made}.${host}`).wrong()).toBe(401);
    }
    expect(await wrong()).toBe('429 after 1');
  });

  it('get the same responses as those of an unknown username (R-104)', async () => {
    const known = await person();
    const unknown = attempts('no such account', '10.3.0.1');
    for (let round = 0; round < 12; round += 1) {
      expect(await unknown.wrong()).toBe(await known.wrong());
      server.clock.pass(1);
    }
  });

  it('do not delay other accounts', async () => {
    const [victim, other] = [await person(), await person()];
    await times(8, victim.wrong);
    expect(await other.right()).toBe(200);
  });

  it('are stored as hashes, without usernames and addresses', async () => {
    await attempts('my-own-password-by-mistake', '10.4.0.1').wrong();
    const { rows } = await sql<{ text: string }>`
      select encode(subject, 'escape') as text from login_failure`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => /mistake|person|10\.4/.test(row.text))).toEqual([]);
  });
});

describe('failed logins from other addresses', () => {
  /** Guesses every second from each address, calls `each`, and returns the number of checked guesses. */
  async function attack(
    seconds: number,
    guessers: readonly ReturnType<typeof attempts>[],
    each: (second: number) => Promise<void> = async () => {},
  ) {
    let tries = 0;
    for (let second = 0; second < seconds; second += 1) {
      for (const { wrong } of guessers) if ((await wrong()) === 401) tries += 1;
      await each(second);
      server.clock.pass(1);
    }
    return tries;
  }
  const guessersAt = (username: string, count: number) =>
    Array.from({ length: count }, (_, index) => attempts(username, `10.40.${made}.${index}`));

  it('do not delay the owner at a known place (R-1273)', async () => {
    const { username, right, wrong } = await person();
    expect(await right()).toBe(200);
    await attack(60, guessersAt(username, 8), async (second) => {
      // A wrong password of the owner does not change that.
      if (second % 10 === 5) expect(await wrong()).toBe(401);
      if (second % 10 === 6) expect(await right()).toBe(200);
    });
  });

  it('stay limited to 130 checked guesses an hour while the owner logs in', async () => {
    const { username, right } = await person();
    expect(await right()).toBe(200);
    const guessers = guessersAt(username, 2);
    // Five at once, then after 1, 2, 4, 8, 16 and every 30 seconds.
    let tries = await attack(32, guessers);
    expect(tries).toBeLessThanOrEqual(10);
    for (let passed = 32; passed < 3600; passed += 30) {
      if (passed % 600 < 30) expect(await right()).toBe(200);
      tries += await attack(1, guessers);
      server.clock.pass(29);
    }
    expect(tries).toBeLessThanOrEqual(10 + 120);
    expect(tries).toBeGreaterThan(10 + 50);
  });

  it('let a first login from a new address through within 40 seconds', async () => {
    const { username } = await person();
    const guessers = guessersAt(username, 3);
    await attack(64, guessers);
    let loggedInAt: number | undefined;
    let waits = 0;
    await attack(40, guessers, async (second) => {
      // Tries again five seconds after the wait of Retry-After.
      if (loggedInAt !== undefined || second < waits) return;
      const { statusCode, headers } = await server.send(
        logIn,
        { username, password: PASSWORD },
        { from: '10.41.0.1' },
      );
      if (statusCode === 200) loggedInAt = second;
      waits = second + Number(headers['retry-after']) + 5;
    });
    expect(loggedInAt).toBeLessThan(40);
  });

  it('count by the IPv6 network, or by the IPv4 address in IPv6 notation', async () => {
    const { username } = await person();
    for (const [first, second] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:3::7'],
      ['::ffff:192.0.2.9', '192.0.2.9'],
    ] as const) {
      for (let index = 0; index < 30; index += 1) {
        expect(await attempts(`${username}-${index}${first}`, first).wrong()).toBe(401);
      }
      expect(await attempts(`${username}-x${first}`, second).wrong()).toBe('429 after 1');
    }
    expect(await attempts(`${username}-y`, '2001:db8:1:3::1').wrong()).toBe(401);
  });
});

describe('failed logins from one address', () => {
  it('are free thirty times over all usernames, then have to wait (R-1270)', async () => {
    const from = '10.5.0.1';
    const names = Array.from({ length: 30 }, (_, index) => `guess-${index}`);
    for (const name of names) expect(await attempts(name, from).wrong()).toBe(401);
    expect(await attempts('guess-30', from).wrong()).toBe('429 after 1');
    expect(await attempts('guess-30', '10.5.0.2').wrong()).toBe(401);
  });

  it('do not count for an account while the address has to wait', async () => {
    const from = '10.6.0.1';
    for (let index = 0; index < 30; index += 1) await attempts(`name-${index}`, from).wrong();
    const { username, right } = await person();
    const there = attempts(username, from);
    expect(await times(8, there.wrong)).toEqual(Array(8).fill('429 after 1'));
    expect(await right()).toBe(200);
  });

  it('do not include successful logins', async () => {
    const from = '10.7.0.1';
    const { username } = await person();
    const colleague = attempts(username, from);
    for (let index = 0; index < 29; index += 1) await attempts(`other-${index}`, from).wrong();
    expect(await times(5, colleague.right)).toEqual([200, 200, 200, 200, 200]);
    expect(await attempts('other-29', from).wrong()).toBe(401);
    expect(await attempts('other-30', from).wrong()).toBe('429 after 1');
  });
});

describe('a flood of logins at once', () => {
  it('has only five passwords checked', async () => {
    const { wrong } = await person();
    const results = await Promise.all(Array.from({ length: 40 }, () => wrong()));
    expect(results.filter((result) => result === 401)).toHaveLength(5);
    expect(results.filter((result) => result === '429 after 1')).toHaveLength(35);
  });
});

describe('successful logins at once', () => {
  it('all succeed, and leave 28 free failures to their address', async () => {
    const from = '10.10.0.1';
    const people = await Promise.all(Array.from({ length: 20 }, person));
    const logins = people.map(({ username }) => attempts(username, from).right());
    expect(await Promise.all(logins)).toEqual(Array(20).fill(200));
    const guesses = Array.from({ length: 28 }, (_, index) => `after-${index}`);
    for (const name of guesses) expect(await attempts(name, from).wrong()).toBe(401);
  });

  it('succeed when a clock is 5 seconds behind the last counted attempt', async () => {
    const { right } = await person();
    server.clock.pass(5);
    expect(await right()).toBe(200);
    const colleague = await person();
    const there = attempts(colleague.username, '10.11.0.1');
    expect(await there.wrong()).toBe(401);
    server.clock.pass(-5);
    expect(await there.right()).toBe(200);
    server.clock.pass(5);
  });
});

describe("a wrong current password in a change of one's own", () => {
  it('is throttled like a login', async () => {
    made += 1;
    const id = await server.addAccount('EMPLOYEE', `owner-${made}`, PASSWORD);
    const as = await server.addSession(id);
    const from = `10.9.${made}.1`;
    const guess = async (currentPassword: string) =>
      (
        await server.send(
          changePassword,
          { password: 'another password', currentPassword },
          { as, from },
        )
      ).statusCode;
    expect(await times(5, () => guess('wrong'))).toEqual([422, 422, 422, 422, 422]);
    expect(await guess(PASSWORD)).toBe(429);
    server.clock.pass(30);
    expect(await guess(PASSWORD)).toBe(204);
  });
});

describe('expired failures', () => {
  it('are deleted', async () => {
    await attempts('old', '10.10.0.1').wrong();
    server.clock.pass(1000);
    await attempts('new', '10.10.0.2').wrong();
    await deleteOldFailures(server.db, server.clock.now);
    const left = await server.db.selectFrom('login_failure').selectAll().execute();
    expect(left).toHaveLength(2);
  });
});
