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
  /** Offered for an entry that is saved and may be deleted. */
  readonly onDelete?: (() => void) | undefined;
  /** While a call runs nothing can be pressed. */
  readonly busy: boolean;
  /** What is missing in the form. */
  readonly errorMessage: string | undefined;
  /** What there is to know before it is saved. */
  readonly warnings?: ReactNode;
  readonly unsaved: string | undefined;
  /** What somebody else made of the entry meanwhile. */
  readonly conflictNotice: ReactNode;
  /** Something is typed that is not saved. */
  readonly dirty: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** The dialog in which an entry is filled in: Cancel, Delete and Submit below its fields. */
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
  // What is locked while a call runs loses the focus: after a failure it is where one goes on.
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
          {/* The label of the first field stands on its border. */}
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
