import { zodResolver } from '@hookform/resolvers/zod';
import type { Role } from '@kelas/contract/access';
import { changeStaff } from '@kelas/contract/staff';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { ROLE_HINT, ROLE_OPTIONS } from '../reference/roles.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { StaffAccount } from './rows.ts';

const schema = changeStaff.input.pick({ role: true, displayName: true }).required();

interface Props {
  readonly account: StaffAccount;
  /** It is the account of the person who is logged in. */
  readonly isOwn: boolean;
  readonly onExited: () => void;
}

/** Changes the name and role of an account, deactivates or activates it (R-1449). */
export function StaffDialog({ account, isOwn, onExited }: Props) {
  const { id, displayName, username, role, active } = account;
  const confirm = useConfirm();
  const form = useForm<{ displayName: string; role: Role }>({
    defaultValues: { displayName, role },
    resolver: zodResolver(schema),
  });
  const change = useCall(changeStaff, { onFailure: 'inline' });
  const { open, close, submitOnce } = useSubmitOnce();
  const submit = form.handleSubmit((values) => submitOnce(() => change.run({ id, ...values })));
  const toggleActive = async () => {
    const question = active
      ? `Deactivate ${displayName}? ${isOwn ? 'You are' : 'The person is'} logged out at once and cannot log in any more.`
      : `Activate ${displayName}? The person can log in again with the same password.`;
    if (await confirm(question)) await submitOnce(() => change.run({ id, active: !active }));
  };
  const field = { control: form.control };
  return (
    <FormDialog
      title="Edit account"
      subtitle={active ? username : `${username} · Deactivated`}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      save="Save"
      isBusy={change.running}
      isDirty={form.formState.isDirty}
      errorMessage={change.error?.message}
      aside={
        <Button
          color={active ? 'error' : 'primary'}
          onClick={toggleActive}
          disabled={change.running}
          sx={{ mr: 'auto' }}
        >
          {active ? 'Deactivate' : 'Activate'}
        </Button>
      }
    >
      <TextField
        {...field}
        name="displayName"
        label="Name"
        maxLength={TEXT_MAX_LENGTH}
        helperText="Shown on receipts and in the audit log"
        autoFocus
      />
      <SelectField
        {...field}
        name="role"
        label="Role"
        options={ROLE_OPTIONS}
        helperText={`${ROLE_HINT} A change logs ${isOwn ? 'you' : 'the person'} out.`}
      />
    </FormDialog>
  );
}
