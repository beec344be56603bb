import type { OutputOf } from '@kelas/contract/call';
import type { payTuition } from '@kelas/contract/payments';
import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { useAlert } from '../dialogs/dialogs.ts';
import { receiptRange } from './receipt-range.ts';
import { useReceipts } from './receipts.ts';

/** The output of every call that records a payment (R-604). */
export type PaymentReceipt = OutputOf<typeof payTuition>;

/** Returns a function that shows the alert after payments that were recorded together (R-434, R-435). */
export function useThanks() {
  const alert = useAlert();
  const receipts = useReceipts();
  return (recorded: readonly PaymentReceipt[], emphasis?: string) => {
    const receiptNos = recorded.map(({ receiptNo }) => receiptNo);
    const [receiptNo = ''] = receiptNos;
    const isOne = receiptNos.length === 1;
    const name = isOne ? t`Receipt ${{ number: receiptNo }}` : receiptRange(receiptNos);
    const sum = formatAmount(sumCents(recorded.map(({ totalAmount }) => totalAmount)));
    const show = { label: t`Show receipt`, run: () => receipts.show(receiptNo) };
    const print = () => (isOne ? receipts.print(receiptNo) : receipts.printTogether(receiptNos));
    return alert(
      t`Thank you`,
      `${t`You've made the payment`}\n${t`${name}, ${sum}`}`,
      [...(isOne ? [show] : []), { label: t`Print receipt`, shortcut: 'p', run: print }],
      emphasis,
    );
  };
}

/**
 * Returns the emphasised line of the alert after a payment: what is handed back, or kept in advance
 * (R-1862); undefined for neither.
 */
export function changeText(rest: Cents | undefined, isKept: boolean): string | undefined {
  if (!rest) return undefined;
  const amount = formatAmount(rest);
  return isKept ? t`Paid in advance ${amount}` : t`Change ${amount}`;
}
