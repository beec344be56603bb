import { getSettings, type Settings } from '@kelas/contract/centre';
import { getStudentAccount } from '@kelas/contract/student-account';
import { formatPhone } from '@kelas/contract/values/phone';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { canSharePdf } from '../ui/share-file.ts';
import { recipientOf, whatsAppLink } from './reminder.ts';

interface Props {
  readonly uuid: string;
  /** Returns the text of the message. */
  readonly textOf: (centre: Settings) => string;
  /** Opens the share sheet with the PDF. */
  readonly onShare: () => void;
  readonly disabled: boolean;
}

// The number that the student's page has just shown is not loaded again.
const CONTACT_FRESH_MS = 60_000;

/**
 * Sends a receipt or a statement: a text by WhatsApp to the contact of R-714, or the PDF by the
 * share sheet of the device, if it has one (R-2225, R-2226). The contact is loaded when the menu opens.
 */
export function SendMenu({ uuid, textOf, onShare, disabled }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const options = { onFailure: 'silent', enabled: anchor !== null } as const;
  const account = useCallQuery(
    getStudentAccount,
    { uuid },
    { ...options, staleTime: CONTACT_FRESH_MS },
  );
  const { data: centre } = useCallQuery(getSettings, {}, options);
  const recipient = account.data && recipientOf(account.data);
  const link = recipient && centre && whatsAppLink(recipient.phoneNo, textOf(centre));
  const hint = recipient
    ? `${recipient.short} ${formatPhone(recipient.phoneNo)}`
    : account.data
      ? t`no phone number`
      : account.error
        ? t`the phone number could not be loaded`
        : t`loading`;
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t`Send`}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // Placed before the name is loaded, so the width must not depend on it.
        slotProps={{ paper: { sx: { width: 320 } } }}
      >
        <MenuItem
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          {...(link
            ? {
                component: 'a',
                href: link,
                target: '_blank',
                rel: 'noopener noreferrer',
                onClick: close,
              }
            : { disabled: true })}
        >
          {t`WhatsApp: ${hint}`}
        </MenuItem>
        {canSharePdf() && (
          <MenuItem
            onClick={() => {
              close();
              onShare();
            }}
          >
            {t`Share the PDF`}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
