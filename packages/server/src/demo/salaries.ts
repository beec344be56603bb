import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { parseRatio } from '@kelas/contract/values/payment-rate';
import { type RawBuilder, sql } from 'kysely';
import { recordMoney } from '../audit/record.ts';
import { shareOf } from '../billing/salary.ts';
import type { Tx } from '../db/database.ts';
import type { DemoCentre } from './centre.ts';
import { diceOf } from './dice.ts';
import { monthsFrom } from './enrolments.ts';
import { DAY, firstDay, MINUTE, OPENS } from './payments.ts';
import { at, insert } from './rows.ts';

/** A month for which a teacher was paid. */
interface PaidMonth {
  /** Position in the centre's list. */
  readonly teacher: number;
  readonly month: Month;
  readonly recordedAt: Date;
}

/** Salaries are paid on the first days of the next month. */
const PAY_DAYS = 3;
/** One teacher in so many still waits for the salary of the month before. */
const WAITING = 3;

// The first key of the dice.
const SALARY = 7;

/**
 * Records what teachers were paid, month after month by the rules of salaries: each line in the
 * salary of its transaction date, or in the next when it was recorded after that one was paid.
 */
export async function insertSalaries(
  tx: Tx,
  centre: DemoCentre,
  teacherIds: readonly number[],
  author: number,
): Promise<void> {
  // The planner does not know yet how much there is.
  await sql`analyze payment, payment_line, uncounted_line`.execute(tx);
  for (const month of monthsFrom(centre.opening, currentMonth(centre.now))) {
    const paid = paidIn(centre, month);
    const rows = paid.map(({ teacher, recordedAt }) => ({
      teacher_id: at(teacherIds, teacher),
      month: monthToSql(month),
      recorded_at: recordedAt,
    }));
    const collected = await sumsOf(tx, rows);
    const salaries = await insert(
      tx,
      'salary',
      rows.map((row, index) => {
        const sum = collected.get(row.teacher_id) ?? (0 as Cents);
        const rate = rateOf(centre, paid[index], sum);
        return { ...row, ...rate, collected: sum, deducted: 0 as Cents, recorded_by: author };
      }),
    );
    await sql`
      insert into salary_line (salary_id, payment_line_id, kind, fee, share)
      select line.salary_id, line.payment_line_id, 'COLLECTED', line.fee, 0
      from (${countedBy(sql`salary`)}) line
      where line.salary_id = any(${salaries})
      order by line.salary_id, line.payment_line_id`.execute(tx);
    for (const id of salaries) await recordMoney(tx, 'salary', id);
  }
}

/** Those who were paid for a complete month, in their order: some get their money first. */
function paidIn({ now, teachers }: DemoCentre, month: Month): PaidMonth[] {
  const next = addMonths(month, 1);
  const isLast = next === currentMonth(now);
  const paid = [...teachers.keys()]
    .filter((teacher) => !isLast || teacher % WAITING !== 1)
    .map((teacher) => {
      const days = firstDay(next) + (teacher % PAY_DAYS) * DAY;
      return { teacher, month, recordedAt: new Date(days + OPENS + teacher * MINUTE) };
    });
  return paid
    .filter(({ recordedAt }) => recordedAt < now)
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
}

function rateOf({ teachers }: DemoCentre, paid: PaidMonth | undefined, collected: Cents) {
  const teacher = paid && teachers[paid.teacher];
  if (!teacher) throw new RangeError('the demo pays nobody');
  const { payment_type, ratio, hourly_rate } = teacher;
  return {
    payment_type,
    ratio,
    hourly_rate,
    share: shareBy(paid, { ratio, hourly_rate }, collected),
  };
}

/** The teacher's part, or half hours at the hourly rate. */
function shareBy(
  { teacher, month }: PaidMonth,
  rate: { readonly ratio: string | null; readonly hourly_rate: number | null },
  collected: Cents,
): Cents {
  const ratio = rate.ratio === null ? undefined : parseRatio(rate.ratio);
  if (ratio) return shareOf(collected, ratio);
  const halfHours = 60 + diceOf(SALARY, teacher, Number(month.slice(0, 2))).below(60);
  // Every rate of the demo is a whole number of ringgit.
  return ((halfHours * (rate.hourly_rate ?? 0)) / 2) as Cents;
}

/**
 * Lines that wait for these salaries: `salary` has id, teacher_id, month and recorded_at. A payment
 * is recorded within days, so nothing waits longer than a month.
 */
function countedBy(salary: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select paid.id as salary_id, paid.teacher_id, waiting.payment_line_id, waiting.fee
    from ${salary} paid
    join uncounted_line waiting
      on waiting.teacher_id = paid.teacher_id
      and waiting.transaction_date < paid.month + interval '1 month'
      and waiting.transaction_date >= paid.month - interval '1 month'
    join payment_line line on line.id = waiting.payment_line_id
    join payment on payment.id = line.payment_id and payment.recorded_at < paid.recorded_at`;
}

interface Row {
  readonly teacher_id: number;
  readonly month: string;
  readonly recorded_at: Date;
}

/** What each of these salaries counts, by the id of the teacher. */
async function sumsOf(tx: Tx, rows: readonly Row[]): Promise<Map<number, Cents>> {
  const planned = sql`json_populate_recordset(null::salary, ${JSON.stringify(rows)})`;
  const sums = await sql<{ id: number; collected: Cents }>`
    select teacher_id as id, sum(fee)::bigint as collected
    from (${countedBy(planned)}) line group by teacher_id`.execute(tx);
  return new Map(sums.rows.map(({ id, collected }) => [id, collected]));
}
