import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { DialogFrame } from '../ui/DialogFrame.tsx';

interface Props {
  readonly student: string;
  /** Names the recipient. */
  readonly hint: string;
  readonly text: string;
  readonly onExited: () => void;
}

/** Shows the reminder as selected text, for browsers that refuse access to the clipboard. */
export function ReminderDialog({ student, hint, text, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <DialogFrame
      title="Reminder"
      subtitle={student}
      open={open}
      onClose={close}
      onExited={onExited}
    >
      <DialogContent>
        <MuiTextField
          label="Text to copy"
          helperText={`Could not copy. Press Ctrl+C to copy the selected text. ${hint}`}
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
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </DialogFrame>
  );
}
