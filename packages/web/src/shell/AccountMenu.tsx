import type { Role } from '@kelas/contract/access';
import { getOwnAccount } from '@kelas/contract/session';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { roleName } from '../reference/roles.ts';
import { AccountIcon } from '../ui/icons.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { useKeys } from '../ui/use-keys.ts';

const ChangePasswordDialog = lazy(() => import('../session/ChangePasswordDialog.tsx'));
const KeysDialog = lazy(() => import('./KeysDialog.tsx'));

/** The person's menu: password and keys. */
export function AccountMenu({ role }: { role: Role }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changing, setChanging] = useState<'never' | 'open' | 'closed'>('never');
  const [isKeysOpen, setKeysOpen] = useState(false);
  // The bar is on every screen, and so are the keys.
  useKeys({ '?': () => setKeysOpen(true) });
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="Account"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <AccountName role={role} />
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setChanging('open');
          }}
        >
          Change password
        </MenuItem>
        <MenuItem
          aria-keyshortcuts="?"
          onClick={() => {
            setAnchor(null);
            setKeysOpen(true);
          }}
        >
          Keys
          <KeyHint>?</KeyHint>
        </MenuItem>
      </Menu>
      {changing !== 'never' && (
        <Suspense fallback={null}>
          <ChangePasswordDialog open={changing === 'open'} onClose={() => setChanging('closed')} />
        </Suspense>
      )}
      {isKeysOpen && (
        <Suspense fallback={null}>
          <KeysDialog onExited={() => setKeysOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ONE_HOUR_MS = 3_600_000;

/** The name and role of the person; only the role until the name is loaded. */
function AccountName({ role }: { role: Role }) {
  const { data } = useCallQuery(getOwnAccount, {}, { onFailure: 'silent', staleTime: ONE_HOUR_MS });
  return (
    <ListSubheader role="presentation">
      {[data?.name, roleName(role)].filter(Boolean).join(' · ')}
    </ListSubheader>
  );
}
