import type { OutputOf } from '@kelas/contract/call';
import {
  type cashKinds,
  type cashMarks,
  type closeCash,
  type getExpectedCash,
  MOVEMENTS_MAX,
} from '@kelas/contract/cash';
import { denominations } from '@kelas/contract/values/cash-count';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { dayFromSql, TIME_ZONE, today } from '@kelas/contract/values/date';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { CloseSheet } from '../../pdf/layout/close-sheet.ts';
import { getLetterhead } from '../centre/letterhead.ts';

type Expected = OutputOf<typeof getExpectedCash>;
type CashMovement = Expected['movements'][number];

/** Movements that belong together, and the close before them. */
export interface MovementSet {
  readonly rows: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
}

/** The movements that the next close counts. */
export const openMovements: MovementSet = {
  rows: sql`select payment_id, refund_id, kind, amount from open_cash`,
  before: sql`select max(id) from cash_close`,
};

export function closedMovements(id: number): MovementSet {
  return {
    rows: sql`
      select payment_id, refund_id, kind, amount from cash_close_line where close_id = ${id}`,
    before: sql`select before from cash_close where id = ${id}`,
  };
}

const tables = sql`
  movement
  left join payment on payment.id = movement.payment_id
  left join refund on refund.id = movement.refund_id
  left join payment_void on movement.kind = 'VOID' and payment_void.payment_id = payment.id
  join staff
    on staff.id = coalesce(refund.recorded_by, payment_void.recorded_by, payment.recorded_by)`;

/** The cash of each person, by name; amounts in cents (R-1406). */
export async function sumByPerson(db: Db | Tx, { rows }: MovementSet): Promise<Expected['people']> {
  type Person = Expected['people'][number];
  type Found = Omit<Person, 'refunds'> & { refunds: number };
  const found = await sql<Found>`
    with movement as (${rows})
    select
      staff.display_name as "staffName",
      count(*) filter (where kind = 'PAYMENT') as payments,
      coalesce(sum(movement.amount) filter (where kind = 'PAYMENT'), 0) as paid,
      count(*) filter (where kind = 'VOID') as voids,
      coalesce(-sum(movement.amount) filter (where kind = 'VOID'), 0) as voided,
      count(*) filter (where kind = 'REFUND') as refunds,
      coalesce(-sum(movement.amount) filter (where kind = 'REFUND'), 0) as refunded,
      sum(movement.amount) as taken
    from ${tables}
    group by staff.id order by lower(staff.display_name), staff.id`.execute(db);
  return found.rows.map(({ refunds, refunded, ...person }) => ({
    ...person,
    ...(refunds > 0 && { refunds, refunded }),
  }));
}

export function takenBy(people: Expected['people']): Cents {
  return sumCents(people.map((person) => person.taken));
}

interface StoredMovement {
  readonly kind: (typeof cashKinds)[number];
  readonly totalAmount: Cents;
  readonly receiptYear: number;
  readonly receiptNumber: number;
  readonly transactionDate: string;
  readonly recordedAt: Date;
  readonly uuid: string;
  readonly studentName: string;
  readonly staffName: string;
  readonly mark: (typeof cashMarks)[number] | null;
}

/**
 * The movements with their marks (R-1407): marked ones first, then newest first, at most
 * MOVEMENTS_MAX. With `marked` the unmarked ones are left out.
 */
export async function listMovements(
  db: Db | Tx,
  { rows, before }: MovementSet,
  { marked = false } = {},
): Promise<CashMovement[]> {
  const found = await sql<StoredMovement>`
    with movement as materialized (${rows}),
    last as (
      select (recorded_at at time zone ${sql.lit(TIME_ZONE)})::date as day
      from cash_close where id = (${before})
    )
    select * from (
      select
        movement.kind,
        movement.amount as "totalAmount",
        coalesce(voucher_year, receipt_year) as "receiptYear",
        coalesce(voucher_number, receipt_number) as "receiptNumber",
        coalesce(refund.transaction_date, payment.transaction_date) as "transactionDate",
        coalesce(refund.recorded_at, payment_void.recorded_at, payment.recorded_at) as "recordedAt",
        student.uuid,
        student.name as "studentName",
        staff.display_name as "staffName",
        case
          when movement.kind = 'VOID' and not exists (
            select from movement paid
            where paid.payment_id = movement.payment_id and paid.kind = 'PAYMENT'
          ) then 'VOID_OF_CLOSED'
          when movement.kind <> 'VOID'
            and coalesce(refund.transaction_date, payment.transaction_date) <= (select day from last) then 'LATE'
        end as mark,
        coalesce(refund.id, payment.id) as id
      from ${tables}
      join student on student.id = coalesce(refund.student_id, payment.student_id)
    ) listed
    where ${marked ? sql`mark is not null` : sql`true`}
    order by (mark is null), "recordedAt" desc, id desc, kind desc
    limit ${MOVEMENTS_MAX}`.execute(db);
  return found.rows.map(({ receiptYear, receiptNumber, transactionDate, recordedAt, ...row }) => ({
    kind: row.kind,
    receiptNo: (row.kind === 'REFUND' ? formatVoucherNo : formatReceiptNo)(
      receiptYear,
      receiptNumber,
    ),
    uuid: row.uuid,
    studentName: row.studentName,
    totalAmount: row.totalAmount,
    staffName: row.staffName,
    recordCreateDate: recordedAt.toISOString(),
    transactionDate: dayFromSql(transactionDate),
    mark: row.mark,
  }));
}

/** The content of a printed close (R-1413). */
export async function selectCloseSheet(
  db: Db,
  close: OutputOf<typeof closeCash>,
): Promise<CloseSheet> {
  const { number, recordCreateDate, staffName, count, counts, taken: _, ...sums } = close;
  const movements = closedMovements(number);
  const marked = await listMovements(db, movements, { marked: true });
  return {
    ...(await getLetterhead(db)),
    ...sums,
    timesCounted: counts.length,
    number,
    day: today(new Date(recordCreateDate)),
    recordedAt: recordCreateDate,
    closedBy: staffName,
    count: denominations.flatMap(({ key, label, value }) => {
      const pieces = count[key];
      return pieces === 0 ? [] : [{ label, pieces, amount: (pieces * value) as Cents }];
    }),
    people: await sumByPerson(db, movements),
    marked: marked.flatMap(({ mark, receiptNo, studentName, totalAmount }) =>
      mark ? [{ mark, receiptNo, studentName, amount: totalAmount }] : [],
    ),
  };
}
