import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isCharged } from '../billing/due.ts';
import type { Db } from '../db/database.ts';
import { selectReference } from '../domains/levels/queries.ts';
import { verify } from '../verify/verify.ts';
import { makeCentre } from './centre.ts';
import { monthsFrom } from './enrolments.ts';
import { fillDemo } from './fill.ts';
import { paymentsOf } from './payments.ts';

const now = new Date('2026-03-16T02:00:00Z');
const size = { students: 120, now };

async function empty(): Promise<Db> {
  const { db } = await copyDatabase();
  await addStaff(db);
  return db;
}

async function addStaff(db: Db): Promise<void> {
  const names = { username: 'admin', canonical_username: 'admin', display_name: 'admin' };
  await db
    .insertInto('staff')
    .values({ ...names, role: 'ADMIN', password_hash: '$argon2id$none' })
    .execute();
}

async function count(db: Db, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await query.execute(db);
  return Number(rows[0]?.count);
}

const filled = await empty();
await fillDemo(filled, size);

describe('the demo centre', () => {
  it('is the same each time it is made', () => {
    expect(makeCentre({ students: 40 }, now)).toEqual(makeCentre({ students: 40 }, now));
    expect([...paymentsOf(makeCentre({ students: 40 }, now))]).toEqual([
      ...paymentsOf(makeCentre({ students: 40 }, now)),
    ]);
  });

  it('has students of every level and status, and teachers of each payment type (R-2263)', async () => {
    const { rows } = await sql<{ level: number }>`
      select distinct program_level_id as level from student order by 1`.execute(filled);
    expect(rows.map((row) => row.level)).toEqual([1, 2, 3, 4, 5, 6, 8]);
    for (const status of ['ACTIVE', 'DEACTIVATED', 'TERMINATED']) {
      const changes = sql<{ count: number }>`
        select count(*) from student_status_change where status = ${status}`;
      expect(await count(filled, changes), status).toBeGreaterThan(0);
    }
    for (const type of ['RATIO', 'HOUR', 'FIXED', 'HEAD']) {
      const teachers = sql<{ count: number }>`
        select count(*) from teacher where payment_type = ${type}`;
      expect(await count(filled, teachers), type).toBeGreaterThan(0);
    }
    const own = sql<{ count: number }>`
      select count(*) from salary where own_share > 0 and own_share <> share_of(own_collected, ratio)`;
    expect(await count(filled, own)).toBeGreaterThan(0);
    const heads = sql<{ count: number }>`select count(*) from salary where heads > 0`;
    expect(await count(filled, heads)).toBeGreaterThan(0);
  });

  it('has new enrolments this month, discounts, cancellations and arrears', async () => {
    for (const query of [
      sql<{ count: number }>`select count(*) from student where enrolment_month = '2026-03-01'`,
      sql<{ count: number }>`
        select count(*) from subscription join offering on offering.id = offering_id
        where subscription.fee < offering.fee`,
      sql<{ count: number }>`select count(*) from subscription where cancelled_month is not null`,
      sql<{ count: number }>`select count(*) from misc_charge where cancelled_month is not null`,
      sql<{ count: number }>`
        select count(*) from subscription where effective_month < '2026-02-01'
        and cancelled_month is null and not exists (
          select from payment_line where subscription_id = subscription.id and month = '2026-02-01'
        )`,
    ]) {
      expect(await count(filled, query)).toBeGreaterThan(0);
    }
  });

  it('numbers receipts without gaps, in the order of recording (R-602)', async () => {
    const { rows } = await sql<{ last: number; highest: number; payments: number }>`
      select last_number as last, max(receipt_number) as highest, count(*) as payments
      from payment join receipt_counter on year = receipt_year group by year, last_number`.execute(
      filled,
    );
    expect(rows).toHaveLength(2);
    for (const { last, highest, payments } of rows) {
      expect([last, highest]).toEqual([payments, payments]);
    }
    const disorder = sql<{ count: number }>`
      select count(*) from payment a join payment b
        on b.receipt_year = a.receipt_year and b.receipt_number = a.receipt_number + 1
      where b.recorded_at < a.recorded_at or b.recorded_at > ${now}
        or b.transaction_date > b.recorded_at::date`;
    expect(await count(filled, disorder)).toBe(0);
  });

  it('has paid salaries for all teachers and months, in the last month only for some', async () => {
    const { rows } = await sql<{ month: string; paid: number; none: number }>`
      select month, count(*) as paid, count(*) filter (where amount = 0) as none
      from salary group by month order by month`.execute(filled);
    const teachers = makeCentre(size, now).teachers.length;
    expect(rows).toHaveLength(12);
    expect(rows[0]?.month).toBe('2025-03-01');
    expect(rows.slice(0, -1).every(({ paid }) => paid === teachers)).toBe(true);
    expect(rows.at(-1)?.paid).toBeGreaterThan(0);
    expect(rows.at(-1)?.paid).toBeLessThan(teachers);
    expect(rows.reduce((sum, { none }) => sum + none, 0)).toBe(0);
  });

  it('counts each line in the salary of its transaction date, late lines in the next', async () => {
    const { rows } = await sql<{ late: boolean; lines: number; wrong: number }>`
      select
        salary.month > date_trunc('month', payment.transaction_date) as late,
        count(*) as lines,
        count(*) filter (where salary.recorded_at <= payment.recorded_at or exists (
          select from salary earlier
          where earlier.teacher_id = salary.teacher_id
            and earlier.month >= date_trunc('month', payment.transaction_date)
            and earlier.month < salary.month
            and earlier.recorded_at > payment.recorded_at
        )) as wrong
      from salary_line
      join salary on salary.id = salary_line.salary_id
      join payment_line line on line.id = salary_line.payment_line_id
      join payment on payment.id = line.payment_id
      group by 1 order by 1`.execute(filled);
    expect(rows).toMatchObject([
      { late: false, wrong: 0 },
      { late: true, wrong: 0 },
    ]);
    const forgotten = sql<{ count: number }>`
      select count(*) from pending_salary_line
      join payment_line line on line.id = payment_line_id
      join payment on payment.id = line.payment_id
      join salary on salary.teacher_id = pending_salary_line.teacher_id
        and salary.month = date_trunc('month', payment.transaction_date)
      where payment.recorded_at < salary.recorded_at`;
    expect(await count(filled, forgotten)).toBe(0);
  });

  it('has salaries whose collected fees add up, each with an audit entry', async () => {
    const wrong = sql<{ count: number }>`
      select count(*) from salary where collected <> (
        select coalesce(sum(fee), 0) from salary_line where salary_id = salary.id
      ) or not exists (
        select from audit_entry where subject_kind = 'SALARY' and subject_id = salary.id
          and recorded_at = salary.recorded_at
      )`;
    expect(await count(filled, wrong)).toBe(0);
  });

  it('pays only charged fees', () => {
    const centre = makeCentre({ students: 300 }, now);
    for (const payment of [...paymentsOf(centre)].flat()) {
      for (const { subscription, charge, month, fee } of payment.lines) {
        expect(fee).toBe((subscription ?? charge)?.fee);
        if (subscription) expect(isCharged(subscription, [], month)).toBe(true);
        expect(charge?.cancelled ?? null).toBeNull();
      }
    }
  });

  it('opens twelve months before the current month', () => {
    const { opening } = makeCentre({ students: 1 }, now);
    expect(addMonths(opening, 12)).toBe('03-2026' as Month);
  });

  it('keeps its present students with more years and adds former ones', () => {
    const [short, long] = [
      makeCentre({ students: 60 }, now),
      makeCentre({ students: 60, years: 6 }, now),
    ];
    expect(long.opening).toBe('03-2020');
    expect(short.students).toHaveLength(60);
    const names = (centre: typeof long) => centre.students.map((student) => student.values.name);
    expect(names(long).slice(0, 60)).toEqual(names(short));
    const former = long.students.slice(60);
    expect(former.length).toBeGreaterThan(60);
    for (const { changes, subscriptions, since } of former) {
      const [left] = changes;
      expect(left?.status).toBe('TERMINATED');
      expect(compareMonths(left?.month ?? since, since)).toBeGreaterThan(0);
      for (const { cancelled } of subscriptions) expect(cancelled).not.toBeNull();
    }
    const numbers = long.students.map((student) => student.number);
    expect(numbers).toEqual([...numbers.keys()]);
  });

  it('has similar numbers of paid lines each year and less than 1 % unpaid old months', () => {
    const centre = makeCentre({ students: 60, years: 6 }, now);
    const paid = [...paymentsOf(centre)].flat();
    const lines = paid.flatMap((payment) => payment.lines);
    const years = Map.groupBy(lines, ({ month }) =>
      Math.floor(compareMonths(month, centre.opening) / 12),
    );
    const counts = [0, 1, 2, 3, 4, 5].map((year) => years.get(year)?.length ?? 0);
    expect(Math.min(...counts) / Math.max(...counts)).toBeGreaterThan(0.7);
    const old = (month: Month) => compareMonths(month, '03-2025' as Month) < 0;
    const charged = centre.students.flatMap(({ subscriptions }) =>
      subscriptions.flatMap(({ effective, cancelled }) =>
        monthsFrom(effective, cancelled ?? ('03-2025' as Month)).filter(old),
      ),
    );
    const settled = lines.filter(({ subscription, month }) => subscription && old(month));
    expect(settled.length).toBeLessThan(charged.length);
    expect(settled.length / charged.length).toBeGreaterThan(0.99);
  });

  it('has only invented IC numbers, phone numbers and addresses at example.com', () => {
    const { students, teachers } = makeCentre({ students: 500 }, now);
    const people = [...students.map((student) => student.values), ...teachers];
    for (const { nric, email, phone_no } of people) {
      expect(nric).toMatch(/^(\d{6}-(17|18|19|20)-\d{4})?$/);
      expect(email).toMatch(/^([a-z.]+\d+@example\.com)?$/);
      expect(phone_no).toMatch(/^601\d{8}$/);
    }
    const given = people.map(({ nric }) => nric).filter((nric) => nric !== '');
    expect(new Set(given).size).toBe(given.length);
  });
});

