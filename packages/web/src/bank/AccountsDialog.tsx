import { zodResolver } from '@hookform/resolvers/zod';
import { addBankAccount, changeBankAccount, type listBankAccounts } from '@kelas/contract/bank';
import type { OutputOf } from '@kelas/contract/call';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { formatDay, joinTexts } from '../languages/formats.ts';
import { doneText } from '../reference/done-text.ts';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';

export type BankAccount = OutputOf<typeof listBankAccounts>[number];

interface Props {
  readonly accounts: readonly BankAccount[];
  readonly onExited: () => void;
}

/** The bank accounts of the centre, to add and to rename (R-2369). */
export function AccountsDialog({ accounts, onExited }: Props) {
  // The first account is what a new centre comes for.
  const [opened, setOpened] = useState<{ account: BankAccount | undefined } | undefined>(
    accounts.length === 0 ? { account: undefined } : undefined,
  );
  if (accounts.length === 0) return <AccountDialog account={undefined} onExited={onExited} />;
  return (
    <>
      <ViewDialog
        title={t`Bank accounts`}
        actions={
          <Button onClick={() => setOpened({ account: undefined })}>{t`Add an account`}</Button>
        }
        onExited={onExited}
      >
        <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {accounts.map((account) => (
            <Stack
              key={account.id}
              component="li"
              direction="row"
              spacing={1}
              sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}
            >
              <div>
                <Typography>{joinTexts([account.name, account.number].filter(Boolean))}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {coverText(account)}
                </Typography>
              </div>
              <RowButton label={t`Edit`} of={account.name} onClick={() => setOpened({ account })} />
            </Stack>
          ))}
        </Stack>
      </ViewDialog>
      {opened && <AccountDialog account={opened.account} onExited={() => setOpened(undefined)} />}
    </>
  );
}

/** Returns the days that the statements cover, and who added the last one. */
function coverText({ from, until, lastFile }: BankAccount): string {
  if (!from || !until || !lastFile) return t`No statement yet`;
  const days = t`${{ from: formatDay(from) }} to ${{ until: formatDay(until) }}`;
  return joinTexts([days, t`last statement added ${{ done: doneText(lastFile) }}`]);
}

function AccountDialog({
  account,
  onExited,
}: {
  readonly account: BankAccount | undefined;
  readonly onExited: () => void;
}) {
  const add = useCall(addBankAccount, { onFailure: 'inline' });
  const change = useCall(changeBankAccount, { onFailure: 'inline' });
  const form = useForm<{ name: string; number: string }>({
    defaultValues: { name: account?.name ?? '', number: account?.number ?? '' },
    resolver: zodResolver(addBankAccount.input, undefined, { raw: true }),
  });
  const { submitOnce, dialog } = useFormDialog(form, account ? change : add, onExited);
  const save = form.handleSubmit((values) =>
    submitOnce(() => (account ? change.run({ id: account.id, ...values }) : add.run(values))),
  );
  const field = { control: form.control, disabled: dialog.isBusy };
  return (
    <FormDialog
      {...dialog}
      title={account ? t`Bank account` : t`Add a bank account`}
      save={t`Save`}
      onSubmit={save}
    >
      <TextField {...field} name="name" label={t`Name of the account`} maxLength={60} autoFocus />
      <TextField
        {...field}
        name="number"
        label={t`Account number`}
        maxLength={30}
        helperText={t`A statement of another account is refused then.`}
      />
    </FormDialog>
  );
}
