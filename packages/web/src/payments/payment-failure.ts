import { FAMILY_PAYMENTS_MAX } from '@kelas/contract/payments';
import { LINES_MAX, TOO_MANY_LINES } from '@kelas/contract/schema/payment';
import { formatAmount, type MoneyInput } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { completeMiscLines, requiredFee } from '../misc-charges/misc-lines.ts';
import { findFailure } from '../ui/failure.ts';
import { creditFirst } from './credit-first.ts';
import { lineKeyOf, type PayableLine } from './payable-lines.ts';
import { choiceSchema } from './payment-choice.ts';
import type { PaymentForm } from './payment-form.ts';
import type { PaymentProposal } from './proposal.ts';
import { type Held, moneyOf, noLineFor, tenderedSchema, tooLittleHeld } from './received-money.ts';

/** The limits of a payment besides its lines. */
export interface Limits {
  readonly held: Held;
  readonly keepsCredit: boolean;
  readonly takesParts: boolean;
  /** In the payment of a family the lines are below the other fields. */
  readonly isFamily: boolean;
}

/** Returns the first failure in the order of the form; undefined for a valid form. */
export function findPaymentFailure(
  lines: readonly PayableLine[],
  form: PaymentForm,
  proposal: PaymentProposal,
  limits: Limits,
) {
  const lineFields = lineSchemas(lines, form, proposal, limits);
  const { transactionDate } = choiceSchema.shape;
  const { paymentType, tendered } = moneySchemas(form, proposal, limits);
  return findFailure(
    limits.isFamily
      ? z.object({ transactionDate, paymentType, tendered, ...lineFields })
      : z.object({ ...lineFields, paymentType, transactionDate, tendered }),
    form,
  );
}

/** Returns the schemas of the ticked lines and of the new misc lines. */
function lineSchemas(
  lines: readonly PayableLine[],
  form: PaymentForm,
  { paid, left, payments }: PaymentProposal,
  { held, takesParts, isFamily }: Limits,
) {
  const money = moneyOf(form, held) + creditFirst(form, held);
  const ticked = lines.filter((line) => paid.has(lineKeyOf(line)));
  return {
    ticks: z
      .custom<unknown>(() => payments.length > 0, noLineFor(money, left, takesParts))
      .refine(() => payments.length <= FAMILY_PAYMENTS_MAX, tooManyChildren())
      .refine(() => payments.every((each) => each.lines.length <= LINES_MAX), TOO_MANY_LINES),
    received: z.object(
      Object.fromEntries(
        ticked.map((line) => [lineKeyOf(line), receivedSchema(line, isFamily).optional()]),
      ),
    ),
    misc: completeMiscLines,
  };
}

function tooManyChildren(): string {
  return t`At most ${{ max: FAMILY_PAYMENTS_MAX }} children can be paid for at once`;
}

/** Returns the schema of a received amount: a part is at most what is owed (R-1540). */
function receivedSchema({ fee, receivable, subjectName }: PayableLine, isFamily: boolean) {
  if (receivable !== 'PART') return requiredFee;
  const isWithin = (input: MoneyInput) => typeof input !== 'number' || input <= fee;
  const owed = formatAmount(fee);
  return requiredFee.refine(
    isWithin,
    isFamily
      ? t`At most ${owed} is owed for this line`
      : t`Only ${owed} is owed for ${subjectName}`,
  );
}

/** Returns the schemas of the payment type and of the received money (R-416, R-1484). */
function moneySchemas(
  form: PaymentForm,
  { total, cash, bank }: PaymentProposal,
  { held, ...rules }: Limits,
) {
  const due = form.paymentType === 'BANK' ? bank : cash;
  return {
    paymentType:
      form.paymentType === 'MIXED'
        ? z.any()
        : choiceSchema.shape.paymentType.superRefine((means, context) => {
            const message = tooLittleHeld(means, total, held);
            if (message) context.addIssue(message);
          }),
    tendered: due > 0 ? tenderedSchema(due, { ...form, ...rules }) : z.any(),
  };
}
