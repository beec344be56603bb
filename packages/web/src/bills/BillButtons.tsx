import { recordBill } from '@kelas/contract/bills';
import type { Settings } from '@kelas/contract/centre';
import { t } from '@lingui/core/macro';
import { useCall } from '../api/call.ts';
import { SendButtons } from '../reminders/SendButtons.tsx';
import { type BillRow, billText, childrenNames } from './bill-text.ts';

interface Props {
  readonly bill: BillRow;
  readonly month: string;
  /** Undefined while the settings load. */
  readonly centre: Settings | undefined;
  readonly onCopy: (bill: BillRow & { readonly name: string }, text: string) => void;
}

/** Sends a bill by WhatsApp, or copies its text; both are recorded (R-2366). */
export function BillButtons({ bill, month, centre, onCopy }: Props) {
  const { run } = useCall(recordBill, { onFailure: 'alert' });
  const name = childrenNames(bill);
  const { uuid, totalFee } = bill;
  return (
    <SendButtons
      name={name}
      contact={bill}
      text={centre && billText(bill, month, centre)}
      sendTitle={(recipient) =>
        t`Send the bill to ${{ name: recipient.name }} ${{ phone: recipient.phone }}`
      }
      copyTitle={t`Copy the bill`}
      onCopy={(text) => onCopy({ ...bill, name }, text)}
      onSent={() => void run({ uuid, month, totalFee })}
    />
  );
}
