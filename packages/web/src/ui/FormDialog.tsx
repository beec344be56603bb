import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import type { FormEventHandler, ReactNode } from 'react';
import { DialogFrame } from './DialogFrame.tsx';

interface Props {
  readonly title: string;
  /** The person or the record of the dialog. */
  readonly subtitle?: ReactNode;
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the dialog has left the screen. */
  readonly onExited: () => void;
  readonly onSubmit: FormEventHandler;
  /** The label of the button that submits. */
  readonly save: string;
  /** A call runs; all buttons are locked. */
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  /** The form cannot be submitted yet. */
  readonly isSaveDisabled?: boolean;
  /** The message of the last failure. */
  readonly errorMessage: string | undefined;
  /** A button apart from the others, for example Deactivate. */
  readonly aside?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog with one form: its fields, an error message, Cancel and the button that saves. */
export function FormDialog(props: Props) {
  const { title, subtitle, open, onClose, onExited, onSubmit, save, isBusy, isDirty } = props;
  const { isSaveDisabled = false } = props;
  return (
    <DialogFrame
      title={title}
      subtitle={subtitle}
      open={open}
      onClose={onClose}
      onExited={onExited}
      isDirty={isDirty}
      isBusy={isBusy}
    >
      <Stack
        component="form"
        onSubmit={onSubmit}
        noValidate
        sx={{ minHeight: 0, flexGrow: 1, justifyContent: 'space-between' }}
      >
        <DialogContent sx={{ pt: 0, flexGrow: 0 }}>
          {/* The label of the first field overlaps its border and needs this space. */}
          <Stack spacing={2} sx={{ pt: 1 }}>
            {props.errorMessage && <Alert severity="error">{props.errorMessage}</Alert>}
            {props.children}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {props.aside}
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || isSaveDisabled}>
            {save}
          </Button>
        </DialogActions>
      </Stack>
    </DialogFrame>
  );
}
