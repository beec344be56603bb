import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword } from '@kelas/contract/staff';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { isRepeated, NOT_REPEATED, typedTwice } from './new-password.ts';
import { PasswordFields } from './PasswordFields.tsx';
import type { StaffAccount } from './rows.ts';

const EMPTY = { password: '', repeated: '' };

const schema = z.object(typedTwice).refine(isRepeated, NOT_REPEATED);

interface Props {
  readonly account: StaffAccount;
  readonly onExited: () => void;
}

/** Sets another account's password; the account is logged out everywhere (R-1120). */
export function StaffPasswordDialog({ account, onExited }: Props) {
  const alert = useAlert();
  const form = useForm({ defaultValues: EMPTY, resolver: zodResolver(schema) });
  const change = useCall(changePassword, { onFailure: 'inline' });
  const { open, close, submitOnce } = useSubmitOnce();
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await submitOnce(() => change.run({ id: account.id, password }));
    if (outcome?.ok) alert('Thank you', `${account.displayName} has a new password`);
  });
  return (
    <FormDialog
      title="New password"
      subtitle={`${account.displayName} · ${account.username}. Logs the person out everywhere.`}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      save="Save"
      isBusy={change.running}
      isDirty={form.formState.isDirty}
      errorMessage={change.error?.message}
    >
      <PasswordFields control={form.control} autoFocus />
    </FormDialog>
  );
}
