import { listArrears } from '@kelas/contract/arrears';
import { currentMonth } from '@kelas/contract/values/date';
import {
  addMonths,
  compareMonths,
  type Month,
  monthFromSql,
  monthToSql,
} from '@kelas/contract/values/month';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { isCharged, type Pause } from '../../billing/due.ts';
import { type Dice, diceOf } from '../../demo/dice.ts';
import { monthsFrom } from '../../demo/enrolments.ts';
import { owedBy } from './queries.ts';

/*
 * The query of the list is written for speed. This file compares it with loops over,
 * on random centres. They have gaps, months paid ahead, pauses over paid months, cancellations of
 * paid months, repeated subscriptions, free courses and reversals.
 */

const server = await startServer();
const { db } = server;
const make = new Makers(server);
const OPENING = '10-2024' as Month;
const current = currentMonth(server.clock.now);
const CENTRES = 5;
const STUDENTS = 20;
const STATUSES = [
  [],
  [],
  ['DEACTIVATED'],
  ['DEACTIVATED', 'ACTIVE'],
  ['DEACTIVATED', 'ACTIVE', 'DEACTIVATED'],
  ['DEACTIVATED', 'TERMINATED'],
  ['TERMINATED'],
];
let receipts = 0;

/** A random month from the opening on, sometimes in the future. */
const someMonth = (dice: Dice) => addMonths(OPENING, dice.below(22));

beforeAll(async () => {
  await sql`insert into receipt_counter (year, last_number) values (2026, 1)`.execute(db);
  const { offerings } = await make.teacher({}, [6000, 4500, 7550, 1999]);
  const ids = offerings.map((offering) => offering.id);
  for (let centre = 0; centre < CENTRES; centre += 1) {
    for (let number = 0; number < STUDENTS; number += 1) {
      await addRandomStudent(diceOf(centre, number), `Centre ${centre} ${number}`, ids);
    }
  }
});

async function addRandomStudent(dice: Dice, name: string, offerings: readonly number[]) {
  const staff = sql`(select min(id) from staff)`;
  const one = async (query: ReturnType<typeof sql>) => {
    const { rows } = await query.execute(db);
    return (rows[0] as { id: number }).id;
  };
  const student = await one(sql`
    insert into student (uuid, name, nric, phone_no, email, gender, program_level_id, schedule, enrolment_month,
      emergency_contact_name, emergency_contact_phone_no, emergency_contact_relationship, family_language, created_by)
    values (gen_random_uuid(), ${name}, '', '60123456789', '', 'F', ${2 + dice.below(3)}, 'MORNING', '2024-10-01',
      '', '', '', '', ${staff}) returning id`);

  // The payable lines: subscriptions with a month, and misc charges.
  const payable: { subscription: number | null; charge: number | null; month: Month }[] = [];
  for (const offering of offerings) {
    let effective = someMonth(dice);
    for (let left = dice.below(3); left > 0; left -= 1) {
      const cancelled = dice.chance(0.5) || left > 1 ? addMonths(effective, dice.below(9)) : null;
      const subscription = await one(sql`
        insert into subscription (student_id, offering_id, fee, effective_month, cancelled_month, created_by)
        values (${student}, ${offering}, ${dice.pick([0, 1, 6000, 4995, 1_000_000])},
          ${monthToSql(effective)}, ${cancelled && monthToSql(cancelled)}, ${staff}) returning id`);
      const rarely = dice.pick([0, 0.1, 0.5, 1]);
      for (const month of monthsFrom(effective, addMonths(effective, 18))) {
        if (!dice.chance(rarely)) payable.push({ subscription, charge: null, month });
        if (dice.chance(0.06)) break;
      }
      effective = addMonths(cancelled ?? effective, dice.below(4));
    }
  }
  for (let charges = dice.below(4); charges > 0; charges -= 1) {
    const month = someMonth(dice);
    const cancelled = dice.chance(0.2) ? monthToSql(month) : null;
    const charge = await one(sql`
      insert into misc_charge (student_id, misc_item_id, name, fee, month, cancelled_month, created_by)
      values (${student}, 2, 'Books', ${1 + dice.below(9000)}, ${monthToSql(month)}, ${cancelled}, ${staff}) returning id`);
    if (dice.chance(0.5)) payable.push({ subscription: null, charge, month });
  }

  let changed = someMonth(dice);
  for (const status of dice.pick(STATUSES)) {
    await sql`
      insert into student_status_change (student_id, status, month, recorded_by)
      values (${student}, ${status}, ${monthToSql(changed)}, ${staff})`.execute(db);
    changed = addMonths(changed, dice.below(5));
  }

  while (payable.length > 0) {
    const lines = payable.splice(0, 1 + dice.below(5));
    // Imported payments, whose fees may be any. Some are voided, and some of these are replaced.
    const voided = dice.chance(0.1);
    for (const isVoided of voided && dice.chance(0.5) ? [true, false] : [voided]) {
      receipts += 1;
      const payment = await one(sql`
        insert into payment (receipt_year, receipt_number, student_id, transaction_date, payment_type, recorded_at, recorded_by)
        values (2026, ${receipts}, ${student}, date '2025-01-01' + ${dice.below(400)}::integer, null, now(), ${staff}) returning id`);
      await sql`
        insert into payment_line (payment_id, student_id, transaction_date, month, fee, subscription_id, misc_charge_id)
        select payment.id, payment.student_id, payment.transaction_date, each.month, 77, each.subscription_id, each.misc_charge_id
        from payment, unnest(
          ${lines.map((line) => monthToSql(line.month))}::date[],
          ${lines.map((line) => line.subscription)}::integer[],
          ${lines.map((line) => line.charge)}::integer[]
        ) as each (month, subscription_id, misc_charge_id)
        where payment.id = ${payment}`.execute(db);
      if (isVoided) {
        await sql`
          insert into payment_void (payment_id, reason, recorded_at, recorded_by)
          values (${payment}, 'By mistake', now(), ${staff})`.execute(db);
      }
    }
  }
}

