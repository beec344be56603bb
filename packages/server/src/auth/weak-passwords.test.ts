import { addStaff, changePassword } from '@kelas/contract/staff';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';
import { generatePassword } from '../domains/staff/first-admin.ts';
import { isGuessable } from './password-strength.ts';
import { isWeakPassword } from './weak-passwords.ts';

describe('a password (R-1276)', () => {
  it.each([
    ...[
      'password',
      'Password1',
      'P@ssw0rd!',
      'passw0rd123',
      '!!letmein!!',
      'Football2026',
      'iloveyou',
    ],
    ...['trustno1', 'dragon12', 'superman7', 'kelas2026', 'Tuition1', 'malaysia', 'Singapore!'],
    ...[
      'welcome1',
      'angel123456',
      'summerlove',
      'cikgu123',
      'tuisyen!',
      'PusatTuisyen1',
      '2026Penang',
    ],
    ...[
      '12345678',
      '87654321',
      'qwerty123',
      'asdf1234',
      '1qaz2wsx',
      'zaq12wsx',
      'q1w2e3r4t5',
      'abc12345',
    ],
    ...['11111111', 'aabbaabb', 'blahblah', '123123123', 'testtest', '31121999', '19991231'],
    ...['siti1234', 'siti.2026', 'SITI-siti1'],
  ])('that is easy to guess is refused: %s', (password) => {
    expect(isGuessable(password, 'siti')).toBe(true);
  });

  it.each([
    ...[
      'long enough',
      'a new password',
      'correct horse battery staple',
      'right horse',
      '密码是很长的一句话',
    ],
    ...['xkqvwzpm', '83920174', 'teh tarik kurang manis', 'siti likes nasi lemak', 'Ωμέγα-πέντε'],
  ])('that is hard to guess is accepted: %s', (password) => {
    expect(isGuessable(password, 'siti')).toBe(false);
  });

  it('that Kelas generates is accepted', () => {
    for (let i = 0; i < 50; i++) expect(isGuessable(generatePassword(), 'admin')).toBe(false);
  });

  it.each(['ab', 'a1', 'qwerty', 'password', 'p@55w0rd', '1990-01-01'])(
    'of 999 characters is checked: %s',
    (unit) => {
      expect(isGuessable(unit.repeat(1_000).slice(0, 999), 'siti')).toBe(unit !== '1990-01-01');
    },
  );
});

describe('a weak password', () => {
  it('is refused for a new account and for a change, unlike a long one', async () => {
    const server = await startServer();
    const weak = { username: 'farid', password: 'Farid2026', role: 'EMPLOYEE' } as const;
    const refused = await server.fail(addStaff, weak);
    expect([refused.status, refused.message]).toEqual([
      422,
      'This password is too easy to guess, please choose another',
    ]);
    const { id } = await server.ask(addStaff, { ...weak, password: 'x y'.padEnd(70, 'é 9 ') });
    const change = await server.fail(
      changePassword,
      { id, password: 'qwerty123' },
      { as: server.admin },
    );
    expect(change.status).toBe(422);
  });

  it('is found one after the other, and too many at once return 503', async () => {
    const results = Array.from({ length: 21 }, () => isWeakPassword('Kelas2026', 'siti'));
    await expect(isWeakPassword('Kelas2026', 'siti')).rejects.toMatchObject({ status: 503 });
    expect(new Set(await Promise.all(results))).toEqual(new Set([true]));
  });
});
