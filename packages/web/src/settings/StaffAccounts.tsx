import { getOwnAccount } from '@kelas/contract/session';
import { listStaff } from '@kelas/contract/staff';
import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useCallQuery } from '../api/query.ts';
import { momentColumn } from '../reference/columns.tsx';
import { roleName } from '../reference/roles.ts';
import ChangePasswordDialog from '../session/ChangePasswordDialog.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { SettingsTabs } from './SettingsPage.tsx';
import {
  AddStaffDialog,
  type StaffAccount,
  StaffDialog,
  StaffPasswordDialog,
} from './StaffDialogs.tsx';

const columns: readonly Column<StaffAccount>[] = [
  { label: 'Name', value: ({ displayName }) => displayName, wrap: 120, pinned: true },
  { label: 'Username', value: ({ username }) => username, wrap: 110 },
  { label: 'Role', value: ({ role }) => roleName(role) },
  { label: 'Status', value: ({ active }) => (active ? 'Active' : 'Deactivated') },
  momentColumn('Last login', ({ lastLoginDate }) => lastLoginDate),
];
const nameOf = ({ displayName }: StaffAccount) => displayName;

/** Settings, Staff accounts: who may log in, with which role (R-1448, R-1449). */
export default function StaffAccounts() {
  const staff = useCallQuery(listStaff, {}, { onFailure: 'alert', keepRows: true });
  const own = useCallQuery(getOwnAccount, {}, { onFailure: 'silent' }).data?.username;
  const edited = useRowDialog('Edit', nameOf);
  const password = useRowDialog('Password', nameOf);
  const action = useCallback(
    (account: StaffAccount) => (
      <>
        {edited.action(account)} {password.action(account)}
      </>
    ),
    [edited.action, password.action],
  );
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ListScreen
        tabs={<SettingsTabs tab="/settings/staff" />}
        title="Settings"
        name="Staff accounts"
        add={{ label: 'Add account', onClick: edited.open }}
        list={staff}
        columns={columns}
        rowKey={({ id }) => id}
        noun="account"
        action={action}
      />
      {edited.opened &&
        (edited.opened.row ? (
          <StaffDialog
            account={edited.opened.row}
            isOwn={edited.opened.row.username === own}
            onExited={edited.close}
          />
        ) : (
          <AddStaffDialog onExited={edited.close} />
        ))}
      {password.opened?.row &&
        (password.opened.row.username === own ? (
          <ChangePasswordDialog open onClose={password.close} />
        ) : (
          <StaffPasswordDialog account={password.opened.row} onExited={password.close} />
        ))}
    </Box>
  );
}