/** The expected list, made by loops over all rows. */
async function reference(wanted: (name: string, level: number) => boolean) {
  const all = {
    students: await db.selectFrom('student').selectAll().execute(),
    subscriptions: await db.selectFrom('subscription').selectAll().execute(),
    charges: await db.selectFrom('misc_charge').selectAll().execute(),
    changes: await db.selectFrom('student_status_change').selectAll().orderBy('id').execute(),
    payments: await db.selectFrom('payment').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('payment_line').selectAll().execute(),
    voids: await db.selectFrom('payment_void').selectAll().execute(),
  };
  const unvoided = all.payments.filter(
    ({ id }) => !all.voids.some((each) => each.payment_id === id),
  );
  const unvoidedIds = new Set(unvoided.map(({ id }) => id));
  const paid = new Set(
    all.lines
      .filter((line) => unvoidedIds.has(line.payment_id))
      .map((line) => line.misc_charge_id ?? `${line.subscription_id} ${monthFromSql(line.month)}`),
  );
  return all.students
    .filter((student) => wanted(student.name, student.program_level_id))
    .sort((a, b) =>
      `${a.name.toLowerCase()} ${a.uuid}` < `${b.name.toLowerCase()} ${b.uuid}` ? -1 : 1,
    )
    .map((student) => {
      const of = <T extends { student_id: number }>(rows: readonly T[]) =>
        rows.filter((row) => row.student_id === student.id);
      const pauses = pausesOf(of(all.changes));
      const owed = of(all.subscriptions).flatMap((each) => {
        const period = {
          effective: monthFromSql(each.effective_month),
          cancelled: each.cancelled_month ? monthFromSql(each.cancelled_month) : null,
        };
        return monthsFrom(OPENING, addMonths(current, 1))
          .filter((month) => isCharged(period, pauses, month) && !paid.has(`${each.id} ${month}`))
          .map((month) => ({ month, fee: Number(each.fee), isTuition: true }));
      });
      for (const charge of of(all.charges)) {
        const month = monthFromSql(charge.month);
        const isDue = compareMonths(month, current) <= 0 && charge.cancelled_month === null;
        if (isDue && !paid.has(charge.id)) owed.push({ month, fee: charge.fee, isTuition: false });
      }
      const sum = (back: (months: number) => boolean) =>
        owed
          .filter(({ month }) => back(compareMonths(current, month)))
          .reduce((total, { fee }) => total + fee, 0);
      const inOrder = owed
        .filter(({ fee }) => fee > 0)
        .sort((a, b) => compareMonths(a.month, b.month));
      const last = of(unvoided).at(-1)?.transaction_date;
      return {
        uuid: student.uuid,
        name: student.name,
        programLvl: student.program_level_id,
        phoneNo: student.phone_no,
        emergencyContactName: student.emergency_contact_name,
        emergencyContactPhoneNo: student.emergency_contact_phone_no,
        emergencyContactRelationship: student.emergency_contact_relationship,
        familyLanguage: student.family_language,
        referenceCode: referenceCode(student.id),
        months: [...new Set(inOrder.map(({ month }) => month))],
        firstTuitionMonth: inOrder.find(({ isTuition }) => isTuition)?.month ?? null,
        thisMonthFee: sum((back) => back === 0),
        oneMonthFee: sum((back) => back === 1),
        twoMonthsFee: sum((back) => back === 2),
        olderFee: sum((back) => back > 2),
        totalOwedFee: sum(() => true),
        lastTransactionDate: last ? last.split('-').reverse().join('-') : null,
        lastReminder: null,
      };
    })
    .filter((row) => row.totalOwedFee > 0);
}

