import { recordReminder } from '@kelas/contract/arrears';
import type { Settings } from '@kelas/contract/centre';
import { formatPhone } from '@kelas/contract/values/phone';
import IconButton from '@mui/material/IconButton';
import { useCall } from '../api/call.ts';
import { CopyIcon, WhatsAppIcon } from '../ui/icons.tsx';
import { type Debtor, recipientOf, reminderText, whatsAppLink } from './reminder.ts';

interface Props {
  readonly debtor: Debtor;
  /** Undefined while the settings load. */
  readonly centre: Settings | undefined;
  readonly onCopy: (debtor: Debtor, text: string) => void;
}

/** Reminds by WhatsApp, or copies the reminder; both are recorded. */
export function RemindButtons({ debtor, centre, onCopy }: Props) {
  const { uuid, name, months, totalOwedFee } = debtor;
  const { run } = useCall(recordReminder, { onFailure: 'silent' });
  const text =
    centre &&
    reminderText(
      {
        centre: centre.name,
        student: name,
        months,
        total: totalOwedFee,
        paymentInfo: centre.paymentInfo,
      },
      centre.language,
    );
  const recipient = recipientOf(debtor);
  const link = text && recipient && whatsAppLink(recipient.phoneNo, text);
  const hint = recipient && `Remind ${recipient.name} ${formatPhone(recipient.phoneNo)}`;
  return (
    <>
      <IconButton
        size="small"
        title={hint ?? 'No phone number'}
        aria-label={`WhatsApp: ${name}`}
        {...(link
          ? {
              component: 'a',
              href: link,
              target: '_blank',
              rel: 'noopener noreferrer',
              onClick: () => void run({ uuid }),
            }
          : { disabled: true })}
      >
        <WhatsAppIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        title="Copy the reminder"
        aria-label={`Copy: ${name}`}
        disabled={!text}
        onClick={() => {
          if (!text) return;
          onCopy(debtor, text);
          void run({ uuid });
        }}
      >
        <CopyIcon fontSize="small" />
      </IconButton>
    </>
  );
}
