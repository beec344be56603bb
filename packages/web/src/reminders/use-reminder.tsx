import { formatPhone } from '@kelas/contract/values/phone';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Snackbar from '@mui/material/Snackbar';
import TextField from '@mui/material/TextField';
import { useCallback, useState } from 'react';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { type Debtor, recipientOf } from './reminder.ts';

// Long enough to read a phone number.
const SHOWN_FOR_MS = 8_000;

/** `copy(row, text)` copies a reminder and confirms it, or shows it to copy by hand. */
export function useReminder() {
  const [copied, setCopied] = useState<{ readonly message: string; readonly number: number }>();
  const [byHand, setByHand] = useState<Omit<DialogProps, 'onExited'>>();
  const copy = useCallback(async (row: Debtor, text: string) => {
    const [student, hint] = [row.name, sendText(row)];
    if (await copyText(text)) {
      const message = t`Reminder copied: ${student}. ${hint}`;
      setCopied((before) => ({ message, number: (before?.number ?? 0) + 1 }));
    } else {
      setByHand({ student, hint, text });
    }
  }, []);
  const shown = (
    <>
      <Snackbar
        key={copied?.number}
        open={copied !== undefined}
        autoHideDuration={SHOWN_FOR_MS}
        onClose={(_, reason) => reason !== 'clickaway' && setCopied(undefined)}
        message={copied?.message}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ content: { role: 'status' } }}
      />
      {byHand && <ReminderDialog {...byHand} onExited={() => setByHand(undefined)} />}
    </>
  );
  return { copy, shown };
}

/** Names the recipient of a copied reminder; empty text without a number. */
function sendText(row: Debtor): string {
  const recipient = recipientOf(row);
  if (!recipient) return '';
  return t`Send it to ${{ name: recipient.name }}, ${{ phone: formatPhone(recipient.phoneNo) }}.`;
}

interface DialogProps {
  readonly student: string;
  readonly hint: string;
  readonly text: string;
  readonly onExited: () => void;
}

/** Shows the reminder as selected text, for browsers that refuse access to the clipboard. */
function ReminderDialog({ student, hint, text, onExited }: DialogProps) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <DialogFrame
      title={t`Reminder`}
      subtitle={student}
      open={open}
      onClose={close}
      onExited={onExited}
    >
      <DialogContent>
        <TextField
          label={t`Text to copy`}
          helperText={t`Could not copy. Press Ctrl+C to copy the selected text. ${hint}`}
          value={text}
          multiline
          fullWidth
          autoFocus
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{t`Close`}</Button>
      </DialogActions>
    </DialogFrame>
  );
}

/** Copies a text to the clipboard; returns false if the browser or the person refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    // The clipboard is missing on an unencrypted connection.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
