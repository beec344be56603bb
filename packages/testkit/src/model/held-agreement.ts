import { listFinanceYear } from '@kelas/contract/finance';
import { getHeldMoney, listHeld } from '@kelas/contract/funds';
import { ACCOUNT_RECEIPTS_MAX, getStudentAccount } from '@kelas/contract/student-account';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import { isEndedByMove } from './move-plan.ts';
import { allocatedBy, amountOf, type ModelStudent, sumOf } from './records.ts';

/** Compares the report of credit and deposits with the model (R-1586). */
export async function compareHeld(
  server: TestServer,
  centre: ModelCentre,
  byName: readonly ModelStudent[],
): Promise<void> {
  const students = byName
    .map((student) => ({
      uuid: student.uuid,
      name: student.name,
      programLvl: student.level,
      credit: centre.funds.balance(student, 'CREDIT'),
      deposit: centre.funds.balance(student, 'DEPOSIT'),
    }))
    .filter(({ credit, deposit }) => credit + deposit > 0);
  expect(await server.ask(listHeld, {}), 'held money').toEqual({
    credit: sumOf(students.map(({ credit }) => credit)),
    deposit: sumOf(students.map(({ deposit }) => deposit)),
    students,
  });
}

/**
 * Checks that money in less money out is what is allocated, credit and deposits (D-31), and that
 * the income of all months is what is allocated and the credit.
 */
export async function compareMoney(server: TestServer, centre: ModelCentre): Promise<void> {
  const held = await server.ask(listHeld, {});
  const received = amountOf(centre.standing.filter(({ from }) => from === null));
  const refunded = sumOf(centre.refunds.map(({ amount }) => amount));
  const allocated = allocatedBy(centre.standing);
  expect(received - refunded, 'money in less money out').toBe(
    allocated + held.credit + held.deposit,
  );
  let income = 0;
  for (let back = -1; back < 60; back += 12) {
    const months = await server.ask(listFinanceYear, {
      transactionDate: addMonths(centre.month, 0 - back),
    });
    income += sumOf(months.map(({ total }) => total.totalAmount));
  }
  expect(income, 'income of all months').toBe(allocated + held.credit);
}

/** Compares the funds of a student and their newest changes, and the student's page (R-1587). */
export async function compareAccount(
  server: TestServer,
  centre: ModelCentre,
  student: ModelStudent,
): Promise<void> {
  const { uuid } = student;
  const { funds, month: now } = centre;
  const { fundEntries, ...held } = await server.ask(getHeldMoney, { uuid });
  const expected = {
    credit: funds.balance(student, 'CREDIT'),
    familyCredit: funds.available(student, 'CREDIT'),
    deposit: funds.balance(student, 'DEPOSIT'),
  };
  expect(held, `held money of ${student.name}`).toEqual(expected);
  expect(fundEntries, `changes of the funds of ${student.name}`).toEqual(
    funds.entries
      .filter((each) => each.student === student)
      .toReversed()
      .slice(0, ACCOUNT_RECEIPTS_MAX)
      .map(({ fund, amount, of, isReversal }) => ({
        fund,
        amount,
        transactionDate: of.day,
        receiptNo: of.receiptNo,
        reversal: isReversal,
      })),
  );

  const page = await server.ask(getStudentAccount, { uuid });
  expect([page.credit ?? 0, page.familyCredit ?? 0, page.deposit ?? 0]).toEqual(
    Object.values(expected),
  );
  const [planned] = student.planned.toSorted((a, b) => compareMonths(a.month, b.month));
  expect([page.programLvl, page.plannedMove], `level of ${student.name}`).toEqual([
    student.level,
    planned && {
      month: planned.month,
      programLvl: planned.to,
    },
  ]);
  for (const { subscriptionId, cancelledDate, endsByMove: isByMove = false } of page.courses) {
    const line = student.subscriptions.find(({ id }) => id === subscriptionId);
    expect([cancelledDate, isByMove], `end of a course of ${student.name}`).toEqual([
      line?.cancelled,
      line !== undefined && isEndedByMove(centre, student, line),
    ]);
  }
  const owed = centre.owedUntil(student, now);
  const ahead = centre
    .chargedUntil(student, addMonths(now, 24))
    .filter(({ month, paid }) => paid && monthIndex(month) > monthIndex(now));
  expect([page.owedFee, page.aheadFee], `page of ${student.name}`).toEqual([
    sumOf(owed.map((line) => line.owed)),
    sumOf(ahead.map((line) => line.fee - line.owed)),
  ]);
  const all = centre.chargedUntil(student, addMonths(now, 12));
  expect(
    page.months.map(({ month, fee, owedFee }) => [month, fee, owedFee]),
    `months of ${student.name}`,
  ).toEqual(
    page.months.map(({ month }) => {
      const lines = all.filter((line) => line.month === month);
      return [month, sumOf(lines.map(({ fee }) => fee)), sumOf(lines.map((line) => line.owed))];
    }),
  );
  const receipts = centre.payments.filter((each) => each.student === student);
  expect([page.receiptCount, ...page.receipts.map(receiptText)]).toEqual([
    receipts.length,
    ...receipts
      .toReversed()
      .slice(0, ACCOUNT_RECEIPTS_MAX)
      .map((each) =>
        receiptText({
          receiptNo: each.receiptNo,
          paymentType: each.type,
          fund: each.from ?? undefined,
          totalAmount: amountOf([each]),
          voided: each.voided !== null,
        }),
      ),
  ]);
}

/**
 * The amount that credit of the family covers of what a student owes, the oldest months first
 * (R-1840).
 */
export function coverOf(
  centre: ModelCentre,
  student: ModelStudent,
  byName: readonly ModelStudent[],
): { familyCredit?: number; coveredFee?: number; openMonths?: Month[] } {
  const familyCredit = centre.funds.available(student, 'CREDIT');
  if (familyCredit === 0) return {};
  const monthly = byName
    .filter((each) => each.family === student.family)
    .flatMap((each) => {
      const lines = centre.owedUntil(each, centre.month).filter(({ owed }) => owed > 0);
      return [...new Set(lines.map(({ month }) => month))].map((month) => ({
        of: each,
        month,
        fee: sumOf(lines.filter((line) => line.month === month).map(({ owed }) => owed)),
      }));
    })
    .toSorted((one, other) => compareMonths(one.month, other.month));
  let left = familyCredit;
  let coveredFee = 0;
  const openMonths: Month[] = [];
  for (const { of, month, fee } of monthly) {
    const covered = Math.min(left, fee);
    left -= covered;
    if (of !== student) continue;
    coveredFee += covered;
    if (covered < fee) openMonths.push(month);
  }
  return { familyCredit, ...(coveredFee > 0 && { coveredFee, openMonths }) };
}

interface ShownReceipt {
  readonly receiptNo: string;
  readonly paymentType: string | null;
  readonly fund?: string | undefined;
  readonly totalAmount: number;
  readonly voided: boolean;
}

function receiptText({ receiptNo, paymentType, fund, totalAmount, voided }: ShownReceipt): string {
  return [receiptNo, paymentType, fund, totalAmount, voided].join(' ');
}
