import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEventHandler, type MouseEvent, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../api/api-error.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

interface Props extends DialogFrameProps {
  readonly onSubmit: FormEventHandler;
  readonly save: string;
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  readonly isSaveDisabled?: boolean;
  readonly errorMessage: string | undefined;
  /** Says in place of an error that the last save failed (R-1342); empty text for none. */
  readonly unsaved?: string;
  readonly aside?:
    | { readonly label: string; readonly isDanger: boolean; readonly onClick: () => void }
    | undefined;
}

/** A dialog with one form: its fields, an error message, Cancel and the button that saves. */
export function FormDialog(props: Props) {
  const { onSubmit, save, isSaveDisabled = false, errorMessage, unsaved, aside, ...frame } = props;
  const { isBusy, onClose, children } = frame;
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const press = ({ target }: MouseEvent) => {
    pressed.current = target instanceof Element ? target.closest('button') : null;
  };
  // A locked button loses the focus; after a failure the pressed button gets it back.
  useEffect(() => {
    const lost = !form.current?.contains(document.activeElement);
    if (unsaved && !isBusy && lost) pressed.current?.focus();
  }, [unsaved, isBusy]);
  return (
    <DialogFrame {...frame}>
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
            {children}
          </Stack>
        </DialogContent>
        {errorMessage && (
          <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
            {errorMessage}
          </Alert>
        )}
        {unsaved !== undefined && (
          <Typography
            role="status"
            color="textSecondary"
            sx={{ mx: 3, mt: 1, '&:empty': { m: 0 } }}
          >
            {unsaved}
          </Typography>
        )}
        <DialogActions onClick={press} sx={{ px: 3, pb: 2 }}>
          {aside && (
            <Button
              color={aside.isDanger ? 'error' : 'primary'}
              onClick={aside.onClick}
              disabled={isBusy}
              sx={{ mr: 'auto' }}
            >
              {aside.label}
            </Button>
          )}
          <Button onClick={onClose} disabled={isBusy}>
            {t`Cancel`}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || isSaveDisabled}>
            {save}
          </Button>
        </DialogActions>
      </Stack>
    </DialogFrame>
  );
}

/**
 * Returns the props of the dialog of a form, which closes after `submitOnce` has saved it by the call
 * (R-1343).
 */
export function useFormDialog<V extends FieldValues>(
  form: UseFormReturn<V>,
  call: { readonly running: boolean; readonly error: ApiError | undefined },
  onExited: () => void,
) {
  const { open, close, submitOnce } = useSubmitOnce();
  const { isDirty } = form.formState;
  const errorMessage = call.error?.message;
  const dialog = { open, onClose: close, onExited, isBusy: call.running, isDirty, errorMessage };
  return { submitOnce, dialog };
}
