import { getOwnAccount } from '@kelas/contract/session';
import { listStaff } from '@kelas/contract/staff';
import { msg, plural, t } from '@lingui/core/macro';
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
  { label: msg`Name`, value: ({ displayName }) => displayName, wrap: 120, pinned: true },
  { label: msg`Username`, value: ({ username }) => username, wrap: 110 },
  { label: msg`Role`, value: ({ role }) => roleName(role) },
  {
    label: msg`Status`,
    value: ({ active }) => (active ? t({ message: 'Active', context: 'account' }) : t`Deactivated`),
  },
  momentColumn(msg`Last login`, ({ lastLoginDate }) => lastLoginDate),
];
const NOUN = {
  one: msg`account`,
  many: msg`accounts`,
  count: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
};
const nameOf = ({ displayName }: StaffAccount) => displayName;

/** Settings, Staff accounts: who may log in, with which role (R-1448, R-1449). */
export default function StaffAccounts() {
  const staff = useCallQuery(listStaff, {}, { onFailure: 'alert', keepRows: true });
  const own = useCallQuery(getOwnAccount, {}, { onFailure: 'silent' }).data?.username;
  const edited = useRowDialog(t`Edit`, nameOf);
  const password = useRowDialog(t`Password`, nameOf);
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
        title={t`Settings`}
        name={t`Staff accounts`}
        add={{ label: t`Add account`, onClick: edited.open }}
        list={staff}
        columns={columns}
        rowKey={({ id }) => id}
        noun={NOUN}
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
