import { formatPhone } from '@kelas/contract/values/phone';
import { msg, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Snackbar from '@mui/material/Snackbar';
import TextField from '@mui/material/TextField';
import { useCallback, useState } from 'react';
import { textOf } from '../languages/language.ts';
import { copyText } from '../ui/copy-text.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { type Contact, recipientOf } from './reminder.ts';

// Long enough to read a phone number.
const SHOWN_FOR_MS = 8_000;

/** The texts that are copied. */
const KINDS = {
  reminder: {
    title: msg`Reminder`,
    copied: (name: string, hint: string) => t`Reminder copied: ${name}. ${hint}`,
  },
  attendance: {
    title: msg`Attendance`,
    copied: (name: string, hint: string) => t`Text copied: ${name}. ${hint}`,
  },
  bill: {
    title: msg({ message: 'Bill', context: 'document' }),
    copied: (name: string, hint: string) => t`Bill copied: ${name}. ${hint}`,
  },
};

interface Row extends Contact {
  /** The names of the students. */
  readonly name: string;
}

/** `copy(row, text)` copies a text for a family and confirms it, or shows it to copy by hand. */
export function useCopiedText(kind: keyof typeof KINDS) {
  const [copied, setCopied] = useState<{ readonly message: string; readonly number: number }>();
  const [byHand, setByHand] = useState<Omit<DialogProps, 'onExited'>>();
  const copy = useCallback(
    async (row: Row, text: string) => {
      const [student, hint] = [row.name, sendText(row)];
      if (await copyText(text)) {
        const message = KINDS[kind].copied(student, hint);
        setCopied((before) => ({ message, number: (before?.number ?? 0) + 1 }));
      } else {
        setByHand({ title: textOf(KINDS[kind].title), student, hint, text });
      }
    },
    [kind],
  );
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
      {byHand && <CopyDialog {...byHand} onExited={() => setByHand(undefined)} />}
    </>
  );
  return { copy, shown };
}

/** Names the recipient of a copied text; empty text without a number. */
function sendText(row: Contact): string {
  const recipient = recipientOf(row);
  if (!recipient) return '';
  return t`Send it to ${{ name: recipient.name }}, ${{ phone: formatPhone(recipient.phoneNo) }}.`;
}

interface DialogProps {
  readonly title: string;
  readonly student: string;
  readonly hint: string;
  readonly text: string;
  readonly onExited: () => void;
}

/** Shows the text, selected, for browsers that refuse access to the clipboard. */
function CopyDialog({ title, student, hint, text, onExited }: DialogProps) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <DialogFrame title={title} subtitle={student} open={open} onClose={close} onExited={onExited}>
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