describe('filling a demo database', () => {
  it('leaves all constraints and triggers as the migrations made them', async () => {
    const form = async (db: Db) => {
      const { rows } = await sql<{ definition: string }>`
        select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as definition
        from pg_constraint where conrelid <> 0
        union all
        select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
        order by 1`.execute(db);
      return rows.map((row) => row.definition).filter((each) => !each.startsWith('demo_centre'));
    };
    const made = await form(filled);
    expect(made).toEqual(await form(await empty()));
    expect(made.length).toBeGreaterThan(100);
  });

  it('adds several years of payments and salaries, and verify finds nothing', async () => {
    const db = await empty();
    await fillDemo(db, { students: 20, years: 4, now });
    const { rows } = await sql<{ year: number; gaps: number }>`
      select receipt_year as year, max(receipt_number) - count(*) as gaps
      from payment group by 1 order by 1`.execute(db);
    expect(rows).toEqual([2022, 2023, 2024, 2025, 2026].map((year) => ({ year, gaps: 0 })));
    const found: string[] = [];
    await verify(db, ({ findings }) => found.push(...findings));
    expect(found).toEqual([]);
    const months = sql<{ count: number }>`select count(distinct month) from salary`;
    expect(await count(db, months)).toBe(48);
  });

  it('makes a primary centre with its own levels and sessions (R-2180)', async () => {
    const db = await empty();
    await fillDemo(db, { students: 120, now, centre: 'primary' });
    const found: string[] = [];
    await verify(db, ({ findings }) => found.push(...findings));
    expect(found).toEqual([]);
    const { levels, sessions } = await selectReference(db);
    expect(levels.filter(({ offered }) => offered).map(({ name }) => name)).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Standard ${number}`),
    );
    expect(levels[5]).toMatchObject({ name: 'Standard 6', nextLvl: null, inUse: true });
    expect(sessions.map(({ code, inUse }) => [code, inUse])).toEqual([
      ['MORNING', true],
      ['AFTERNOON', true],
      ['EVENING', true],
    ]);
    // Two courses by lesson (R-2342).
    const { rows } = await sql<object>`
      select course.name, offering.id, count(distinct lesson_count.month)::integer as months,
        to_char(max(lesson_count.month), 'MM-YYYY') as last
      from offering
      join course on course.id = course_id
      left join lesson_count on offering_id = offering.id
      where by_lesson group by course.name, offering.id order by course.name`.execute(db);
    expect(rows).toMatchObject([
      { name: 'Jawi', months: 12, last: '02-2026' },
      { name: 'Mandarin', months: 11, last: '01-2026' },
    ]);
    for (const isPaid of [sql`true`, sql`false`]) {
      const months = sql<{ count: number }>`
        select count(*) from subscription
        join lesson_count using (offering_id)
        where by_lesson and month >= effective_month
          and (cancelled_month is null or month < cancelled_month)
          and (paid_months @> month) = ${isPaid}`;
      expect(await count(db, months)).toBeGreaterThan(0);
    }
    const elsewhere = sql<{ count: number }>`
      select count(*) from student where program_level_id <= 8`;
    expect(await count(db, elsewhere)).toBe(0);
    const added = await db
      .insertInto('program_level')
      .values({ name: 'Adults', position: 99 })
      .returning('id')
      .executeTakeFirst();
    expect(added?.id).toBe(15);
  });

  it('happens once: a second call leaves the demo unchanged', async () => {
    const before = await sql`select count(*), max(id) from payment`.execute(filled);
    expect(await fillDemo(filled, { students: 7, now })).toEqual({ students: 120, fresh: false });
    expect((await sql`select count(*), max(id) from payment`.execute(filled)).rows).toEqual(
      before.rows,
    );
  });

  it('happens once when two calls run at the same time', async () => {
    const db = await empty();
    const [one, other] = await Promise.all([
      fillDemo(db, { students: 10, now }),
      fillDemo(db, { students: 10, now }),
    ]);
    expect([one.fresh, other.fresh].sort()).toEqual([false, true]);
    expect(await count(db, sql`select count(*) from student`)).toBe(10);
  });

  it('refuses a database with other data with a message of one line and changes nothing', async () => {
    const db = await empty();
    await db.insertInto('course').values({ name: 'Our own' }).execute();
    await expect(fillDemo(db, size)).rejects.toThrow(
      /^This database holds a course that is not from the demo: [^\n]+$/,
    );
    expect(await count(db, sql`select count(*) from course`)).toBe(1);
    expect(await count(db, sql`select count(*) from student`)).toBe(0);
  });

  it('refuses a database that holds only an own level', async () => {
    const db = await empty();
    await db.insertInto('program_level').values({ name: 'Adults', position: 99 }).execute();
    await expect(fillDemo(db, size)).rejects.toThrow(/^This database holds a level that is not/);
  });

  it('refuses a database that holds only an announcement', async () => {
    const db = await empty();
    const announcement = { author_name: 'Admin', content: 'Our own', created_by: 1 };
    await db
      .insertInto('announcement')
      .values({ ...announcement, created_at: now })
      .execute();
    await expect(fillDemo(db, size)).rejects.toThrow(
      /^This database holds an announcement that is not from the demo: [^\n]+$/,
    );
    expect(await count(db, sql`select count(*) from student`)).toBe(0);
  });
});
