import { today } from '@kelas/contract/values/date';
import { LEVEL_DEFAULT_LAST } from '@kelas/contract/values/levels';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { recordEarlierPayments } from '../audit/earlier-payments.ts';
import { StartError } from '../base/start-error.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertAttendance } from './attendance.ts';
import { type DemoCentre, type DemoChoice, type DemoStudent, makeCentre } from './centre.ts';
import type { DemoCharge, DemoSubscription } from './enrolments.ts';
import { insertEntries } from './entries.ts';
import { insertLessons } from './lesson-counts.ts';
import { type DemoPayment, paymentsOf } from './payments.ts';
import type { DemoPlan } from './plans.ts';
import { at, get, idsOf, insert } from './rows.ts';
import { insertSalaries } from './salaries.ts';
import { insertDemoStatement } from './statement.ts';
import { demoTables, fillMaintained, withoutTriggers } from './tables.ts';

export interface DemoOptions extends DemoChoice {
  readonly now: Date;
}

export interface DemoData {
  /** The number of students that the demo was made with. */
  readonly students: number;
  /** False when the database already held the demo. */
  readonly fresh: boolean;
}

/**
 * Fills an empty, migrated database with an invented centre in one transaction (R-1251). Leaves a
 * filled demo unchanged. The first staff account becomes the author of all rows.
 * @throws {StartError} when the database holds other data.
 */
export async function fillDemo(db: Db, options: DemoOptions): Promise<DemoData> {
  const data = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kelas demo'))`.execute(tx);
    const students = await findDemo(tx);
    if (students !== undefined) return { students, fresh: false };
    await refuseOtherData(tx);
    const author = await findAuthor(tx);
    await withoutTriggers(tx, () => fill(tx, makeCentre(options, options.now), author));
    await markDemo(tx, options);
    await recordEarlierPayments(tx, options.now);
    return { students: options.students, fresh: true };
  });
  // The planner needs the sizes. The visibility map allows index-only scans.
  if (data.fresh) {
    const tables = sql.join(demoTables.map((table) => sql.table(table)));
    await sql`vacuum (analyze) ${tables}`.execute(db);
    await db.transaction().execute(async (tx) => {
      await insertDemoStatement(tx, await findAuthor(tx), options.now);
    });
  }
  return data;
}

/** Returns the demo's number of students from `demo_centre`, a table that only a demo has. */
async function findDemo(tx: Tx): Promise<number | undefined> {
  const known = await sql<{ known: boolean }>`
    select to_regclass('demo_centre') is not null as known`.execute(tx);
  if (!known.rows[0]?.known) return undefined;
  const { rows } = await sql<{ students: number }>`select students from demo_centre`.execute(tx);
  return rows[0]?.students;
}

async function markDemo(tx: Tx, { students, now }: DemoOptions): Promise<void> {
  await sql`
    create table demo_centre (students integer not null, made_at timestamptz not null)`.execute(tx);
  await sql`insert into demo_centre (students, made_at) values (${students}, ${now})`.execute(tx);
}

async function refuseOtherData(tx: Tx): Promise<void> {
  const level = await tx
    .selectFrom('program_level')
    .select('id')
    .where('id', '>', LEVEL_DEFAULT_LAST)
    .limit(1)
    .executeTakeFirst();
  if (level) throw otherData('a level');
  for (const [table, what] of [
    ['student', 'a student'],
    ['teacher', 'a teacher'],
    ['course', 'a course'],
    ['payment', 'a payment'],
    ['announcement', 'an announcement'],
    ['material', 'a quiz or a note'],
  ] as const) {
    const found = await tx.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (!found) continue;
    throw otherData(what);
  }
}

function otherData(what: string): StartError {
  return new StartError(
    `This database holds ${what} that is not from the demo: choose another DATA_DIR or DATABASE_URL for the demo`,
  );
}

