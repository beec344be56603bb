import type { Settings } from '@kelas/contract/centre';
import type { Fund } from '@kelas/contract/schema/payment';
import { formatPhone } from '@kelas/contract/values/phone';
import Typography from '@mui/material/Typography';
import { isCovered } from '../reminders/open-debt.ts';
import { RemindButtons } from '../reminders/RemindButtons.tsx';
import { type Debtor, recipientOf } from '../reminders/reminder.ts';
import { RowButton } from '../ui/RowButton.tsx';
import type { ArrearsRow } from './arrears-row.ts';

interface Props {
  readonly row: ArrearsRow;
  /** Undefined while the settings load. */
  readonly centre: Settings | undefined;
  /** Opens the payment, from credit if asked. */
  readonly onPay: (row: ArrearsRow, fund?: Fund) => void;
  readonly onCopy: (debtor: Debtor, text: string) => void;
}

/** The actions of a row: Pay, and a reminder by WhatsApp or as a copy, or credit. */
export function ArrearsActions({ row, centre, onPay, onCopy }: Props) {
  const recipient = recipientOf(row);
  return (
    <>
      <RowButton label="Pay" of={row.name} onClick={() => onPay(row)} />{' '}
      <RemindButtons
        debtor={row}
        centre={centre}
        onCopy={onCopy}
        onUseCredit={() => onPay(row, 'CREDIT')}
      />
      {recipient && !isCovered(row) && (
        <Typography
          variant="caption"
          color="textSecondary"
          noWrap
          title={`Remind ${recipient.name} ${formatPhone(recipient.phoneNo)}`}
          sx={caption}
        >
          {recipient.short}
        </Typography>
      )}
    </>
  );
}

// As wide as the buttons above it.
const caption = { display: 'block', width: 0, minWidth: '100%' };
