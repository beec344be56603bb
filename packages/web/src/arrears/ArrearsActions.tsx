import type { Settings } from '@kelas/contract/centre';
import { formatPhone } from '@kelas/contract/values/phone';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { CopyIcon, WhatsAppIcon } from '../ui/icons.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { ArrearsRow } from './arrears-row.ts';
import { recipientOf, reminderText, whatsAppLink } from './reminder.ts';

interface Props {
  readonly row: ArrearsRow;
  /** Undefined while the settings load. */
  readonly centre: Settings | undefined;
  readonly onPay: (row: ArrearsRow) => void;
  readonly onCopy: (row: ArrearsRow, text: string) => void;
}

/** The actions of a row: Pay, and a reminder by WhatsApp or as a copy. */
export function ArrearsActions({ row, centre, onPay, onCopy }: Props) {
  const text =
    centre &&
    reminderText(
      {
        centre: centre.name,
        student: row.name,
        months: row.months,
        total: row.totalOwedFee,
        paymentInfo: centre.paymentInfo,
      },
      centre.language,
    );
  const recipient = recipientOf(row);
  const link = text && recipient && whatsAppLink(recipient.phoneNo, text);
  const remind = recipient && `Remind ${recipient.name} ${formatPhone(recipient.phoneNo)}`;
  return (
    <>
      <RowButton label="Pay" of={row.name} onClick={() => onPay(row)} />{' '}
      <IconButton
        size="small"
        title={remind ?? 'No phone number'}
        aria-label={`WhatsApp: ${row.name}`}
        {...(link
          ? { component: 'a', href: link, target: '_blank', rel: 'noopener noreferrer' }
          : { disabled: true })}
      >
        <WhatsAppIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        title="Copy the reminder"
        aria-label={`Copy: ${row.name}`}
        disabled={!text}
        onClick={() => text && onCopy(row, text)}
      >
        <CopyIcon fontSize="small" />
      </IconButton>
      {recipient && (
        <Typography variant="caption" color="textSecondary" noWrap title={remind} sx={caption}>
          {recipient.short}
        </Typography>
      )}
    </>
  );
}

// As wide as the buttons above it.
const caption = { display: 'block', width: 0, minWidth: '100%' };
