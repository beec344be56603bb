import { markAttendance } from '@kelas/contract/attendance';
import { paySalary } from '@kelas/contract/salaries';
import { makeClass } from '@kelas/testkit/attendance';
import { Salaries } from '@kelas/testkit/salaries';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';

const paid = await makePaidSalaries();

/** A database with a salary of FIXED, of HEAD, of a course with an own ratio, and of HOUR. */
async function makePaidSalaries(): Promise<string> {
  const server = await startServer();
  const salaries = new Salaries(server);
  const teachers = [
    await salaries.taught(200_000, 10_000, 'FIXED'),
    await salaries.taught(1_500, 10_000, 'HEAD'),
    await salaries.taught('6/4', 10_001),
  ];
  const [, , split] = teachers;
  if (!split?.offerings[0]) throw new Error('the teacher offers nothing');
  await salaries.changeOwnRatio(split, split.offerings[0].id, '1/2');
  await salaries.collect(split.student, ['03-2026'], '16-03-2026');
  for (const { uuid } of teachers) await server.ask(paySalary, { id: uuid, month: '03-2026' });
  const hourly = await salaries.taught(2_000);
  const { subjectId, programLvl } = hourly.offerings[0] ?? split.offerings[0];
  const { key } = await makeClass(server, [], { subjectId, programLvl });
  await server.ask(markAttendance, { ...key, marks: [], isDone: true });
  await server.ask(paySalary, { id: hourly.uuid, month: '03-2026', fee: 3_000 });
  return freeze(server.url);
}

describe('a database with salaries of several types (R-2198)', () => {
  it('passes every check', async () => {
    const { findings, passed } = await findingsIn(await tamper(paid, ''));
    expect(findings).toEqual([]);
    expect(passed).toContain('Salaries: 4, each equal to its audit entry');
  });

  it.each<[what: string, change: string, found: RegExp[]]>([
    [
      'another fixed amount',
      'update salary set rate = 1, share = 1 where id = 1',
      [/^Salary 1 of teacher 1 .* share is 1, was 200000/],
    ],
    [
      'a deleted head',
      'delete from salary_head',
      [/^Salary 2 of teacher 2 .*head digest is/, /^Salary 2: it says 1 heads, and pays for 0$/],
    ],
    [
      'a head of another teacher',
      'update salary_head set subscription_id = 1',
      [
        /^Salary 2 of teacher 2 .*head digest is/,
        /^Salary 2: it pays for course 1 of another teacher or time$/,
      ],
    ],
    [
      'another own ratio of a line',
      `update salary_line set ratio = '1/3'`,
      [
        /^Salary 3 of teacher 3 .*own digest is/,
        /^Salary 3: own_share is 3334 cents, the sum of its lines is 2500$/,
      ],
    ],
    [
      'another time of a marked lesson',
      `update salary_lesson set end_time = '1100'`,
      [/^Salary 4 of teacher 4 .*marked minutes is 120, was 90.*/],
    ],
    [
      'a deleted marked lesson',
      'delete from salary_lesson',
      [/^Salary 4 of teacher 4 .*marked lessons is nothing, was 1/],
    ],
    [
      'a marked lesson of another salary',
      'update salary_lesson set salary_id = 1',
      [
        /^Salary 1 of teacher 1 .*marked lessons is 1, was nothing/,
        /^Salary 4 of teacher 4 .*marked lessons is nothing, was 1/,
        /^Salary 1: it has lesson 1 of another teacher, month or type$/,
      ],
    ],
  ])('with %s is found', async (_, change, expected) => {
    const { findings } = await findingsIn(await tamper(paid, change));
    expect(findings).toHaveLength(expected.length);
    for (const [index, finding] of findings.entries())
      expect(finding).toMatch(expected[index] ?? '');
  });
});