function pausesOf(changes: readonly { status: string; month: string }[]): Pause[] {
  return changes.flatMap(({ status, month }, index) => {
    if (status === 'ACTIVE') return [];
    const from = addMonths(monthFromSql(month), status === 'DEACTIVATED' ? 1 : 0);
    const next = changes[index + 1];
    return [{ from, until: next ? monthFromSql(next.month) : null }];
  });
}

describe('the list of arrears equals the simple implementation', () => {
  it('without a filter', async () => {
    const listed = await server.ask(listArrears, {});
    expect(listed.length).toBeGreaterThan(CENTRES * 5);
    expect(listed.length).toBeLessThan(CENTRES * STUDENTS);
    expect(listed).toEqual(await reference(() => true));
  });

  it('filtered by level', async () => {
    expect(await server.ask(listArrears, { programLvl: '3' })).toEqual(
      await reference((_, level) => level === 3),
    );
  });

  it.each(Array.from({ length: CENTRES }, (_, index) => index))(
    'filtered by name, in centre %i',
    async (centre) => {
      const name = `centre ${centre} `;
      const expected = await reference((each) => each.toLowerCase().includes(name));
      expect(await server.ask(listArrears, { name })).toEqual(expected);
      expect(await server.ask(listArrears, { name, programLvl: '2' })).toEqual(
        expected.filter((row) => row.programLvl === 2),
      );
    },
  );
});

it('the owed amount of one student equals the total of the list', async () => {
  const listed = new Map(
    (await server.ask(listArrears, {})).map((row) => [row.uuid, row.totalOwedFee]),
  );
  for (const { id, uuid } of await db.selectFrom('student').select(['id', 'uuid']).execute()) {
    expect(await owedBy(db, id, server.clock.now), uuid).toBe(listed.get(uuid) ?? 0);
  }
});

it('the data has more than five examples of every case', async () => {
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where settlement.month >= cancelled_month) as "paid after the cancellation",
      count(*) filter (where settlement.month > '2026-03-01') as "paid ahead",
      count(*) filter (where exists (
        select from student_pause where student_pause.student_id = settlement.student_id
          and from_month <= settlement.month and (until_month is null or until_month > settlement.month)
      )) as "paid in a pause",
      (select count(*) from subscription where fee = 0) as free,
      (select count(*) from payment_void) as voided,
      (select count(*) from student_status_change where status = 'ACTIVE') as back,
      (select count(*) from student_status_change where status = 'TERMINATED') as left
    from tuition_settlement settlement join subscription on subscription.id = subscription_id`.execute(
    db,
  );
  for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeGreaterThan(5);
});
