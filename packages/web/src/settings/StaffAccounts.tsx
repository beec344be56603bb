import { getOwnAccount } from '@kelas/contract/session';
import { listStaff } from '@kelas/contract/staff';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { roleName } from '../reference/roles.ts';
import ChangePasswordDialog from '../session/ChangePasswordDialog.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { ListButtons } from '../ui/ListButtons.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { AddStaffDialog } from './AddStaffDialog.tsx';
import type { StaffAccount } from './rows.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { StaffDialog } from './StaffDialog.tsx';
import { StaffPasswordDialog } from './StaffPasswordDialog.tsx';

const NOUN = { one: 'account', many: 'accounts' };

const columns: readonly Column<StaffAccount>[] = [
  { label: 'Name', value: ({ displayName }) => displayName, wrap: 120, pinned: true },
  { label: 'Username', value: ({ username }) => username, wrap: 110 },
  { label: 'Role', value: ({ role }) => roleName(role) },
  { label: 'Status', value: ({ active }) => (active ? 'Active' : 'Deactivated') },
  { label: 'Last login', value: ({ lastLoginDate }) => formatTimeStamp(lastLoginDate) },
];
const rowKey = ({ id }: StaffAccount) => id;

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'password'; readonly account: StaffAccount };

/** Settings, Staff accounts: who may log in, with which role (R-1448, R-1449). */
export default function StaffAccounts() {
  const staff = useCallQuery(listStaff, {}, { onFailure: 'alert', keepRows: true });
  const own = useCallQuery(getOwnAccount, {}, { onFailure: 'silent' }).data?.username;
  const [opened, setOpened] = useState<Opened>();
  const onExited = () => setOpened(undefined);
  const action = useCallback(
    (account: StaffAccount) => (
      <>
        <RowButton
          label="Edit"
          of={account.displayName}
          onClick={() => setOpened({ kind: 'edit', account })}
        />{' '}
        <RowButton
          label="Password"
          of={account.displayName}
          onClick={() => setOpened({ kind: 'password', account })}
        />
      </>
    ),
    [],
  );

  return (
    <SettingsPage
      tab="/settings/staff"
      actions={
        <>
          <ListButtons name="Staff accounts" list={staff} columns={columns} />
          <Button variant="contained" onClick={() => setOpened({ kind: 'add' })}>
            Add account
          </Button>
        </>
      }
    >
      <DataTable
        label="Staff accounts"
        list={staff}
        columns={columns}
        rowKey={rowKey}
        noun={NOUN}
        action={action}
      />
      {opened?.kind === 'add' && <AddStaffDialog onExited={onExited} />}
      {opened?.kind === 'edit' && (
        <StaffDialog
          account={opened.account}
          isOwn={opened.account.username === own}
          onExited={onExited}
        />
      )}
      {opened?.kind === 'password' &&
        (opened.account.username === own ? (
          <ChangePasswordDialog open onClose={onExited} />
        ) : (
          <StaffPasswordDialog account={opened.account} onExited={onExited} />
        ))}
    </SettingsPage>
  );
}
