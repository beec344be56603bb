import { zodResolver } from '@hookform/resolvers/zod';
import type { Role } from '@kelas/contract/access';
import type { OutputOf } from '@kelas/contract/call';
import {
  addStaff,
  changePassword,
  changeStaff,
  type listStaff,
  PASSWORD_MIN_LENGTH,
} from '@kelas/contract/staff';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useCall } from '../api/call.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { textOf } from '../languages/language.ts';
import { ROLE_HINT, ROLE_OPTIONS } from '../reference/roles.ts';
import {
  isRepeated,
  NOT_REPEATED,
  PasswordFields,
  typedTwice,
} from '../session/password-fields.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';

export type StaffAccount = OutputOf<typeof listStaff>[number];

const passwordTexts = () => ({
  label: t`Password`,
  repeatedLabel: t`Password again`,
  hint: t`At least ${PASSWORD_MIN_LENGTH} characters. The person can change it in the account menu.`,
});

const nameField = () =>
  ({
    name: 'displayName',
    label: t`Name`,
    maxLength: TEXT_MAX_LENGTH,
    helperText: t`Shown on receipts and in the audit log`,
    autoFocus: true,
  }) as const;

const NEW_ACCOUNT = {
  displayName: '',
  username: '',
  role: 'EMPLOYEE' as Role,
  password: '',
  repeated: '',
};
const newAccountSchema = addStaff.input
  .extend({ ...typedTwice, displayName: z.string() })
  .refine(isRepeated, NOT_REPEATED);

/** Adds a staff account with a password that the owner hands over (R-1448). */
export function AddStaffDialog({ onExited }: { onExited: () => void }) {
  const form = useForm({ defaultValues: NEW_ACCOUNT, resolver: zodResolver(newAccountSchema) });
  const add = useCall(addStaff, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, add, onExited);
  const { control } = form;
  return (
    <FormDialog
      {...dialog}
      title={t`Add account`}
      onSubmit={form.handleSubmit(({ repeated: _, ...account }) =>
        submitOnce(() => add.run(account)),
      )}
      save={t`Add account`}
    >
      <TextField control={control} {...nameField()} />
      <TextField
        control={control}
        name="username"
        label={t`Username`}
        maxLength={TEXT_MAX_LENGTH}
      />
      <SelectField
        control={control}
        name="role"
        label={t`Role`}
        options={ROLE_OPTIONS}
        helperText={textOf(ROLE_HINT)}
      />
      <PasswordFields {...passwordTexts()} control={control} />
    </FormDialog>
  );
}

interface Props {
  readonly account: StaffAccount;
  readonly onExited: () => void;
}

const accountSchema = changeStaff.input.pick({ role: true, displayName: true }).required();

/** Changes the name and role of an account, deactivates or activates it (R-1449). */
export function StaffDialog({ account, isOwn, onExited }: Props & { readonly isOwn: boolean }) {
  const { id, displayName, username, role, active } = account;
  const confirm = useConfirm();
  const form = useForm({
    defaultValues: { displayName, role },
    resolver: zodResolver(accountSchema),
  });
  const change = useCall(changeStaff, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, change, onExited);
  const hint = textOf(ROLE_HINT);
  const toggleActive = async () => {
    if (await confirm(toggleQuestion(account, isOwn)))
      await submitOnce(() => change.run({ id, active: !active }));
  };
  return (
    <FormDialog
      {...dialog}
      title={t`Edit account`}
      subtitle={active ? username : t`${username} · Deactivated`}
      onSubmit={form.handleSubmit((values) => submitOnce(() => change.run({ id, ...values })))}
      save={t`Save`}
      aside={{
        label: active ? t`Deactivate` : t`Activate`,
        isDanger: active,
        onClick: toggleActive,
      }}
    >
      <TextField control={form.control} {...nameField()} />
      <SelectField
        control={form.control}
        name="role"
        label={t`Role`}
        options={ROLE_OPTIONS}
        helperText={
          isOwn ? t`${hint} A change logs you out.` : t`${hint} A change logs the person out.`
        }
      />
    </FormDialog>
  );
}

function toggleQuestion({ active, displayName }: StaffAccount, isOwn: boolean): string {
  if (!active)
    return t`Activate ${displayName}? The person can log in again with the same password.`;
  return isOwn
    ? t`Deactivate ${displayName}? You are logged out at once and cannot log in any more.`
    : t`Deactivate ${displayName}? The person is logged out at once and cannot log in any more.`;
}

const passwordSchema = z.object(typedTwice).refine(isRepeated, NOT_REPEATED);

/** Sets another account's password; the account is logged out everywhere (R-1120). */
export function StaffPasswordDialog({ account, onExited }: Props) {
  const alert = useAlert();
  const form = useForm({
    defaultValues: { password: '', repeated: '' },
    resolver: zodResolver(passwordSchema),
  });
  const change = useCall(changePassword, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, change, onExited);
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await submitOnce(() => change.run({ id: account.id, password }));
    if (outcome?.ok) alert(t`Thank you`, t`${{ name: account.displayName }} has a new password`);
  });
  return (
    <FormDialog
      {...dialog}
      title={t`New password`}
      subtitle={t`${{ name: account.displayName }} · ${{ username: account.username }}. Logs the person out everywhere.`}
      onSubmit={submit}
      save={t`Save`}
    >
      <PasswordFields {...passwordTexts()} control={form.control} autoFocus />
    </FormDialog>
  );
}
