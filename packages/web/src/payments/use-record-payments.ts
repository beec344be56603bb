import { matchBankLine } from '@kelas/contract/bank';
import type { RequestOf } from '@kelas/contract/call';
import { payFamily, payMisc, payTuition } from '@kelas/contract/payments';
import { type Outcome, useCall } from '../api/call.ts';
import type { PaymentForm } from './payment-form.ts';
import { miscRequestOf, paymentLinesOf } from './payment-requests.ts';
import type { PaymentProposal, ProposedPayment } from './proposal.ts';
import type { PaymentReceipt } from './use-thanks.ts';

/** A line of the bank, and how sure it is of the payments. */
export type MatchedLine = Pick<RequestOf<typeof matchBankLine>, 'lineId' | 'certainty'>;

export type PaymentCall = typeof payTuition | typeof payMisc | typeof payFamily;

/**
 * Returns a function that records the payments of a form, all or none. One payment of a student is
 * recorded by the call of its screen, payments of a line of the bank by the call that matches it.
 */
export function useRecordPayments(
  call: PaymentCall,
  month: string,
  bankLine: MatchedLine | undefined,
) {
  const tuition = useCall(payTuition, { onFailure: 'inline' });
  const misc = useCall(payMisc, { onFailure: 'inline' });
  const family = useCall(payFamily, { onFailure: 'inline' });
  const match = useCall(matchBankLine, { onFailure: 'inline' });
  const recordOne = (payment: ProposedPayment, form: PaymentForm) =>
    call === payMisc
      ? misc.run(miscRequestOf(payment, form, month))
      : tuition.run(paymentLinesOf(payment, form));

  const record = async (
    { payments, credit }: PaymentProposal,
    form: PaymentForm,
  ): Promise<Outcome<readonly PaymentReceipt[]>> => {
    const [only] = payments;
    if (only && call !== payFamily && credit === 0) {
      const outcome = await recordOne(only, form);
      return outcome.ok ? { ok: true, value: [outcome.value] } : outcome;
    }
    const all = payments.map((each) => paymentLinesOf(each, form));
    const outcome = await (bankLine
      ? match.run({ ...bankLine, payments: all })
      : family.run({ payments: all }));
    return outcome.ok ? { ok: true, value: outcome.value.receipts } : outcome;
  };
  const calls = [tuition, misc, family, match];
  return { record, running: calls.some(({ running }) => running) };
}
