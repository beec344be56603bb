import { getSalary, listSalaries, voidSalary } from '@kelas/contract/salaries';
import { emptyDatabase } from '@kelas/testkit/backup';
import { Clock, TestServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { recordMoney } from '../audit/record.ts';
import { verify } from '../verify/verify.ts';
import { migrate } from './migrate.ts';

describe('a database with salaries of an earlier version', () => {
  it('keeps their figures, and they can be voided (R-838)', async () => {
    const older = await emptyDatabase();
    await migrate(older.db, '0027-search');
    for (const statement of [
      `insert into staff (username, canonical_username, display_name, role, password_hash)
       values ('old', 'old', 'Old', 'ADMIN', '$argon2id$none')`,
      `insert into course (name) values ('Mathematics')`,
      `insert into teacher (name, phone_no, gender, nric, email, bank_account_no, payment_type, ratio)
       values ('Tan', '60123456789', 'M', '', '', '', 'RATIO', '6/4')`,
      `insert into offering (teacher_id, program_level_id, course_id, fee) values (1, 2, 1, 6000)`,
      `insert into student (name, nric, phone_no, email, gender, program_level_id, schedule, enrolment_month,
         emergency_contact_name, emergency_contact_phone_no, emergency_contact_relationship, created_by)
       values ('Ali', '', '60123456789', '', 'M', 2, 'MORNING', '2026-01-01', '', '', '', 1)`,
      `insert into subscription (student_id, offering_id, fee, effective_month, created_by)
       values (1, 1, 6000, '2026-01-01', 1)`,
      `insert into receipt_counter values (2026, 4)`,
      // Two fees of January, one of them voided later; one of February; one late of January.
      `insert into payment (receipt_year, receipt_number, student_id, transaction_date, payment_type,
         recorded_at, recorded_by)
       select 2026, n, 1, case n when 3 then '2026-02-10'::date else '2026-01-10' end, 'CASH',
         '2026-02-10T02:00:00Z', 1 from generate_series(1, 4) n`,
      `insert into payment_line (payment_id, student_id, stamp, month, subscription_id, fee)
       select id, 1, stamp, ('2025-12-01'::date + id * interval '1 month')::date, 1, 1000 * (7 - id)
       from payment`,
      `insert into salary (teacher_id, month, payment_type, ratio, collected, share, deducted,
         recorded_at, recorded_by)
       values (1, '2026-01-01', 'RATIO', '6/4', 11000, 6600, 0, '2026-02-11T02:00:00Z', 1)`,
      `insert into salary_line (salary_id, payment_line_id, kind, fee, share)
       values (1, 1, 'COLLECTED', 6000, 0), (1, 2, 'COLLECTED', 5000, 0)`,
      `insert into payment_void (payment_id, reason, recorded_at, recorded_by)
       values (2, 'Twice', '2026-02-12T02:00:00Z', 1)`,
      `insert into salary (teacher_id, month, payment_type, ratio, collected, share, deducted,
         recorded_at, recorded_by)
       values (1, '2026-02-01', 'RATIO', '6/4', 4000, 2400, 3000, '2026-03-01T02:00:00Z', 1)`,
      `insert into salary_line (salary_id, payment_line_id, kind, fee, share)
       values (2, 3, 'COLLECTED', 4000, 0), (2, 2, 'REVERSED', 5000, 3000)`,
    ]) {
      await sql.raw(statement).execute(older.db);
    }
    await migrate(older.db);
    // The entries that the earlier version wrote; the form of a salary without a date has not changed.
    await older.db.transaction().execute(async (tx) => {
      for (const id of [1, 2, 3, 4]) await recordMoney(tx, 'payment', id);
      await recordMoney(tx, 'payment_void', 1);
      for (const id of [1, 2]) await recordMoney(tx, 'salary', id);
    });
    const { rows } = await sql<{ fields: string }>`
      select string_agg(field, ' ' order by field) as fields from (
        select jsonb_object_keys(after) as field from audit_entry
        where action = 'SALARY_PAID' and subject_id = 1
      ) entry`.execute(older.db);
    expect(rows[0]?.fields).toBe(
      'collected deducted digest hourlyRate id lines month paymentType ratio recordedAt recordedBy share teacherId',
    );
    const app = await createApp({
      config: { trustProxy: false, tagManagerId: undefined },
      db: older.db,
    });
    afterAll(() => app.close());
    const server = new TestServer(app, older, new Clock());
    await server.begin();
    const months = ['01-2026', '02-2026', '03-2026'];
    const totals = async () => {
      const found = [];
      for (const month of months) {
        const [row] = await server.ask(listSalaries, { month });
        found.push([row?.totalSalary, row?.status]);
      }
      return found;
    };
    expect(await totals()).toEqual([
      [6_600, 'PAID'],
      [-600, 'PAID'],
      [1_800, 'PENDING'],
    ]);
    const { id, transactionDate, voids } = await server.ask(getSalary, {
      teacherUuid: (await server.ask(listSalaries, {}))[0]?.uuid ?? '',
      month: '02-2026',
    });
    expect([transactionDate, voids]).toEqual([null, []]);
    const findings: string[] = [];
    const check = () => verify(older.db, (each) => findings.push(...each.findings));
    await check();
    for (const month of ['02-2026', '01-2026']) {
      await server.ask(voidSalary, { id, month, reason: 'By mistake' });
    }
    expect(await totals()).toEqual([
      [5_400, 'PENDING'],
      [2_400, 'PENDING'],
      [0, 'PENDING'],
    ]);
    await check();
    expect(findings).toEqual([]);
  });
});
