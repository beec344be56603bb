import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth, dayToSql, today } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { parseRatio } from '@kelas/contract/values/payment-rate';
import { sql } from 'kysely';
import { recordMoney } from '../audit/record.ts';
import { shareOf } from '../billing/salary.ts';
import type { Tx } from '../db/database.ts';
import type { DemoCentre } from './centre.ts';
import { diceOf } from './dice.ts';
import { monthsFrom } from './enrolments.ts';
import { DAY_MS, firstDay, MINUTE_MS, OPENING_MS } from './payments.ts';
import { at, insert } from './rows.ts';

/** A paid salary month of a teacher. */
interface PaidMonth {
  /** Position in the centre's list. */
  readonly teacher: number;
  readonly month: Month;
  readonly recordedAt: Date;
}

/** Salaries are paid on the first three days of the next month. */
const PAY_DAYS = 3;
/** One teacher in three has no salary yet for the previous month. */
const UNPAID_EVERY = 3;

// The first dice key.
const SALARY = 7;

/**
 * Inserts the salaries of all teachers, month by month. A line is in the salary of its transaction
 * date. If it was recorded after that salary was paid, it is in the next one.
 */
export async function insertSalaries(
  tx: Tx,
  centre: DemoCentre,
  teacherIds: readonly number[],
  author: number,
): Promise<void> {
  const paid = monthsFrom(centre.opening, currentMonth(centre.now)).flatMap((month) =>
    paidIn(centre, month),
  );
  const rows = paid.map(({ teacher, month, recordedAt }) => ({
    teacher_id: at(teacherIds, teacher),
    month: monthToSql(month),
    recorded_at: recordedAt,
  }));
  await countLines(tx, rows);
  const collected = await sumsOf(tx);
  const salaries = await insert(
    tx,
    'salary',
    rows.map((row, index) => {
      const sum = collected.get(keyOf(row)) ?? (0 as Cents);
      const rate = rateOf(centre, paid[index], sum);
      return {
        ...row,
        ...rate,
        collected: sum,
        deducted: 0 as Cents,
        transaction_date: dayToSql(today(row.recorded_at)),
        transaction_type: 'BANK' as const,
        recorded_by: author,
      };
    }),
  );
  await sql`
    insert into salary_line (salary_id, payment_line_id, kind, fee, share, late_date)
    select salary.id, counted.payment_line_id, 'COLLECTED', counted.fee, 0,
      case when not month_range(counted.month) @> line.transaction_date
        then line.transaction_date end
    from demo_counted counted
    join payment_line line on line.id = counted.payment_line_id
    join salary on salary.teacher_id = counted.teacher_id and salary.month = counted.month
    order by salary.id, counted.payment_line_id`.execute(tx);
  await sql`analyze salary_line`.execute(tx);
  for (const id of salaries) await recordMoney(tx, 'salary', id);
}

/** The teachers who were paid for a month, in the order of their payment. */
function paidIn({ now, teachers }: DemoCentre, month: Month): PaidMonth[] {
  const next = addMonths(month, 1);
  const isLast = next === currentMonth(now);
  const paid = [...teachers.keys()]
    .filter((teacher) => !isLast || teacher % UNPAID_EVERY !== 1)
    .map((teacher) => {
      const days = firstDay(next) + (teacher % PAY_DAYS) * DAY_MS;
      return { teacher, month, recordedAt: new Date(days + OPENING_MS + teacher * MINUTE_MS) };
    });
  return paid
    .filter(({ recordedAt }) => recordedAt < now)
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
}

function rateOf({ teachers }: DemoCentre, paid: PaidMonth | undefined, collected: Cents) {
  const teacher = paid && teachers[paid.teacher];
  if (!teacher) throw new RangeError('the demo has no teacher for this salary');
  const { payment_type, ratio, hourly_rate } = teacher;
  return {
    payment_type,
    ratio,
    hourly_rate,
    share: shareBy(paid, { ratio, hourly_rate }, collected),
  };
}

/** The teacher's share in cents: by the ratio, or half hours at the hourly rate. */
function shareBy(
  { teacher, month }: PaidMonth,
  rate: { readonly ratio: string | null; readonly hourly_rate: number | null },
  collected: Cents,
): Cents {
  const ratio = rate.ratio === null ? undefined : parseRatio(rate.ratio);
  if (ratio) return shareOf(collected, ratio);
  const halfHours = 60 + diceOf(SALARY, teacher, Number(month.slice(0, 2))).below(60);
  // Every rate of the demo is in whole ringgit, so the half is in whole cents.
  return ((halfHours * (rate.hourly_rate ?? 0)) / 2) as Cents;
}

interface Row {
  readonly teacher_id: number;
  /** The first day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  readonly recorded_at: Date;
}

/**
 * Finds the salary that counts each tuition line. The next month's salary is late
 * enough, because every payment is recorded within days.
 */
async function countLines(tx: Tx, salaries: readonly Row[]): Promise<void> {
  await sql`
    create temporary table demo_counted on commit drop as
    with paid as materialized (
      select teacher_id, month, recorded_at
      from json_populate_recordset(null::salary, ${JSON.stringify(salaries)})
    )
    select
      line.id as payment_line_id,
      line.fee,
      offering.teacher_id,
      case when own.recorded_at > payment.recorded_at then own.month else next.month end as month
    from payment_line line
    join payment on payment.id = line.payment_id
    join subscription on subscription.id = line.subscription_id
    join offering on offering.id = subscription.offering_id
    left join paid own
      on own.teacher_id = offering.teacher_id
      and own.month = date_trunc('month', payment.transaction_date)::date
    left join paid next
      on next.teacher_id = offering.teacher_id
      and next.month = (date_trunc('month', payment.transaction_date) + interval '1 month')::date
    where own.recorded_at > payment.recorded_at or next.month is not null`.execute(tx);
}

/** The collected cents of each salary. */
async function sumsOf(tx: Tx): Promise<Map<string, Cents>> {
  const sums = await sql<Omit<Row, 'recorded_at'> & { collected: Cents }>`
    select teacher_id, month, sum(fee)::bigint as collected
    from demo_counted group by teacher_id, month`.execute(tx);
  return new Map(sums.rows.map((row) => [keyOf(row), row.collected]));
}

function keyOf({ teacher_id, month }: Omit<Row, 'recorded_at'>): string {
  return `${teacher_id} ${month}`;
}
