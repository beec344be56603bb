import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { useAlert } from '../dialogs/dialogs.ts';
import { type PaymentReceipt, paymentMessage } from './payment-choice.ts';
import { receiptRange } from './receipt-range.ts';
import { useReceipts } from './receipts.ts';

/** Returns a function that shows the alert after payments that were recorded together. */
export function useThanks() {
  const alert = useAlert();
  const receipts = useReceipts();
  return (recorded: readonly PaymentReceipt[], emphasis?: string) => {
    const [only, ...others] = recorded;
    if (only && others.length === 0) {
      const { receiptNo } = only;
      const actions = [
        { label: 'Show receipt', run: () => receipts.show(receiptNo) },
        { label: 'Print receipt', shortcut: 'p', run: () => receipts.print(receiptNo) },
      ];
      return alert('Thank you', paymentMessage(only), actions, emphasis);
    }
    const receiptNos = recorded.map(({ receiptNo }) => receiptNo);
    const sum = formatAmount(sumCents(recorded.map(({ totalAmount }) => totalAmount)));
    const message = `You've made the payment\n${receiptRange(receiptNos)}, ${sum}`;
    const print = () => receipts.printTogether(receiptNos);
    return alert(
      'Thank you',
      message,
      [{ label: 'Print receipt', shortcut: 'p', run: print }],
      emphasis,
    );
  };
}
