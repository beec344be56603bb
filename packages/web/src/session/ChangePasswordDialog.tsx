import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword, PASSWORD_MIN_LENGTH } from '@kelas/contract/staff';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { isRepeated, NOT_REPEATED, PasswordFields, typedTwice } from './password-fields.tsx';

const EMPTY = { currentPassword: '', password: '', repeated: '' };

const schema = z
  .object({
    ...typedTwice,
    currentPassword: z.string().min(1, { error: () => t`Current password is required` }),
  })
  .refine(isRepeated, NOT_REPEATED);

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes one's own password; the account's other sessions end (R-113, R-1119). */
export default function ChangePasswordDialog({ open, onClose }: Props) {
  const alert = useAlert();
  const form = useForm({ defaultValues: EMPTY, resolver: zodResolver(schema) });
  const change = useCall(changePassword, { onFailure: 'inline' });
  const close = () => {
    onClose();
    form.reset(EMPTY);
    change.clearError();
  };
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    const outcome = await change.run({ currentPassword, password });
    if (!outcome.ok) return;
    close();
    alert(t`Thank you`, t`Your password has been changed`);
  });
  return (
    <FormDialog
      title={t`Change password`}
      small
      open={open}
      onClose={close}
      onSubmit={submit}
      save={t`Change password`}
      isBusy={change.running}
      isDirty={form.formState.isDirty}
      errorMessage={change.error?.message}
    >
      <TextField
        control={form.control}
        name="currentPassword"
        label={t`Current password`}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <PasswordFields
        control={form.control}
        label={t`New password`}
        repeatedLabel={t`New password again`}
        hint={t`At least ${PASSWORD_MIN_LENGTH} characters. Other devices will be logged out.`}
      />
    </FormDialog>
  );
}
