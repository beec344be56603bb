import type { matchBankLine } from '@kelas/contract/bank';
import type { RequestOf } from '@kelas/contract/call';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { type FamilyChild, familyLines, nextMonthOf } from '../payments/family-lines.ts';
import { asReceivable } from '../payments/payable-lines.ts';
import { findPaymentFailure } from '../payments/payment-failure.ts';
import { newPayment, type PaymentForm } from '../payments/payment-form.ts';
import { paymentLinesOf } from '../payments/payment-requests.ts';
import { propose } from '../payments/proposal.ts';
import type { Held } from '../payments/received-money.ts';
import type { OpenBankLine } from './bank-texts.ts';

interface Rules {
  readonly takesParts: boolean;
  readonly keepsCredit: boolean;
}

type Payments = NonNullable<RequestOf<typeof matchBankLine>['payments']>;

/**
 * Returns the payments of a line as the counter would propose them (R-2376): what is owed, or also the
 * next month if that is exactly the money, or the rest as credit. Undefined if a person must decide.
 */
export function paymentsOfLine(
  { openFee, transactionDate }: Pick<OpenBankLine, 'openFee' | 'transactionDate'>,
  children: readonly FamilyChild[],
  held: Held,
  { takesParts, keepsCredit }: Rules,
): Payments | undefined {
  const [first] = children;
  if (!first) return undefined;
  const attempt = (months: PaymentForm['months'], usesCredit: boolean) => {
    const form: PaymentForm = {
      ...newPayment(new Date()),
      paymentType: 'BANK',
      transactionDate,
      tendered: openFee,
      months,
      usesCredit,
    };
    const lines = asReceivable(
      children.flatMap((child) => familyLines(child, months)),
      takesParts,
    );
    const student = { uuid: first.uuid, name: first.name, month: currentMonth(new Date()) };
    const proposal = propose(lines, form, { student, items: [], held, takesParts });
    const limits = { held, keepsCredit, takesParts, isFamily: true };
    const isWrong =
      findPaymentFailure(lines, form, proposal, limits) !== undefined || proposal.left.length > 0;
    const isWhole = proposal.total === sumCents(lines.map(({ fee }) => fee));
    return { form, proposal, isWrong, isWhole, spent: proposal.bank };
  };
  const ahead = Object.fromEntries(
    children.map((child) => {
      const next = nextMonthOf(child, []);
      return [child.uuid, next ? [next.month] : []];
    }),
  );
  const usesCredit = held.CREDIT > (0 as Cents);
  const attempts = [
    attempt({}, false),
    ...(usesCredit ? [attempt({}, true)] : []),
    // The money may pay a part of what is owed, but no part of the next month.
    ...[attempt(ahead, false), ...(usesCredit ? [attempt(ahead, true)] : [])].filter(
      ({ isWhole }) => isWhole,
    ),
  ].filter(({ isWrong }) => !isWrong);
  const chosen = attempts.find(({ isWhole, spent }) => isWhole && spent === openFee) ?? attempts[0];
  return chosen?.proposal.payments.map((payment) => paymentLinesOf(payment, chosen.form)) as
    | Payments
    | undefined;
}
