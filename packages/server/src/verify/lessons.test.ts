import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payTuition } from '@kelas/contract/payments';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';

const source = await makeDatabase();

/** Two students take a course at RM 20.00 a lesson; one paid March, one paid a part of it. */
async function makeDatabase(): Promise<string> {
  const server = await startServer();
  const make = new Makers(server);
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, partPayments: true });
  const offering = await make.byLesson(2000);
  const course = { offering, effectiveDate: '02-2026' };
  const [one, other] = [await make.enrolled(course), await make.enrolled(course)];
  await make.lessons(offering, '02-2026', 4);
  await make.lessons(offering, '03-2026', 8);
  await server.ask(payTuition, [paymentLine({ ...one, fee: 16_000 }, '03-2026')]);
  await server.ask(payTuition, [paymentLine({ ...other, fee: 5000 }, '03-2026')]);
  return freeze(server.url);
}

describe('a course that is charged by lesson (R-2330)', () => {
  it('passes every check', async () => {
    const { findings, passed } = await findingsIn(await tamper(source, ''));
    expect(findings).toEqual([]);
    expect(passed).toContain('Lessons of courses: 2, each equal to its audit entries');
  });

  it.each<[what: string, change: string, found: RegExp[]]>([
    [
      'another number of lessons',
      `update lesson_count set lessons = 5 where month = '2026-02-01'`,
      [
        /^The tuition that student 1 owes for 02-2026 is wrongly shown as 8000 cents$/,
        /^The tuition that student 2 owes for 02-2026 is wrongly shown as 8000 cents$/,
        /^The tuition that student 1 owes for 02-2026 is not shown, but should be 10000 cents$/,
        /^The tuition that student 2 owes for 02-2026 is not shown, but should be 10000 cents$/,
        /^The fee due of subscription 1 from 02-2026 is not that of its discounts and lessons$/,
        /^The fee due of subscription 2 from 02-2026 is not that of its discounts and lessons$/,
        /^Lessons of course 1 in 02-2026 differs from entry \d+: lessons is 5, was 4$/,
      ],
    ],
    [
      'another number of lessons with its fees',
      `set session_replication_role = origin;
       update lesson_count set lessons = 5 where month = '2026-02-01'`,
      [/^Lessons of course 1 in 02-2026 differs from entry \d+: lessons is 5, was 4$/],
    ],
    [
      'a deleted number of lessons of a paid month',
      `delete from lesson_count where month = '2026-03-01'`,
      [
        /^The fee due of subscription 1 from 03-2026 is not that/,
        /^The fee due of subscription 1 from 04-2026 is not that/,
        /^The fee due of subscription 2 from 03-2026 is not that/,
        /^The fee due of subscription 2 from 04-2026 is not that/,
        /^Entry \d+ records lessons of course 1 in 03-2026, which is missing$/,
        /^Payment line 1 is of 8 lessons, but none are recorded$/,
        /^Payment line 2 is of 8 lessons, but none are recorded$/,
      ],
    ],
    [
      'a number of lessons that no one recorded',
      `insert into lesson_count values (1, '2026-04-01', 1, now(), 1)`,
      [
        /^The tuition that student 1 owes for 04-2026 is not shown, but should be 2000 cents$/,
        /^The tuition that student 2 owes for 04-2026 is not shown, but should be 2000 cents$/,
        /^The fee due of subscription 1 from 04-2026 is not that/,
        /^The fee due of subscription 1 from 05-2026 is not that/,
        /^The fee due of subscription 2 from 04-2026 is not that/,
        /^The fee due of subscription 2 from 05-2026 is not that/,
        /^Lessons of course 1 in 04-2026 has no entry in the audit log$/,
      ],
    ],
    [
      'other lessons in the fee of a month',
      `update fee_period set lessons = 9 where subscription_id = 1 and from_month = '2026-03-01'`,
      [/^The fee due of subscription 1 from 03-2026 is not that/],
    ],
    [
      'another fee of a month',
      `update fee_period set fee = 8001 where subscription_id = 1 and from_month = '2026-02-01'`,
      [/^The fee due of subscription 1 from 02-2026 is not that/],
    ],
    [
      'other lessons of a payment',
      'update payment_line set lessons = 7 where id = 1',
      [
        /^Payment R-2026-000001 differs from entry \d+: line 1: lessons is 7, was 8$/,
        /^Payment line 1 is of 7 lessons, but 8 are recorded$/,
      ],
    ],
    [
      'other lessons of a part',
      'update payment_line set lessons = null where id = 2',
      [
        /^Payment R-2026-000002 differs from entry \d+: line 2: lessons is nothing, was 8$/,
        /^Payment line 2 is of no lessons, but 8 are recorded$/,
      ],
    ],
    [
      'a course by month',
      'update offering set by_lesson = false; update subscription set by_lesson = false',
      [
        /^The tuition that student/,
        /^The fee due of subscription/,
        /^Offering 1 differs from entry \d+: by lesson is false, was true$/,
      ],
    ],
  ])('is found: %s', async (_, change, found) => {
    const { findings } = await findingsIn(await tamper(source, change));
    for (const each of found) expect(findings).toContainEqual(expect.stringMatching(each));
    expect(findings.filter((text) => !found.some((each) => each.test(text)))).toEqual([]);
  });
});
