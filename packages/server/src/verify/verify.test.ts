import { queryDatabase } from '@kelas/testkit/postgres';
import { copyDatabase, MORNING } from '@kelas/testkit/server';
import { findingsIn, freeze, makeLively, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';
import { fillDemo } from '../demo/fill.ts';

const lively = await makeLively();
const demo = await makeDemo();

async function makeDemo() {
  const { db, url } = await copyDatabase();
  const names = { username: 'admin', canonical_username: 'admin', display_name: 'admin' };
  await db
    .insertInto('staff')
    .values({ ...names, role: 'ADMIN', password_hash: '$argon2id$none' })
    .execute();
  await fillDemo(db, { students: 30, now: MORNING });
  return freeze(url);
}

describe('what nobody has touched', () => {
  it('is whole: payments, voids, salaries of both kinds and the books', async () => {
    const { findings, passed, head } = await findingsIn(await tamper(lively, ''));
    expect(findings).toEqual([]);
    expect(passed).toEqual([
      `Entries: ${head.position}, each as it was written and after the one before`,
      'Seals: 0, unbroken',
      'Payments: 7, each as its entry says',
      'Voids: 2, each as its entry says',
      'Salaries: 3, each as its entry says',
      'Salaries: each the sum of its lines',
      'Receipts: 7, numbered without gaps',
      'Settled charges: 6, the lines of the payments that stand',
      'Income: 2 months, each the sum of its payments',
      'Tuition: 6 periods, each what is charged and paid',
      'Unpaid misc charges: 1, those that nobody paid or cancelled',
      'Lines that wait for a salary: 1, those that none has counted',
      'Lines left out of the salary of their month: 1, voided or counted by another one',
    ]);
  });

  it('is whole when it is empty', async () => {
    const { url } = await copyDatabase();
    const { findings, head } = await findingsIn(url);
    expect([findings, head]).toEqual([[], { position: 0, hash: '00'.repeat(32) }]);
  });

  it('is whole when it was sealed together, as in the demo', async () => {
    const { findings, passed } = await findingsIn(await tamper(demo, ''));
    expect(findings).toEqual([]);
    expect(passed[1]).toBe('Seals: 1, unbroken');
    expect(passed[2]).toMatch(/^Payments: (\d+), each as its entry says \(\1 of them sealed/);
  });

  it('is whole after the seal of an upgrade too, which SQL computes', async () => {
    const { rows } = await queryDatabase(
      await tamper(demo, ''),
      `select after->>'digest' = encode(sha256((
        select string_agg(sha256(convert_to(jsonb_build_object(
          'id', payment.id, 'receiptYear', receipt_year, 'receiptNumber', receipt_number,
          'studentId', payment.student_id, 'transactionDate', transaction_date,
          'paymentType', payment_type,
          'recordedAt', to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'recordedBy', recorded_by,
          'lines', (select jsonb_agg(jsonb_build_object('id', line.id, 'month', line.month,
            'fee', line.fee, 'subscriptionId', line.subscription_id,
            'miscChargeId', line.misc_charge_id) order by line.id)
            from payment_line line where line.payment_id = payment.id))::text, 'UTF8')), ''::bytea
          order by payment.id) from payment)), 'hex') as same
       from audit_entry where action = 'PAYMENTS_SEALED'`,
    );
    expect(rows).toEqual([{ same: true }]);
  });
});

/** Findings of what is derived from the payments. */
const SUMMED_UP =
  /^Payment line|^The \w+ income|^The tuition of|^Misc charge \d+ (counts as|is) unpaid/;

describe('what somebody changed past the program', () => {
  const one = `(select min(payment_id) from payment_line)`;

  it.each<[what: string, deed: string, found: (string | RegExp)[]]>([
    [
      'a fee',
      'update payment_line set fee = 1 where id = 1',
      [
        /^Payment R-2026-000001 is not what entry \d+ says: line 1: fee is 1, was 6001$/,
        'Subscription 1 for 01-2026 counts as paid by payment 1, which has no such line that stands',
        'Subscription 1 for 01-2026 was paid by payment 1, but does not count as paid',
      ],
    ],
    [
      'a line of a payment, with what it settled',
      `delete from payment_line where id = 2; delete from settlement where month = '2026-02-01' and payment_id = 1`,
      [/^Payment R-2026-000001 is not what entry \d+ says: line 2 is missing$/],
    ],
    [
      'a payment with its lines',
      `delete from settlement where payment_id = 3; delete from payment_line where payment_id = 3; delete from payment where id = 3`,
      [
        /^Entry \d+ tells of Payment R-2026-000003, which is missing$/,
        'Receipt R-2026-000003 is missing',
      ],
    ],
    [
      'the last payments, with their counter',
      `delete from settlement where payment_id = 7; delete from payment_line where payment_id = 7; delete from payment where id = 7; update receipt_counter set last_number = 6`,
      [/^Entry \d+ tells of Payment R-2026-000007, which is missing$/],
    ],
    [
      'a payment that never was',
      `insert into payment (receipt_year, receipt_number, student_id, transaction_date, payment_type, recorded_at, recorded_by)
       select 2026, 8, student_id, '2026-03-01', 'CASH', now(), recorded_by from payment where id = 1`,
      [
        'Payment R-2026-000008 has no entry in the trail',
        'Receipt R-2026-000008 is beyond the counter of 2026, which is at 7',
      ],
    ],
    [
      'the receipt of a payment',
      'update payment set receipt_number = 9 where id = 3; update receipt_counter set last_number = 9',
      [
        /^Payment R-2026-000009 is not what entry \d+ says: receipt number is 9, was 3$/,
        'Receipt R-2026-000003 is missing',
        'Receipt R-2026-000008 is missing',
      ],
    ],
    [
      'who paid, when and how',
      `update payment set transaction_date = '2026-01-01', payment_type = 'BANK' where id = 3`,
      [
        /^Payment R-2026-000003 is not what entry \d+ says: paymen(t type is "BANK", was "CASH"; transaction date is "2026-01-01", was "2026-03-16")$/,
        /counts as paid by payment 3, which has no such line that stands$/,
        /was paid by payment 3, but does not count as paid$/,
      ],
    ],
    [
      'the reason of a void',
      `update payment_void set reason = 'Refund' where id = 1`,
      [
        /^Void 1 of payment \d is not what entry \d+ says: reason is "Refund", was "Wrong student"$/,
      ],
    ],
    [
      'a void itself',
      'delete from payment_void where id = 2',
      [
        /^Entry \d+ tells of Void 2 of payment 2, which is missing$/,
        'Subscription 3 for 02-2026 was paid by payment 2, but does not count as paid',
      ],
    ],
    [
      'what a salary came to',
      `update salary set share = share + 100, payment_type = 'HOUR', ratio = null, hourly_rate = 1 where id = 1`,
      [/^Salary 1 of teacher 1 for 2026-03-01 is not what entry \d+ says: .*share is \d+, was \d+/],
    ],
    [
      'what a salary counted',
      'update salary_line set fee = fee - 1 where id = 1',
      [
        /^Salary 1 of teacher 1 for 2026-03-01 is not what entry \d+ says: digest is /,
        /^Salary 1 says collected \d+ cents, its lines come to \d+$/,
      ],
    ],
    [
      'what comes off a salary',
      `update salary_line set share = share + 5 where kind = 'REVERSED'`,
      [
        /^Salary 2 of teacher 1 for 2026-04-01 is not what entry \d+ says: digest is /,
        'Salary 2 says deducted 3000 cents, its lines come to 3005',
      ],
    ],
    [
      'a charge that nobody paid',
      `insert into settlement select payment_id, student_id, stamp, '2027-01-01', subscription_id, null, fee
       from settlement where payment_id = ${one} limit 1`,
      [
        'Subscription 1 for 01-2027 counts as paid by payment 1, which has no such line that stands',
      ],
    ],
    [
      'a charge that was paid',
      'delete from settlement where misc_charge_id is not null',
      [/^Misc charge \d+ was paid by payment 4, but does not count as paid$/],
    ],
    [
      'the counter of receipts',
      'update receipt_counter set last_number = 9',
      ['Receipts R-2026-000008 to R-2026-000009 are missing'],
    ],
  ])('is found: %s', async (_, deed, found) => {
    const { findings } = await findingsIn(await tamper(lively, deed));
    // What is summed up goes with the lines that were changed, and is told below.
    expect(findings.filter((each) => !SUMMED_UP.test(each))).toEqual(
      found.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))),
    );
  });

  it.each([
    [
      'the income of a month',
      `update monthly_income set cash = cash + 100, bank = bank - 100 where month = '2026-03-01'`,
      /^The (BANK income of 03-2026 is -100 cents, its payments come to 0|CASH income of 03-2026 is \d+ cents, its payments come to \d+)$/,
    ],
    [
      'a month without its income',
      `delete from monthly_income where month = '2026-04-01'`,
      /^The CASH income of 04-2026 is 0 cents, its payments come to \d+$/,
    ],
    [
      'the income of a month without payments',
      `insert into monthly_income values ('2030-01-01', 0, 0, 1)`,
      /^The unknown income of 01-2030 is 1 cents, its payments come to 0$/,
    ],
    [
      'what a student is charged',
      `update tuition_period set fee = fee + 1 where until_month < 'infinity'`,
      /^The tuition of student \d+ for \d\d-2026 is (wrongly stored as|not stored, and comes to) \d+ cents, \d+ of them owed$/,
    ],
    [
      'what a student owes for months to come',
      `update tuition_period set owed = 0 where until_month = 'infinity'`,
      /^The tuition of student \d+ for \d\d-2026 is (wrongly stored as|not stored, and comes to) \d+ cents, \d+ of them owed$/,
    ],
    [
      'how long a student is charged',
      `update tuition_period set until_month = '2026-12-01' where until_month = 'infinity'`,
      /^The tuition of student \d+ for 12-2026 is not stored, and comes to \d+ cents, \d+ of them owed$/,
    ],
    [
      'a student who owes nothing any more',
      'delete from tuition_period where student_id = 1',
      /^The tuition of student 1 for \d\d-2026 is not stored, and comes to \d+ cents, \d+ of them owed$/,
    ],
    [
      'months that count twice',
      `insert into tuition_period select student_id, from_month + 1, until_month, fee, owed
       from tuition_period where student_id = 1`,
      /^The tuition of student 1 for \d\d-2026 is wrongly stored as \d+ cents, \d+ of them owed$/,
    ],
    [
      'a misc charge that nobody need pay any more',
      'delete from unpaid_misc_charge',
      /^Misc charge \d+ is unpaid, but does not count as that$/,
    ],
    [
      'a misc charge that is to be paid again',
      `insert into unpaid_misc_charge select id, student_id, month, fee from misc_charge
       where id not in (select misc_charge_id from unpaid_misc_charge)`,
      /^Misc charge \d+ counts as unpaid, which it is not$/,
    ],
    [
      'a line that no longer waits for a salary',
      'delete from uncounted_line',
      /^Payment line \d+ does not wait for a salary, though none has counted it$/,
    ],
    [
      'a line that would be counted twice',
      `insert into uncounted_line select payment_line_id, 1, '2026-03-16', fee from salary_line
       where kind = 'COLLECTED' limit 1`,
      /^Payment line \d+ waits for a salary as nobody paid it$/,
    ],
    [
      'a line that no salary seems to leave out',
      'delete from excluded_line',
      /^Payment line \d+ is left out of the salary of its month, but does not count as that$/,
    ],
    [
      'a line that a salary seems to leave out',
      `insert into excluded_line select payment_line_id, 1, '2026-03-16' from salary_line
       where kind = 'COLLECTED' limit 1`,
      /^Payment line \d+ counts as left out of the salary of its month, which it is not$/,
    ],
  ])('is found: %s', async (_, deed, found) => {
    const { findings } = await findingsIn(await tamper(lively, deed));
    expect(findings).not.toEqual([]);
    for (const finding of findings) expect(finding).toMatch(found);
  });

  it('is found among payments that were sealed together', async () => {
    const changed = await findingsIn(
      await tamper(demo, 'update payment_line set fee = fee + 1 where id = 5'),
    );
    expect(changed.findings[0]).toMatch(
      /^The payments that entry \d+ sealed \(ids 1 to \d+\) are not what they were: something in them was changed$/,
    );
    const deleted = await findingsIn(
      await tamper(
        demo,
        'delete from payment_line where payment_id = 9; delete from payment where id = 9',
      ),
    );
    expect(deleted.findings[0]).toMatch(
      /^The payments that entry \d+ sealed .*: (\d+) of \d+ are left$/,
    );
  });

  it('is told in part where it is too much to tell', async () => {
    const { findings } = await findingsIn(await tamper(demo, 'truncate settlement'));
    const settled = findings.filter((each) => !SUMMED_UP.test(each));
    expect(settled.slice(0, 21)).toHaveLength(21);
    expect(settled[20]).toBe('… and 1 more');
  });
});
