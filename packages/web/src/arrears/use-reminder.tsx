import Snackbar from '@mui/material/Snackbar';
import { useCallback, useState } from 'react';
import { copyText } from '../ui/copy.ts';
import type { ArrearsRow } from './arrears-row.ts';
import { ReminderDialog } from './ReminderDialog.tsx';

const SHOWN_FOR = 4_000;

/** `copy(row, text)` puts a reminder on the clipboard and says so, or shows it to be copied by hand. */
export function useReminder() {
  const [copied, setCopied] = useState<{ readonly student: string; readonly number: number }>();
  const [byHand, setByHand] = useState<{ readonly student: string; readonly text: string }>();
  const copy = useCallback(async ({ name }: ArrearsRow, text: string) => {
    if (await copyText(text)) {
      setCopied((before) => ({ student: name, number: (before?.number ?? 0) + 1 }));
    } else {
      setByHand({ student: name, text });
    }
  }, []);
  const shown = (
    <>
      <Snackbar
        key={copied?.number}
        open={copied !== undefined}
        autoHideDuration={SHOWN_FOR}
        onClose={(_, reason) => reason !== 'clickaway' && setCopied(undefined)}
        message={copied && `Reminder copied: ${copied.student}`}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ content: { role: 'status' } }}
      />
      {byHand && <ReminderDialog {...byHand} onGone={() => setByHand(undefined)} />}
    </>
  );
  return { copy, shown };
}
