import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { payMisc } from '@kelas/contract/payments';
import { dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthFromSql } from '@kelas/contract/values/month';
import { miscPayment } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';

/*
 * The query of the list is written for speed. This file compares it with a simple implementation of
 * The centre has every item in every month and students of every status. Charges
 * are paid, cancelled or both.
 */

const server = await startServer();
const { db } = server;

interface Charge {
  readonly id: number;
  readonly student: number;
  readonly item: number;
  readonly month: Month;
  readonly fee: number;
  readonly chargedFee: number;
  readonly cancelled: boolean;
  readonly payment: number | null;
  readonly date: string | null;
  readonly type: 'CASH' | 'BANK' | 'CREDIT' | null;
}

interface Student {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly level: number;
  readonly status: string;
}

let charges: Charge[] = [];
let students: Student[] = [];

beforeAll(async () => {
  await fillDemo(db, { students: 150, now: server.clock.now });
  await addSpecialCases();
  charges = await readCharges();
  students = await readStudents();
});

async function addSpecialCases(): Promise<void> {
  const staff = sql`(select min(id) from staff)`;
  await sql`
    insert into misc_charge (student_id, misc_item_id, name, fee, month, cancelled_month, created_by)
    select id, 1 + (id * 5 + number) % 7, 'Extra', 100 + id * 7 + number,
      ('2025-06-01'::date + (id * 3 + number * 5) % 13 * interval '1 month')::date,
      case when (id + number) % 4 = 0 then '2026-01-01'::date end, ${staff}
    from student, generate_series(1, 4) number where (id + number) % 3 > 0`.execute(db);
  for (const [status, every] of [
    ['DEACTIVATED', 4],
    ['ACTIVE', 8],
    ['TERMINATED', 5],
  ] as const) {
    await sql`
      insert into student_status_change (student_id, status, month, recorded_by)
      select id, ${status}, '2026-01-01', ${staff} from student
      where id % ${every} = 0 and ${status} <> coalesce((
        select status from student_status_change where student_id = student.id order by id desc limit 1
      ), 'ACTIVE') and not exists (
        select from student_status_change where student_id = student.id and status = 'TERMINATED'
      )`.execute(db);
  }
  const open = (await readCharges()).filter((each) => each.payment === null && !each.cancelled);
  const uuids = new Map((await readStudents()).map(({ id, uuid }) => [id, uuid]));
  for (const { id, student, item, fee } of open.filter((each) => each.id % 5 < 2)) {
    const line = { id: item, fee: id % 3 === 0 ? fee + 50 : fee, subscriptionId: id };
    const how = {
      transactionDate: `0${1 + (id % 9)}-03-2026`,
      paymentType: (['CASH', 'BANK'] as const)[id % 2] ?? 'CASH',
    };
    await server.ask(payMisc, miscPayment(uuids.get(student) ?? '', [line], how));
  }
  await sql`
    update misc_charge set cancelled_month = '2026-03-01' where id % 11 = 0 and exists (
      select from payment_line where misc_charge_id = misc_charge.id
    )`.execute(db);
}

async function readCharges(): Promise<Charge[]> {
  const rows = await db
    .selectFrom('misc_charge')
    .leftJoin('payment_line', 'payment_line.misc_charge_id', 'misc_charge.id')
    .leftJoin('payment', 'payment.id', 'payment_line.payment_id')
    .select([
      'misc_charge.id',
      'misc_charge.student_id as student',
      'misc_item_id as item',
      'misc_charge.month',
      sql<number>`coalesce(payment_line.fee, misc_charge.fee)`.as('fee'),
      'misc_charge.fee as chargedFee',
      'cancelled_month',
      'payment.id as payment',
      'payment.transaction_date as date',
      'payment.payment_type as type',
    ])
    .execute();
  return rows.map(({ cancelled_month, ...row }) => ({
    ...row,
    month: monthFromSql(row.month),
    cancelled: cancelled_month !== null,
  }));
}

async function readStudents(): Promise<Student[]> {
  const { rows } = await sql<Student>`
    select id, uuid, name, program_level_id as level, coalesce((
      select status from student_status_change where student_id = student.id order by id desc limit 1
    ), 'ACTIVE') as status
    from student order by lower(name), uuid`.execute(db);
  return rows;
}

