import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword, PASSWORD_MIN_LENGTH } from '@kelas/contract/staff';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useCloseGuard } from '../dialogs/leaving.ts';
import { TextField } from '../ui/TextField.tsx';

const EMPTY = { currentPassword: '', password: '', repeated: '' };

const passwordSchema = changePassword.input
  .extend({
    currentPassword: z.string().min(1, 'Current password is required'),
    repeated: z.string(),
  })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: 'The two passwords are not the same',
  });

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes one's own password; the account's other sessions end (R-113, R-1119). */
export default function ChangePasswordDialog({ open, onClose }: Props) {
  const id = useId();
  const alert = useAlert();
  const form = useForm({ defaultValues: EMPTY, resolver: zodResolver(passwordSchema) });
  const change = useCall(changePassword, { onFailure: 'inline' });

  const close = () => {
    onClose();
    form.reset(EMPTY);
    change.clearError();
  };
  const closeByEscape = useCloseGuard({
    open,
    isDirty: form.formState.isDirty,
    isBusy: change.running,
    onClose: close,
  });
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    const outcome = await change.run({ currentPassword, password });
    if (!outcome.ok) return;
    close();
    alert('Thank you', 'Your password has been changed');
  });

  return (
    <Dialog open={open} onClose={closeByEscape} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>Change password</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {change.error && <Alert severity="error">{change.error.message}</Alert>}
            <TextField
              control={form.control}
              name="currentPassword"
              label="Current password"
              type="password"
              autoComplete="current-password"
              autoFocus
            />
            <TextField
              control={form.control}
              name="password"
              label="New password"
              type="password"
              autoComplete="new-password"
              helperText={`At least ${PASSWORD_MIN_LENGTH} characters. Other devices will be logged out.`}
            />
            <TextField
              control={form.control}
              name="repeated"
              label="New password again"
              type="password"
              autoComplete="new-password"
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={change.running}>
            Change password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
