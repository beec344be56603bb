import { listArrears } from '@kelas/contract/arrears';
import { getStatement } from '@kelas/contract/statements';
import { getStudentAccount } from '@kelas/contract/student-account';
import {
  listPayableMonths,
  listTuitionPayments,
  listUnpaidFees,
} from '@kelas/contract/tuition-fees';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import type { Caller } from './fixtures.ts';

/** The amount that a student owes up to a month, in each place that says it; in cents. */
export async function owedIn(server: Caller, { uuid }: { readonly uuid: string }, month: string) {
  const list = await server.ask(listTuitionPayments, { month });
  const account = await server.ask(getStudentAccount, { uuid });
  const arrears = await server.ask(listArrears, {});
  const statement = await server.ask(getStatement, { uuid, from: '01-2026', until: month });
  const unpaid = await server.ask(listUnpaidFees, { uuid });
  const months = await server.ask(listPayableMonths, { uuid });
  return {
    list: list.find((each) => each.uuid === uuid)?.totalOwedFee,
    strip: account.months.find((each) => each.month === month)?.owedFee,
    dialog: months.find((each) => each.month === month)?.totalOwedFee ?? (0 as Cents),
    page: account.owedFee,
    arrears: arrears.find((each) => each.uuid === uuid)?.totalOwedFee ?? (0 as Cents),
    statement: statement.closing,
    unpaid: sumCents(unpaid.map(({ fee }) => fee)),
  };
}

/** The result of `owedIn` for a student who owes the amount in one month alone; in cents. */
export function owes(amount: number): Awaited<ReturnType<typeof owedIn>> {
  const cents = amount as Cents;
  return {
    list: cents,
    strip: cents,
    dialog: cents,
    page: cents,
    arrears: cents,
    statement: cents,
    unpaid: cents,
  };
}
