import type { Settings } from '@kelas/contract/centre';
import ContentCopy from '@mui/icons-material/ContentCopy';
import WhatsApp from '@mui/icons-material/WhatsApp';
import IconButton from '@mui/material/IconButton';
import { RowButton } from '../ui/RowButton.tsx';
import type { ArrearsRow } from './arrears-row.ts';
import { reminderText, whatsAppLink } from './reminder.ts';

interface Props {
  readonly row: ArrearsRow;
  /** Undefined while it is not known what the centre is called and which language it writes in. */
  readonly centre: Settings | undefined;
  readonly onPay: (row: ArrearsRow) => void;
  readonly onCopy: (row: ArrearsRow, text: string) => void;
}

/** What can be done about a student who owes: pay, or remind the family. */
export function ArrearsActions({ row, centre, onPay, onCopy }: Props) {
  const text =
    centre &&
    reminderText(
      { centre: centre.name, student: row.name, months: row.months, total: row.totalOwedFee },
      centre.language,
    );
  const link = text && whatsAppLink(row.phoneNo, text);
  return (
    <>
      <RowButton label="Pay" of={row.name} onClick={() => onPay(row)} />{' '}
      <IconButton
        size="small"
        title="WhatsApp"
        aria-label={`WhatsApp: ${row.name}`}
        {...(link
          ? { component: 'a', href: link, target: '_blank', rel: 'noopener noreferrer' }
          : { disabled: true })}
      >
        <WhatsApp fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        title="Copy the reminder"
        aria-label={`Copy: ${row.name}`}
        disabled={!text}
        onClick={() => text && onCopy(row, text)}
      >
        <ContentCopy fontSize="small" />
      </IconButton>
    </>
  );
}
