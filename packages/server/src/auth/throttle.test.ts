import { logIn } from '@kelas/contract/session';
import { changePassword } from '@kelas/contract/staff';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteOldFailures } from './throttle.ts';

const server = await startServer();
const PASSWORD = 'right horse';
let made = 0;

/** An account and an address that no other test uses. */
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

describe('guessing the password of an account', () => {
  it('costs nothing five times, then a wait that doubles up to 30 seconds', async () => {
    const { wrong } = await person();
    expect(await times(5, wrong)).toEqual([401, 401, 401, 401, 401]);
    for (const seconds of [1, 2, 4, 8, 16, 30, 30, 30]) {
      expect(await wrong()).toBe(`429 after ${seconds}`);
      server.clock.pass(seconds);
      expect(await wrong()).toBe(401);
    }
  });

  it('is answered in the shape of the contract, with the wait in words', async () => {
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

  it('keeps the right person out for no longer than the wait, 30 seconds at most', async () => {
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

  it('is not made longer by attempts that were refused', async () => {
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

  it('is forgotten after the right password', async () => {
    const { wrong, right } = await person();
    for (let round = 0; round < 3; round += 1) {
      expect(await times(4, wrong)).toEqual([401, 401, 401, 401]);
      expect(await right()).toBe(200);
    }
  });

  it('is forgotten after a quarter of an hour without one', async () => {
    const { wrong } = await person();
    await times(5, wrong);
    server.clock.pass(901);
    expect(await times(5, wrong)).toEqual([401, 401, 401, 401, 401]);
    expect(await wrong()).toBe('429 after 1');
  });

  it('counts one account however its name is written', async () => {
    const { wrong, username } = await person();
    const spellings = [username, username.toUpperCase(), ` ${username} `, `P${username.slice(1)}`];
    for (const spelling of spellings) expect(await wrong(spelling)).toBe(401);
    expect(await wrong()).toBe(401);
    expect(await wrong(username.toUpperCase())).toBe('429 after 1');
  });

  it('counts from all addresses together', async () => {
    const { username, wrong } = await person();
    for (let host = 1; host <= 5; host += 1) {
      expect(await attempts(username, `10.2.${made}.${host}`).wrong()).toBe(401);
    }
    expect(await wrong()).toBe('429 after 1');
  });

  it('cannot be told from guessing at a name that does not exist', async () => {
    const known = await person();
    const unknown = attempts('nobody at all', '10.3.0.1');
    for (let round = 0; round < 12; round += 1) {
      expect(await unknown.wrong()).toBe(await known.wrong());
      server.clock.pass(1);
    }
  });

  it('leaves other accounts alone', async () => {
    const [victim, other] = [await person(), await person()];
    await times(8, victim.wrong);
    expect(await other.right()).toBe(200);
  });

  it('keeps no name that was tried, only its hash', async () => {
    await attempts('my-own-password-by-mistake', '10.4.0.1').wrong();
    const { rows } = await sql<{ text: string }>`
      select encode(subject, 'escape') as text from login_failure`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => /mistake|person|10\.4/.test(row.text))).toEqual([]);
  });
});

describe('guesses from elsewhere', () => {
  /** Guesses from each address, each as often as it may, and does something each second. */
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

  it('do not keep the owner out where the account was logged in to before', async () => {
    const { username, right, wrong } = await person();
    expect(await right()).toBe(200);
    await attack(60, guessersAt(username, 8), async (second) => {
      // A slip of the finger makes no difference.
      if (second % 10 === 5) expect(await wrong()).toBe(401);
      if (second % 10 === 6) expect(await right()).toBe(200);
    });
  });

  it('come no more often in an hour for it', async () => {
    const { username, right } = await person();
    expect(await right()).toBe(200);
    const guessers = guessersAt(username, 2);
    // Five at once, then after 1, 2, 4, 8, 16 and each 30 seconds.
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

  it('leave the next turn to somebody who logs in for the first time', async () => {
    const { username } = await person();
    const guessers = guessersAt(username, 3);
    await attack(64, guessers);
    let came: number | undefined;
    let waits = 0;
    await attack(40, guessers, async (second) => {
      // Comes back after the wait that the answer says, and some seconds late.
      if (came !== undefined || second < waits) return;
      const { statusCode, headers } = await server.send(
        logIn,
        { username, password: PASSWORD },
        { from: '10.41.0.1' },
      );
      if (statusCode === 200) came = second;
      waits = second + Number(headers['retry-after']) + 5;
    });
    expect(came).toBeLessThan(40);
  });

  it('count by the network of an IPv6 address, and by the IPv4 address that it may be', async () => {
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

describe('guessing from one address', () => {
  it('costs nothing thirty times over all names, then a wait', async () => {
    const from = '10.5.0.1';
    const names = Array.from({ length: 30 }, (_, index) => `guess-${index}`);
    for (const name of names) expect(await attempts(name, from).wrong()).toBe(401);
    expect(await attempts('guess-30', from).wrong()).toBe('429 after 1');
    expect(await attempts('guess-30', '10.5.0.2').wrong()).toBe(401);
  });

  it('does not count against an account while the address has to wait', async () => {
    const from = '10.6.0.1';
    for (let index = 0; index < 30; index += 1) await attempts(`name-${index}`, from).wrong();
    const { username, right } = await person();
    const there = attempts(username, from);
    expect(await times(8, there.wrong)).toEqual(Array(8).fill('429 after 1'));
    expect(await right()).toBe(200);
  });

  it('takes back what a right login counted', async () => {
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
  it('lets through no more guesses than one after the other would', async () => {
    const { wrong } = await person();
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong()));
    expect(answers.filter((answer) => answer === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer === '429 after 1')).toHaveLength(35);
  });
});

describe('right logins at once', () => {
  it('are all let in, and hardly count against who comes after', async () => {
    const from = '10.10.0.1';
    const people = await Promise.all(Array.from({ length: 20 }, person));
    const logins = people.map(({ username }) => attempts(username, from).right());
    expect(await Promise.all(logins)).toEqual(Array(20).fill(200));
    const guesses = Array.from({ length: 28 }, (_, index) => `after-${index}`);
    for (const name of guesses) expect(await attempts(name, from).wrong()).toBe(401);
  });

  it('are let in when one is counted after another that came in later', async () => {
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

describe("guessing one's current password", () => {
  it('is held up like a login', async () => {
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

describe('failures that no longer count', () => {
  it('are removed', async () => {
    await attempts('old', '10.10.0.1').wrong();
    server.clock.pass(1000);
    await attempts('new', '10.10.0.2').wrong();
    await deleteOldFailures(server.db, server.clock.now);
    const left = await server.db.selectFrom('login_failure').selectAll().execute();
    expect(left).toHaveLength(2);
  });
});
