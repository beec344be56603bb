import type { Settings } from '@kelas/contract/centre';
import { t } from '@lingui/core/macro';
import { doneText } from '../reference/done-text.ts';
import { recipientOf } from '../reminders/reminder.ts';
import { SendQueue } from '../reminders/SendQueue.tsx';
import { Money } from '../ui/Money.tsx';
import { BillButtons } from './BillButtons.tsx';
import { type BillRow, childrenNames, isSent } from './bill-text.ts';

interface Props {
  readonly bills: readonly BillRow[];
  readonly month: string;
  readonly centre: Settings | undefined;
  readonly onCopy: (bill: BillRow & { readonly name: string }, text: string) => void;
  readonly onExited: () => void;
}

/** The queue of bills that are not sent yet (R-2367). */
export function BillQueue({ bills, month, centre, onCopy, onExited }: Props) {
  const due = bills.filter(({ totalFee }) => totalFee > 0);
  const waiting = due.filter((bill) => !isSent(bill));
  const withPhone = waiting.filter((bill) => recipientOf(bill));
  return (
    <SendQueue
      title={t`Send bills`}
      waiting={(families) => t`${families} to send to`}
      notes={[
        t`${{ count: waiting.length - withPhone.length }} without a phone number`,
        t`${{ count: due.length - waiting.length }} sent`,
        ...(bills.length > due.length
          ? [t`${{ count: bills.length - due.length }} covered by credit`]
          : []),
      ]}
      empty={t`No bill is left to send.`}
      rows={withPhone}
      itemOf={(bill) => ({
        key: bill.uuid,
        title: (
          <>
            {childrenNames(bill)} · <Money cents={bill.totalFee} currency />
          </>
        ),
        detail: (
          <>
            {recipientOf(bill)?.short}
            {bill.sent && ` · ${t`another amount sent on ${{ done: doneText(bill.sent) }}`}`}
          </>
        ),
        buttons: <BillButtons bill={bill} month={month} centre={centre} onCopy={onCopy} />,
      })}
      onExited={onExited}
    />
  );
}