async function findAuthor(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from staff order by id limit 1`.execute(tx);
  const [author] = rows;
  if (!author) throw new Error('the demo needs a staff account as the author of its rows');
  return author.id;
}

async function fill(tx: Tx, centre: DemoCentre, author: number): Promise<void> {
  await tx.updateTable('centre').set(centre.plan.letterhead).where('version', '=', 1).execute();
  await insertWords(tx, centre.plan);
  const courses = await insert(
    tx,
    'course',
    centre.courses.map((name) => ({ name })),
  );
  const teachers = await insert(tx, 'teacher', centre.teachers);
  const offerings = await insert(
    tx,
    'offering',
    centre.offerings.map(({ teacher, course, level, fee, byLesson, ratio }) => ({
      teacher_id: at(teachers, teacher),
      course_id: at(courses, course),
      program_level_id: level,
      fee,
      by_lesson: byLesson,
      ratio,
    })),
  );
  const ended = offerings.filter((_, index) => centre.offerings[index]?.ended);
  await sql`
    update offering set cancelled_at = ${centre.now} where id = any(${ended}::integer[])`.execute(
    tx,
  );
  const ids = { courses, teachers, offerings };
  await insertEntries(tx, centre.entries, centre.offerings, ids, author);
  const common = { tx, now: centre.now, author };
  const students = await insertStudents(common, centre.students);
  const subscriptions = await insertSubscriptions(common, students, centre, offerings);
  const charges = await insertCharges(common, students);
  const receipts = new Map<number, number>();
  for (const payments of paymentsOf(centre)) {
    await insertPayments(common, payments, { students, subscriptions, charges, receipts });
  }
  await insertLessons(tx, centre, offerings, author);
  // The planner needs the sizes for the salaries.
  await sql`analyze payment, payment_line, subscription, misc_charge`.execute(tx);
  await insertSalaries(tx, centre, teachers, author);
  await fillMaintained(tx, today(centre.now));
  await insertAttendance(tx, centre.now, author);
}

/** Adds the plan's own levels and sessions. Levels of every centre are then not offered (R-2180). */
async function insertWords(tx: Tx, { ownLevels, ownSessions }: DemoPlan): Promise<void> {
  if (ownSessions.length > 0) {
    await tx
      .insertInto('class_session')
      .values([...ownSessions])
      .execute();
  }
  if (ownLevels.length === 0) return;
  await tx.updateTable('program_level').set({ offered: false }).execute();
  await tx
    .insertInto('program_level')
    .values([...ownLevels])
    .execute();
  await sql`
    select setval(pg_get_serial_sequence('program_level', 'id'), max(id))
    from program_level`.execute(tx);
}

interface Common {
  readonly tx: Tx;
  readonly now: Date;
  readonly author: number;
}

/** The beginning of a month, at the latest now. */
function beginning(month: Month, now: Date): Date {
  return new Date(Math.min(Date.parse(monthToSql(month)), now.getTime()));
}

async function insertStudents(
  { tx, now, author }: Common,
  students: readonly DemoStudent[],
): Promise<Map<DemoStudent, number>> {
  const values = students.map((student) => ({
    ...student.values,
    created_at: beginning(student.since, now),
    created_by: author,
  }));
  const ids = idsOf(students, await insert(tx, 'student', values));
  const changes = students.flatMap((student) =>
    student.changes.map(({ status, month }) => ({
      student_id: get(ids, student),
      status,
      month: monthToSql(month),
      recorded_at: beginning(month, now),
      recorded_by: author,
    })),
  );
  await insert(tx, 'student_status_change', changes);
  return ids;
}

async function insertSubscriptions(
  { tx, now, author }: Common,
  students: ReadonlyMap<DemoStudent, number>,
  centre: DemoCentre,
  offerings: readonly number[],
): Promise<Map<DemoSubscription, number>> {
  const rows = [...students].flatMap(([student, student_id]) =>
    student.subscriptions.map((line) => ({
      student_id,
      offering_id: at(offerings, line.offering),
      fee: line.fee,
      by_lesson: centre.offerings[line.offering]?.byLesson ?? false,
      effective_month: monthToSql(line.effective),
      cancelled_month: line.cancelled && monthToSql(line.cancelled),
      created_at: beginning(student.since, now),
      created_by: author,
    })),
  );
  const lines = [...students.keys()].flatMap(({ subscriptions }) => subscriptions);
  return idsOf(lines, await insert(tx, 'subscription', rows));
}

async function insertCharges(
  { tx, now, author }: Common,
  students: ReadonlyMap<DemoStudent, number>,
): Promise<Map<DemoCharge, number>> {
  const rows = [...students].flatMap(([{ charges }, student_id]) =>
    charges.map(({ item, name, fee, month, cancelled }) => ({
      student_id,
      misc_item_id: item,
      name,
      fee,
      month: monthToSql(month),
      cancelled_month: cancelled && monthToSql(cancelled),
      created_at: beginning(month, now),
      created_by: author,
    })),
  );
  const lines = [...students.keys()].flatMap(({ charges }) => charges);
  return idsOf(lines, await insert(tx, 'misc_charge', rows));
}

interface Ids {
  readonly students: ReadonlyMap<DemoStudent, number>;
  readonly subscriptions: ReadonlyMap<DemoSubscription, number>;
  readonly charges: ReadonlyMap<DemoCharge, number>;
  /** Year → the last receipt number in use; `insertPayments` raises it. */
  readonly receipts: Map<number, number>;
}

/** Inserts payments in the order of their recording, with receipt numbers without gaps. */
async function insertPayments(
  { tx, author }: Common,
  payments: readonly DemoPayment[],
  ids: Ids,
): Promise<void> {
  const values = payments.map((payment) => {
    const year = Number(today(payment.recordedAt).slice(6));
    const number = (ids.receipts.get(year) ?? 0) + 1;
    ids.receipts.set(year, number);
    return {
      receipt_year: year,
      receipt_number: number,
      student_id: get(ids.students, payment.student),
      transaction_date: payment.transactionDate,
      payment_type: payment.paymentType,
      recorded_at: payment.recordedAt,
      recorded_by: author,
    };
  });
  for (const [year, last] of ids.receipts) {
    await sql`
      insert into receipt_counter (year, last_number) values (${year}, ${last})
      on conflict (year) do update set last_number = excluded.last_number`.execute(tx);
  }
  const paymentIds = await insert(tx, 'payment', values);
  const lines = payments.flatMap((payment, index) =>
    payment.lines.map((line) => ({
      payment_id: at(paymentIds, index),
      student_id: get(ids.students, payment.student),
      transaction_date: payment.transactionDate,
      payment_type: payment.paymentType,
      month: monthToSql(line.month),
      fee: line.fee,
      lessons: line.lessons,
      subscription_id: line.subscription && get(ids.subscriptions, line.subscription),
      misc_charge_id: line.charge && get(ids.charges, line.charge),
    })),
  );
  await insert(tx, 'payment_line', lines);
}
