import { formatPhone } from '@kelas/contract/values/phone';
import Snackbar from '@mui/material/Snackbar';
import { type ComponentProps, useCallback, useState } from 'react';
import { copyText } from '../ui/copy.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { type Debtor, recipientOf } from './reminder.ts';

// Long enough to read a phone number.
const SHOWN_FOR_MS = 8_000;

/**
 * `copy(row, text)` copies a reminder to the clipboard and confirms it, or shows it to copy by
 * hand.
 */
export function useReminder() {
  const [copied, setCopied] = useState<{ readonly message: string; readonly number: number }>();
  const [byHand, setByHand] = useState<Omit<ComponentProps<typeof ReminderDialog>, 'onExited'>>();
  const copy = useCallback(async (row: Debtor, text: string) => {
    const [student, hint] = [row.name, sendText(row)];
    if (await copyText(text)) {
      const message = `Reminder copied: ${student}. ${hint}`;
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
  return recipient ? `Send it to ${recipient.name}, ${formatPhone(recipient.phoneNo)}.` : '';
}
