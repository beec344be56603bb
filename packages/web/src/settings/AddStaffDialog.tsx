import { zodResolver } from '@hookform/resolvers/zod';
import type { Role } from '@kelas/contract/access';
import { addStaff } from '@kelas/contract/staff';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useCall } from '../api/call.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { ROLE_HINT, ROLE_OPTIONS } from '../reference/roles.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { isRepeated, NOT_REPEATED, typedTwice } from './new-password.ts';
import { PasswordFields } from './PasswordFields.tsx';

const EMPTY = {
  displayName: '',
  username: '',
  role: 'EMPLOYEE' as Role,
  password: '',
  repeated: '',
};

const schema = addStaff.input
  .extend({ ...typedTwice, displayName: z.string() })
  .refine(isRepeated, NOT_REPEATED);

/** Adds a staff account with a password that the owner hands over (R-1448). */
export function AddStaffDialog({ onExited }: { onExited: () => void }) {
  const form = useForm({ defaultValues: EMPTY, resolver: zodResolver(schema) });
  const add = useCall(addStaff, { onFailure: 'inline' });
  const { open, close, submitOnce } = useSubmitOnce();
  const { control } = form;
  const submit = form.handleSubmit(({ repeated: _, ...account }) =>
    submitOnce(() => add.run(account)),
  );
  return (
    <FormDialog
      title="Add account"
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      save="Add account"
      isBusy={add.running}
      isDirty={form.formState.isDirty}
      errorMessage={add.error?.message}
    >
      <TextField
        control={control}
        name="displayName"
        label="Name"
        maxLength={TEXT_MAX_LENGTH}
        helperText="Shown on receipts and in the audit log"
        autoFocus
      />
      <TextField control={control} name="username" label="Username" maxLength={TEXT_MAX_LENGTH} />
      <SelectField
        control={control}
        name="role"
        label="Role"
        options={ROLE_OPTIONS}
        helperText={ROLE_HINT}
      />
      <PasswordFields control={control} />
    </FormDialog>
  );
}
