import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { parseRatio } from '@kelas/contract/values/payment-rate';
import { type RawBuilder, sql } from 'kysely';
import { recordMoney } from '../audit/record.ts';
import { shareOf } from '../billing/salary.ts';
import type { Tx } from '../db/database.ts';
import type { Centre } from './centre.ts';
import { diceOf } from './dice.ts';
import { monthsFrom } from './lines.ts';
import { DAY, firstDay, MINUTE, OPENS } from './payments.ts';
import { at, insert } from './rows.ts';

/** A month for which a teacher was paid. */
interface PaidMonth {
  /** Position in the centre's list. */
  readonly teacher: number;
  readonly month: Month;
  readonly recordedAt: Date;
}

/** One teacher in so many still waits for the salary of the month before. */
const WAITING = 3;

// The first key of the dice.
const SALARY = 7;

/**
 * Records what teachers were paid, by the rules of salaries: each line in the salary of its
 * transaction date, or in the next when it was recorded after that one was paid.
 */
export async function insertSalaries(
  tx: Tx,
  centre: Centre,
  teacherIds: readonly number[],
  author: number,
): Promise<void> {
  const paid = paidMonthsOf(centre);
  const rows = paid.map(({ teacher, month, recordedAt }) => ({
    teacher_id: at(teacherIds, teacher),
    month: monthToSql(month),
    recorded_at: recordedAt,
  }));
  if (rows.length === 0) return;
  const collected = await sumsOf(tx, rows);
  const salaries = await insert(
    tx,
    'salary',
    rows.map((row, index) => {
      const sum = collected.get(`${row.teacher_id} ${row.month}`) ?? (0 as Cents);
      const rate = rateOf(centre, paid[index], sum);
      return { ...row, ...rate, collected: sum, deducted: 0 as Cents, recorded_by: author };
    }),
  );
  await sql`
    insert into salary_line (salary_id, payment_line_id, kind, fee, share)
    select salary.id, line.payment_line_id, 'COLLECTED', line.fee, 0
    from (${countedBy(sql`salary`)}) line
    join salary on salary.teacher_id = line.teacher_id and salary.month = line.month
    order by salary.id, line.payment_line_id`.execute(tx);
  for (const id of salaries) await recordMoney(tx, 'salary', id);
}

/** The complete months, in the order in which they were paid: some teachers get their money first. */
function paidMonthsOf({ now, opening, teachers }: Centre): PaidMonth[] {
  const last = addMonths(currentMonth(now), -1);
  return monthsFrom(opening, addMonths(last, 1)).flatMap((month) =>
    [0, 1, 2].flatMap((days) => {
      const recordedAt = new Date(firstDay(addMonths(month, 1)) + days * DAY + OPENS);
      return [...teachers.keys()]
        .filter((teacher) => teacher % 3 === days && recordedAt < now)
        .filter((teacher) => month !== last || teacher % WAITING !== 1)
        .map((teacher, index) => ({
          teacher,
          month,
          recordedAt: new Date(recordedAt.getTime() + index * MINUTE),
        }));
    }),
  );
}

function rateOf({ teachers }: Centre, paid: PaidMonth | undefined, collected: Cents) {
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
 * Lines with the month in whose salary they are; `salary` has teacher_id, month and recorded_at.
 * Nothing is entered so late that it skips a whole month.
 */
function countedBy(salary: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select waiting.teacher_id, waiting.payment_line_id, waiting.fee, min(paid.month) as month
    from ${salary} paid
    cross join (select min(month) as month from ${salary} paid) first
    join uncounted_line waiting
      on waiting.teacher_id = paid.teacher_id
      and waiting.transaction_date < paid.month + interval '1 month'
      and waiting.transaction_date >= greatest(paid.month - interval '1 month', first.month)
    join payment_line line on line.id = waiting.payment_line_id
    join payment on payment.id = line.payment_id and payment.recorded_at < paid.recorded_at
    group by waiting.teacher_id, waiting.payment_line_id, waiting.fee`;
}

interface Row {
  readonly teacher_id: number;
  readonly month: string;
  readonly recorded_at: Date;
}

/** What each salary counts, by `teacher_id month`. */
async function sumsOf(tx: Tx, rows: readonly Row[]): Promise<Map<string, Cents>> {
  const planned = sql`json_populate_recordset(null::salary, ${JSON.stringify(rows)})`;
  const sums = await sql<{ key: string; collected: Cents }>`
    select teacher_id || ' ' || month as key, sum(fee)::bigint as collected
    from (${countedBy(planned)}) line group by teacher_id, month`.execute(tx);
  return new Map(sums.rows.map(({ key, collected }) => [key, collected]));
}