/** True when a charge is listed for a month. */
function isListed(charge: Charge, chosen: Month, ofItem: boolean): boolean {
  if (!ofItem && charge.month === chosen) return true;
  if (charge.item === 2 || charge.item === 7) return charge.month.slice(3) === chosen.slice(3);
  return charge.month === chosen;
}

const counts = (charge: Charge) => charge.payment !== null || !charge.cancelled;
const sum = (list: readonly Charge[]) => list.reduce((total, { fee }) => total + fee, 0);

interface Filter {
  itemId?: string;
  name?: string;
  programLvl?: string;
}

function expectedList(month: Month, { itemId, name, programLvl }: Filter) {
  const part = (name ?? '').toLowerCase();
  return students
    .filter((student) => student.status === 'ACTIVE')
    .filter((student) => student.name.toLowerCase().includes(part))
    .filter((student) => programLvl === undefined || student.level === Number(programLvl))
    .map((student) => {
      const own = charges
        .filter((charge) => charge.student === student.id && counts(charge))
        .filter((charge) => itemId === undefined || charge.item === Number(itemId))
        .filter((charge) => isListed(charge, month, itemId !== undefined));
      const paid = own.filter((charge) => charge.payment !== null);
      const owed = sum(own) - sum(paid);
      const latest = paid.toSorted((a, b) => (b.payment ?? 0) - (a.payment ?? 0))[0];
      return {
        uuid: student.uuid,
        name: student.name,
        programLvl: student.level,
        totalOwedFee: owed,
        totalMiscFee: sum(own),
        totalChargedFee: own.reduce((total, { chargedFee }) => total + chargedFee, 0),
        paymentStatus: paid.length > 0 && owed === 0 ? 'PAID' : 'PENDING',
        month,
        transactionDate: latest?.date ? dayFromSql(latest.date) : null,
        transactionType: latest?.type ?? null,
      };
    });
}

const filters: Filter[] = [
  {},
  { itemId: '2' },
  { itemId: '7' },
  { itemId: '3' },
  { itemId: '2', programLvl: '3' },
  { itemId: '7', name: 'AN' },
  { name: 'tan', programLvl: '6' },
  { name: 'unknown name' },
];

const months = Array.from({ length: 15 }, (_, index) => addMonths('05-2025' as Month, index));

describe.each(filters)('filtered by %j', (filter) => {
  it('the list of misc fees equals the simple implementation in every month', async () => {
    for (const month of months) {
      const listed = await server.ask(listMiscPayments, { month, ...filter });
      expect(listed, month).toEqual(expectedList(month, filter));
    }
  });
});

it("the lines of one student have the same sums as the student's row", async () => {
  for (const month of ['12-2025', '01-2026', '03-2026'] as const) {
    const listed = await server.ask(listMiscPayments, { month });
    for (const row of listed.filter((_, index) => index % 4 === 0)) {
      const lines = await server.ask(getMiscPayment, { uuid: row.uuid, month });
      const owed = lines.filter((line) => line.paymentStatus === 'PENDING');
      const total = (list: typeof lines) => list.reduce((all, { fee }) => all + fee, 0);
      expect([total(owed), total(lines)]).toEqual([row.totalOwedFee, row.totalMiscFee]);
    }
  }
});

it('the data has more than five examples of every case', () => {
  const rows = months.flatMap((month) => expectedList(month, {}));
  const cases = {
    paid: charges.filter((charge) => charge.payment !== null),
    cancelled: charges.filter((charge) => charge.cancelled && charge.payment === null),
    'paid and cancelled': charges.filter((charge) => charge.cancelled && charge.payment !== null),
    'books out of their half': charges.filter(
      (charge) => charge.item === 2 && Number(charge.month.slice(0, 2)) > 6,
    ),
    inactive: students.filter((student) => student.status !== 'ACTIVE'),
    'partly paid': rows.filter((row) => row.totalOwedFee > 0 && row.transactionDate !== null),
    'nothing charged': rows.filter((row) => row.totalMiscFee === 0),
    PAID: rows.filter((row) => row.paymentStatus === 'PAID'),
    'paid with another amount': charges.filter((charge) => charge.fee !== charge.chargedFee),
  };
  for (const [what, list] of Object.entries(cases)) {
    expect(list.length, what).toBeGreaterThan(5);
  }
});
