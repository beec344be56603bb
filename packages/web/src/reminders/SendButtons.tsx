import { formatPhone } from '@kelas/contract/values/phone';
import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { CopyIcon, WhatsAppIcon } from '../ui/icons.tsx';
import { type Contact, recipientOf, whatsAppLink } from './reminder.ts';

interface Props {
  /** The names of the students, for the labels of the buttons. */
  readonly name: string;
  readonly contact: Contact;
  /** Undefined while the centre loads. */
  readonly text: string | undefined;
  /** The titles of the buttons: who gets the text, and what is copied. */
  readonly sendTitle: (recipient: { readonly name: string; readonly phone: string }) => string;
  readonly copyTitle: string;
  readonly onCopy: (text: string) => void;
  /** Called for each text that is sent or copied. */
  readonly onSent: () => void;
}

/** Sends a text to the contact of a family by WhatsApp, or copies it. */
export function SendButtons(props: Props) {
  const { name, contact, text, sendTitle, copyTitle, onCopy, onSent } = props;
  const recipient = recipientOf(contact);
  const link = text && recipient && whatsAppLink(recipient.phoneNo, text);
  const title = recipient
    ? sendTitle({ name: recipient.name, phone: formatPhone(recipient.phoneNo) })
    : t`No phone number`;
  return (
    <>
      <IconButton
        size="small"
        title={title}
        aria-label={t`WhatsApp: ${name}`}
        {...(link
          ? {
              component: 'a',
              href: link,
              target: '_blank',
              rel: 'noopener noreferrer',
              onClick: onSent,
            }
          : { disabled: true })}
      >
        <WhatsAppIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        title={copyTitle}
        aria-label={t`Copy: ${name}`}
        disabled={!text}
        onClick={() => {
          if (!text) return;
          onCopy(text);
          onSent();
        }}
      >
        <CopyIcon fontSize="small" />
      </IconButton>
    </>
  );
}
