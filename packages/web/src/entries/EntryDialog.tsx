import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEventHandler, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { DialogFrame } from '../ui/DialogFrame.tsx';

interface Props {
  readonly title: string;
  readonly open: boolean;
  /** Cancel, or Escape. */
  readonly onClose: () => void;
  /** After the dialog has left the screen. */
  readonly onExited: () => void;
  readonly onSubmit: FormEventHandler;
  /** Undefined for an entry that cannot be deleted. */
  readonly onDelete?: (() => void) | undefined;
  /** A call runs; all buttons are locked (R-1346). */
  readonly busy: boolean;
  /** The message of the first failure. */
  readonly errorMessage: string | undefined;
  /** Warnings that do not prevent saving. */
  readonly warnings?: ReactNode;
  readonly unsaved: string | undefined;
  /** The notice of a conflict. */
  readonly conflictNotice: ReactNode;
  /** The form has unsaved input. */
  readonly dirty: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** The dialog of an entry: its fields, then Cancel, Delete and Submit (R-1003, R-1017, R-1035). */
export function EntryDialog(props: Props) {
  const {
    title,
    open,
    onClose,
    onExited,
    onSubmit,
    onDelete,
    busy,
    errorMessage,
    warnings,
    unsaved,
    dirty,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const press = ({ target }: MouseEvent) => {
    pressed.current = target instanceof Element ? target.closest('button') : null;
  };
  // A locked button loses the focus; after a failure the pressed button gets it back.
  useEffect(() => {
    const lost = !form.current?.contains(document.activeElement);
    if (unsaved && !busy && lost) pressed.current?.focus();
  }, [unsaved, busy]);

  return (
    <DialogFrame
      title={title}
      open={open}
      onClose={onClose}
      onExited={onExited}
      isDirty={dirty}
      isBusy={busy}
    >
      <Stack
        component="form"
        ref={form}
        onSubmit={onSubmit}
        noValidate
        sx={{ minHeight: 0, flexGrow: 1 }}
      >
        <DialogContent sx={{ pt: 0 }}>
          {/* The label of the first field overlaps its border and needs this space. */}
          <Stack spacing={2} sx={{ pt: 1 }}>
            {props.conflictNotice}
            {props.children}
            {warnings}
          </Stack>
        </DialogContent>
        {errorMessage && (
          <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
            {errorMessage}
          </Alert>
        )}
        <Typography role="status" color="textSecondary" sx={{ mx: 3, mt: 1, '&:empty': { m: 0 } }}>
          {unsaved}
        </Typography>
        <DialogActions onClick={press} sx={{ px: 3, pb: 2 }}>
          {onDelete && (
            <Button color="error" onClick={onDelete} disabled={busy} sx={{ mr: 'auto' }}>
              Delete
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            Submit
          </Button>
        </DialogActions>
      </Stack>
    </DialogFrame>
  );
}
