import { queryDatabase } from '@kelas/testkit/postgres';
import { copyDatabase, MORNING } from '@kelas/testkit/server';
import { findingsIn, freeze, makeBusyDatabase, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';
import { fillDemo } from '../demo/fill.ts';

const lively = await makeBusyDatabase();
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

describe('a database that only the program changed', () => {
  it('passes every check of payments, voids, salaries and summaries (R-1129)', async () => {
    const { findings, passed, head } = await findingsIn(await tamper(lively, ''));
    expect(findings).toEqual([]);
    expect(passed).toEqual([
      `Entries: ${head.position}, unchanged and without gaps`,
      'Seals: 0, each equal to its payments',
      'Payments: 7, each equal to its audit entry',
      'Payers: 0, each equal to its audit entry',
      'Voids: 2, each equal to its audit entry',
      'Refunds: 0, each equal to its audit entry',
      'Salaries: 3, each equal to its audit entry',
      'Closes: 2, each equal to its audit entry',
      'Voids of salaries: 1, each equal to its audit entry',
      'Closes of months: 0, each equal to its audit entry',
      'Salaries: each equal to the sum of its lines',
      'Closes: numbered without gaps, each equal to its count and its lines',
      'Cash: 8 payments, voids and refunds in one close each, 1 in none yet',
      'Receipts: 7, numbered without gaps',
      'Vouchers: 0, numbered without gaps',
      'Voided lines: 2, each of a voided payment',
      'Paid charges: 6, each cent paid once',
      'Paid months: 5, each paid in full',
      'Paid misc charges: 1, each as its payments say',
      'Credit and deposits: 0 entries, each of a payment, a void or a refund',
      'Money in less money out: equal to the paid fees, credit and deposits',
      'Income: 2 months, each equal to the sum of its payments',
      expect.stringMatching(/^Owed tuition: \d+ months, each equal to the charges and payments$/),
      'Discounts: 0, one of a rule in a month, each in the fee due',
      'Paid lessons: 0 lines, each as recorded',
      expect.stringMatching(/^Voided salaries: [1-9]\d* marks, each of a void$/),
      'Uncounted lines: 1, each counted by no salary',
      'Salary lines of another month: 0, each with its transaction date',
      'Payment lines: each of the student, the day and the type of its payment',
      'Bank: 0 matches, none above its line or its payment',
      'Months: 0 closed in order without gaps, each equal to its parts and its corrections',
      'Corrections: 0 records of closed months, with which these equal the ledger',
      'Marks of lessons: 0, of each student the last one counts',
      'Cancelled lessons: 0, without marks and make-ups',
      'Owed lessons: 0, each settled at most once',
      'Cards: 0 present, one of each student',
      'Bank: 0 lines, each as it was read',
      'Courses of students: 3, each equal to its audit entries',
      'Courses of teachers: 3, each equal to its audit entries',
      'Discounts with an entry: 0, each equal to its audit entries',
      'Misc charges with an entry: 2, each equal to its audit entries',
      'Bulk charges: 0, each equal to its audit entries',
      'Changes of fees: 0, each equal to its audit entries',
      'Lessons of courses: 0, each equal to its audit entries',
      'Imports: 0, each equal to its audit entries',
      'School years: 0, each equal to its audit entries',
      'Copies of timetables: 0, each equal to its audit entries',
      'Moves of students: 0, each equal to its audit entries',
      'House rules: 0, each equal to its audit entries',
      'E-invoices: 0, each equal to its audit entries',
      'Undone: each with the entry of its undo',
    ]);
  });

  it('passes when it is empty', async () => {
    const { url } = await copyDatabase();
    const { findings, head } = await findingsIn(url);
    expect([findings, head]).toEqual([[], { position: 0, hash: '00'.repeat(32) }]);
  });

  it('passes when a seal covers its payments, as in the demo', async () => {
    const { findings, passed } = await findingsIn(await tamper(demo, ''));
    expect(findings).toEqual([]);
    expect(passed[1]).toBe('Seals: 1, each equal to its payments');
    expect(passed[2]).toMatch(
      /^Payments: (\d+), each equal to its audit entry \(\1 of them covered by seals\)$/,
    );
  });

  it('has the same seal as the SQL of an upgrade computes', async () => {
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

/** Findings about the summaries of the payments. */
const SUMMARY =
  /^Payment line|^The cash of|^The \w+ income|^The tuition that|^(Course|Misc charge) \d+ has|^\d+ cents came in/;

describe('a change that bypassed the program (R-1130)', () => {
  it.each<[what: string, change: string, found: (string | RegExp)[]]>([
    [
      'another fee',
      'update payment_line set fee = 1 where id = 1',
      [/^Payment R-2026-000001 differs from entry \d+: line 1: fee is 1, was 6001$/],
    ],
    [
      'a deleted payment line',
      'delete from payment_line where id = 2',
      [/^Payment R-2026-000001 differs from entry \d+: line 2 is missing$/],
    ],
    [
      'a deleted payment with its lines',
      `delete from payment_line where payment_id = 3; delete from payment where id = 3`,
      [
        /^Entry \d+ records Payment R-2026-000003, which is missing$/,
        'Receipt R-2026-000003 is missing',
      ],
    ],
    [
      'a deleted last payment with its counter',
      `delete from payment_line where payment_id = 7; delete from payment where id = 7; update receipt_counter set last_number = 6`,
      [/^Entry \d+ records Payment R-2026-000007, which is missing$/],
    ],
    [
      'an added payment',
      `insert into payment (receipt_year, receipt_number, student_id, transaction_date, payment_type, recorded_at, recorded_by)
       select 2026, 8, student_id, '2026-03-01', 'CASH', now(), recorded_by from payment where id = 1`,
      [
        'Payment R-2026-000008 has no entry in the audit log',
        'Receipt R-2026-000008 is above the counter of 2026, which is 7',
      ],
    ],
    [
      'another receipt number',
      'update payment set receipt_number = 9 where id = 3; update receipt_counter set last_number = 9',
      [
        /^Payment R-2026-000009 differs from entry \d+: receipt number is 9, was 3$/,
        'Receipt R-2026-000003 is missing',
        'Receipt R-2026-000008 is missing',
      ],
    ],
    [
      'another date and payment type',
      `update payment set transaction_date = '2026-01-01', payment_type = 'BANK' where id = 3`,
      [
        /^Payment R-2026-000003 differs from entry \d+: paymen(t type is "BANK", was "CASH"; transaction date is "2026-01-01", was "2026-03-16")$/,
      ],
    ],
    [
      'another reason of a void',
      `update payment_void set reason = 'Refund' where id = 1`,
      [/^Void 1 of payment \d differs from entry \d+: reason is "Refund", was "Wrong student"$/],
    ],
    [
      'a deleted void',
      'delete from payment_void where id = 2',
      [/^Entry \d+ records Void 2 of payment 2, which is missing$/],
    ],
    [
      'another share and rate of a salary',
      `update salary set share = share + 100, payment_type = 'HOUR', ratio = null, rate = 1 where id = 1`,
      [/^Salary 1 of teacher 1 for 2026-03-01 differs from entry \d+: .*share is \d+, was \d+/],
    ],
    [
      'another type of payment of a salary',
      `update salary set transaction_type = 'CASH' where id = 2`,
      [/^Salary 2 of teacher 1 for 2026-04-01 differs from entry \d+: transaction type is "CASH"/],
    ],
    [
      'another reason of a void of a salary',
      `update salary_void set reason = 'Refund'`,
      [/^Void 1 of salary 3 differs from entry \d+: reason is "Refund", was "Wrong student"$/],
    ],
    [
      'a deleted void of a salary',
      'delete from salary_void',
      [
        /^Entry \d+ records Void 1 of salary 3, which is missing$/,
        'Salary 3 is wrongly marked as voided, or one of its lines is',
      ],
    ],
    [
      'a voided salary that is marked as paid',
      'update salary set voided = false where id = 3',
      ['Salary 3 has a void, but is not marked as voided, or one of its lines is not'],
    ],
    [
      'another fee of a salary line',
      'update salary_line set fee = fee - 1 where id = 1',
      [
        /^Salary 1 of teacher 1 for 2026-03-01 differs from entry \d+: digest is /,
        /^Salary 1: collected is \d+ cents, the sum of its lines is \d+$/,
      ],
    ],
    [
      'another deduction of a salary',
      `update salary_line set share = share + 5 where kind = 'REVERSED'`,
      [
        /^Salary 2 of teacher 1 for 2026-04-01 differs from entry \d+: digest is /,
        'Salary 2: deducted is 3000 cents, the sum of its lines is 3005',
      ],
    ],
    [
      'another banked amount of a close',
      'update cash_close set banked = 1 where id = 1',
      [
        /^Close 1 differs from entry \d+: banked is 1, was 0$/,
        'Close 2: float difference is 0 cents, computed from its parts it is 1',
      ],
    ],
    [
      'another first count of a drawer',
      'update cash_count set counted = 5 where close_number = 1',
      [
        /^Close 1 differs from entry \d+: .*counted is 5, was 20000$/,
        'Close 1: first count is 20000 cents, computed from its parts it is 5',
      ],
    ],
    [
      'another count of a close',
      `alter table cash_close drop constraint cash_close_counted;
       update cash_close set rm100 = 1 where id = 1`,
      [
        /^Close 1 differs from entry \d+: count is /,
        'Close 1: counted is 20000 cents, computed from its parts it is 10000',
      ],
    ],
    [
      'another difference of a close',
      `alter table cash_close alter column difference drop expression;
       update cash_close set difference = 0 where id = 1`,
      [
        /^Close 1 differs from entry \d+: difference is 0, was -?\d+$/,
        /^Close 1: difference is 0 cents, computed from its parts it is -?\d+$/,
      ],
    ],
    [
      'another amount in a close',
      'update cash_close_line set amount = amount + 1 where payment_id = 1',
      [
        /^Close 1 differs from entry \d+: digest is /,
        /^Close 1: taken is \d+ cents, computed from its parts it is \d+$/,
      ],
    ],
    [
      'a movement moved to another close',
      'update cash_close_line set close_id = 2 where payment_id = 1',
      [
        /^Close 1 differs from entry \d+: lines is 6, was 7; digest is /,
        /^Close 2 differs from entry \d+: lines is 2, was 1; digest is /,
        'Close 1: taken is 31003 cents, computed from its parts it is 19001',
        'Close 2: taken is -4500 cents, computed from its parts it is 7502',
      ],
    ],
    [
      'a deleted first close',
      'delete from cash_close_line where close_id = 1; delete from cash_close where id = 1',
      [/^Entry \d+ records Close 1, which is missing$/, 'Close 1 is missing'],
    ],
    [
      'a deleted last close',
      'delete from cash_close_line where close_id = 2; delete from cash_close where id = 2',
      [/^Entry \d+ records Close 2, which is missing$/],
    ],
    [
      'a month that is paid twice',
      `insert into payment_line (payment_id, student_id, transaction_date, payment_type, month, fee,
         subscription_id, due, part)
       select payment_id, student_id, transaction_date, payment_type, month, 1, subscription_id, 9, '{[0,1)}'
       from payment_line where id = 1`,
      [
        /^Payment R-2026-000001 differs from entry \d+: line \d+ /,
        'Course or misc charge 1 is paid twice',
      ],
    ],
    [
      'a raised receipt counter',
      'update receipt_counter set last_number = 9',
      ['Receipts R-2026-000008 to R-2026-000009 are missing'],
    ],
  ])('is found: %s', async (_, change, found) => {
    const { findings } = await findingsIn(await tamper(lively, change));
    // The changed lines also differ from the summaries, which the next test checks.
    expect(findings.filter((each) => !SUMMARY.test(each))).toEqual(
      found.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))),
    );
  });

  it.each([
    [
      'another income of a month',
      `update monthly_income set cash = cash + 100, bank = bank - 100 where month = '2026-03-01'`,
      /^The (BANK income of 03-2026 is -100 cents, the sum of its payments is 0|CASH income of 03-2026 is \d+ cents, the sum of its payments is \d+)$/,
    ],
    [
      'a deleted income of a month',
      `delete from monthly_income where month = '2026-04-01'`,
      /^The CASH income of 04-2026 is 0 cents, the sum of its payments is \d+$/,
    ],
    [
      'an added income of a month without payments',
      `insert into monthly_income values ('2030-01-01', 0, 0, 1)`,
      /^The unknown income of 01-2030 is 1 cents, the sum of its payments is 0$/,
    ],
    [
      'paid months that are not marked',
      `update subscription set paid_months = '{}'`,
      /^Course \d+ has a paid month that is not marked$|^The tuition that student \d+ owes for \d\d-2026 is wrongly shown as \d+ cents$/,
    ],
    [
      'months that are marked as paid',
      `update subscription set paid_months = '{[2026-01-01,2027-01-01)}' where id = 1`,
      /^Course 1 has a month that is wrongly marked as paid$|^The tuition that student \d+ owes for \d\d-2026 is not shown, but should be \d+ cents$/,
    ],
    [
      'a paid misc charge that is not marked',
      'update misc_charge set paid = 0',
      /^Misc charge \d+ has another paid amount than its payments$/,
    ],
    [
      'a misc charge that is marked as paid',
      'update misc_charge set paid = 1 where paid = 0',
      /^Misc charge \d+ has a wrong paid amount$/,
    ],
    [
      'a line of a voided payment that is not marked',
      `update payment_line set voided = false where voided and not exists (
         select from payment_line other where other.subscription_id = payment_line.subscription_id
           and other.month = payment_line.month and not other.voided)`,
      /^Payment line \d+ is of a voided payment, but not marked as voided$|^The tuition that/,
    ],
    [
      'a line that is marked as voided',
      'update payment_line set voided = true where id = 1',
      /^Payment line 1 is marked as voided, but its payment has no void$|^The tuition that/,
    ],
    [
      'two discounts of one rule in a month',
      `alter table adjustment drop constraint adjustment_rule_once;
       insert into adjustment (student_id, subscription_id, from_month, percent, borne_by, reason,
         rule, recorded_at, recorded_by)
       select student_id, id, '2031-01-01', 5, 'CENTRE', 'Package', 'PACKAGE', now(), 1
       from subscription cross join generate_series(1, 2) where subscription.id = 1`,
      /^Discounts \d+ and \d+ of one rule overlap$|^The (fee due of|tuition that)/,
    ],
    [
      'another fee due',
      `insert into fee_period select student_id, id, '2031-01-01', '2031-02-01', null, 0, 0, 0
       from subscription where id = 1`,
      /^The fee due of subscription 1 from 01-2031 is not that of its discounts and lessons$|^The tuition that/,
    ],
    [
      'a salary line that is marked as voided',
      `update salary_line set voided = true where kind = 'REVERSED'`,
      /^Salary \d+ is wrongly marked as voided, or one of its lines is$/,
    ],
    [
      'a deleted uncounted line',
      'delete from pending_salary_line',
      /^Payment line \d+ is counted by no salary, but not stored as uncounted$/,
    ],
    [
      'an added uncounted line',
      `insert into pending_salary_line select payment_line_id, 1, '2026-03-16', fee, part, 1 from salary_line
       where kind = 'COLLECTED' limit 1`,
      /^Payment line \d+ is wrongly stored as uncounted$/,
    ],
    [
      'a line of another month without its date',
      `update salary set month = '2026-02-01' where id = 1`,
      /^Salary line \d+ does not say that it is of another month$|^Salary 1 of teacher 1 for 2026-02-01 differs/,
    ],
    [
      'a line of the month of its salary with a date',
      `update salary_line set late_date = '2026-03-16' where late_date is null and kind = 'COLLECTED'`,
      /^Salary line \d+ wrongly says that it is of another month$/,
    ],
    [
      'deleted open cash',
      'delete from open_cash',
      /^The cash of payment R-2026-000007 \(\d+ cents\) is in no close, but not stored as open$/,
    ],
    [
      'another amount of open cash',
      'update open_cash set amount = amount - 100',
      /^The cash of payment R-2026-000007 \(\d+ cents\) is (wrongly stored as open or closed|in no close, but not stored as open)$/,
    ],
    [
      'a closed movement that is open again',
      `insert into open_cash select payment_id, kind, amount from cash_close_line where kind = 'VOID' limit 1`,
      /^The cash of the void of payment R-2026-00000\d \(-\d+ cents\) is wrongly stored as open or closed$/,
    ],
    [
      'a later start of the closes',
      'update cash_start set payment_id = 1',
      /^The cash of payment R-2026-000001 \(\d+ cents\) is wrongly stored as open or closed$/,
    ],
  ])('is found in the summaries: %s', async (_, change, found) => {
    const { findings } = await findingsIn(await tamper(lively, change));
    expect(findings).not.toEqual([]);
    for (const finding of findings) expect(finding).toMatch(found);
  });

  it('is found in payments that a seal covers', async () => {
    const changed = await findingsIn(
      await tamper(demo, 'update payment_line set fee = fee + 1 where id = 5'),
    );
    expect(changed.findings[0]).toMatch(
      /^The payments of seal \d+ \(ids 1 to \d+\) have changed: at least one value differs$/,
    );
    const deleted = await findingsIn(
      await tamper(
        demo,
        'delete from payment_line where payment_id = 9; delete from payment where id = 9',
      ),
    );
    expect(deleted.findings[0]).toMatch(/^The payments of seal \d+ .*: (\d+) of \d+ are left$/);
  });

  it('is listed up to 20 findings per check, with the number of the others', async () => {
    const change = `update subscription set paid_months = '{}'`;
    const { findings } = await findingsIn(await tamper(demo, change));
    const first = findings.findIndex((each) => each.startsWith('Course'));
    const listed = findings.slice(first, first + 21);
    expect(listed.filter((each) => each.startsWith('Course'))).toHaveLength(20);
    expect(listed[20]).toBe('… and 1 more');
  });
});
