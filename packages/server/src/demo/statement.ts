import type { Cents } from '@kelas/contract/values/cents';
import { formatRinggit } from '@kelas/contract/values/cents';
import { currentMonth, dayFromSql, dayToSql, today } from '@kelas/contract/values/date';
import { addMonths, monthToSql } from '@kelas/contract/values/month';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { sql } from 'kysely';
import type { PayingFamily } from '../billing/bank/families.ts';
import type { Tx } from '../db/database.ts';
import { insertBankAccount } from '../domains/bank/accounts.ts';
import { streamPayingFamilies } from '../domains/bank/families.ts';
import { insertStatement } from '../domains/bank/statement.ts';

const DAY_MS = 86_400_000;
/** The statement covers two weeks until two days ago. */
const [FIRST_DAY, LAST_DAY] = [15, 2];
const [RECORDED_MAX, PAYING_MAX] = [200, 8];

/** A movement of the account; money out is below zero. */
interface Movement {
  readonly day: string;
  readonly text: string;
  readonly cents: number;
}

/**
 * Adds a bank account with a statement: transfers with a reference code, transfers that the desk has
 * recorded except for one with a forged slip, one by name, and money of an unknown sender.
 */
export async function insertDemoStatement(tx: Tx, author: number, now: Date): Promise<void> {
  const by = { actor: { id: author }, now };
  const account = { name: 'Maybank current account', number: '514012345678' };
  const { id: accountId } = await insertBankAccount(tx, account, by);
  const movements = [
    ...(await recordedMovements(tx, now)),
    ...(await payingMovements(tx, now)),
    { day: dayBefore(now, 12), text: 'RENTAL SHOPLOT TAN PROPERTIES SDN BHD', cents: -250_000 },
    { day: dayBefore(now, 9), text: 'CASH DEPOSIT CDM KAJANG', cents: 5_000 },
    { day: dayBefore(now, 6), text: 'DUITNOW TRF CR SYARIKAT SERI MAJU', cents: 88_800 },
    { day: dayBefore(now, LAST_DAY), text: 'SERVICE CHARGE', cents: -50 },
  ].toSorted((one, other) => dayToSqlText(one).localeCompare(dayToSqlText(other)));
  await insertStatement(
    tx,
    {
      accountId,
      fileName: 'maybank-statement.csv',
      text: csvOf(movements),
      data: null,
      columns: null,
    },
    by,
  );
}

const dayToSqlText = ({ day }: Movement) => day.split('/').reverse().join('-');

/** A day as banks write it: DD/MM/YYYY. */
function dayBefore(now: Date, days: number): string {
  return today(new Date(now.getTime() - days * DAY_MS)).replaceAll('-', '/');
}

function csvOf(movements: readonly Movement[]): string {
  const amount = (cents: number) =>
    cents > 0 ? formatRinggit(cents as Cents).replace(',', '') : '';
  let balance = 1_250_000;
  const rows = movements.map(({ day, text, cents }) => {
    balance += cents;
    return [day, text, amount(-cents), amount(cents), amount(balance)].join(',');
  });
  return ['Date,Description,Debit,Credit,Balance', ...rows].join('\n');
}

/** The payments by bank of these days as the bank shows them; the last one is not there. */
async function recordedMovements(tx: Tx, now: Date): Promise<Movement[]> {
  const date = (days: number) => sql`${dayToSql(today(now))}::date - ${days}::integer`;
  const { rows } = await sql<{ date: string; name: string; cents: number }>`
    select payment.transaction_date as date,
      coalesce(nullif(emergency_contact_name, ''), student.name) as name,
      (select sum(fee) from payment_line where payment_id = payment.id)::integer as cents
    from payment join student on student.id = payment.student_id
    where payment_type = 'BANK'
      and payment.transaction_date between ${date(FIRST_DAY)} and ${date(LAST_DAY + 4)}
    order by payment.id limit ${RECORDED_MAX + 1}`.execute(tx);
  return rows.slice(0, -1).map(({ date: day, name, cents }) => ({
    day: dayFromSql(day).replaceAll('-', '/'),
    text: `DUITNOW TRF CR ${name.toUpperCase().slice(0, 20)}`,
    cents,
  }));
}

/** Families who pay what they owe: all but one with the reference code. */
async function payingMovements(tx: Tx, now: Date): Promise<Movement[]> {
  const month = currentMonth(now);
  const until = monthToSql(month);
  const next = monthToSql(addMonths(month, 1));
  const owing: PayingFamily[] = [];
  for await (const families of streamPayingFamilies(tx, { until, next, codes: [] })) {
    owing.push(...families.filter(({ owed }) => owed > 0));
  }
  return owing
    .map((family) => ({ ...family, student: family.students[0] ?? 0 }))
    .toSorted((one, other) => one.student - other.student)
    .slice(0, PAYING_MAX)
    .map(({ owed: cents, student, names }, place) => ({
      day: dayBefore(now, 4 + (place % 3)),
      text:
        place === PAYING_MAX - 1
          ? `IBG CREDIT ${names[0]?.toUpperCase()} YURAN`
          : `DUITNOW TRF CR ${names.at(-1)?.toUpperCase().slice(0, 20)} ${referenceCode(student)}`,
      cents,
    }));
}
