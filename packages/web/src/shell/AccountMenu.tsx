import type { Role } from '@kelas/contract/access';
import { getOwnAccount, setOwnLanguage } from '@kelas/contract/session';
import {
  type ScreenLanguage,
  screenLanguageNames,
  screenLanguages,
} from '@kelas/contract/values/languages';
import { t } from '@lingui/core/macro';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useCallQuery } from '../api/query.ts';
import { send } from '../api/send.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { setLanguage, useLanguage } from '../languages/language.ts';
import { roleName } from '../reference/roles.ts';
import { AccountIcon } from '../ui/icons.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { useKeys } from '../ui/use-keys.ts';

const ChangePasswordDialog = lazy(() => import('../session/ChangePasswordDialog.tsx'));
const KeysDialog = lazy(() => import('./KeysDialog.tsx'));

/** The person's menu: password, keys and language (R-2282). */
export function AccountMenu({ role }: { role: Role }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changing, setChanging] = useState<'never' | 'open' | 'closed'>('never');
  const [isKeysOpen, setKeysOpen] = useState(false);
  const [chosen, choose] = useOwnLanguage();
  // The bar is on every screen, and so are the keys.
  useKeys({ '?': () => setKeysOpen(true) });
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t`Account`}
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
          {t`Change password`}
        </MenuItem>
        <MenuItem
          aria-keyshortcuts="?"
          onClick={() => {
            setAnchor(null);
            setKeysOpen(true);
          }}
        >
          {t`Keys`}
          <KeyHint>?</KeyHint>
        </MenuItem>
        <Divider />
        <ListSubheader role="presentation">{t`Language`}</ListSubheader>
        {screenLanguages.map((each) => (
          <MenuItem
            key={each}
            lang={each}
            role="menuitemradio"
            aria-checked={each === chosen}
            // `selected` would take the focus from the first entry.
            sx={each === chosen ? { fontWeight: 650 } : undefined}
            onClick={() => {
              setAnchor(null);
              choose(each);
            }}
          >
            {screenLanguageNames[each]}
          </MenuItem>
        ))}
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

/** Returns the language of the screens, and a function that sets it for the account. */
function useOwnLanguage() {
  const alert = useAlert();
  const choose = async (language: ScreenLanguage) => {
    try {
      await setLanguage(language);
    } catch {
      return alert(t`Oops`, t`The language could not be loaded. Please try again.`);
    }
    try {
      // Not a mutation, which would load every list on the screen again.
      await send(setOwnLanguage, { language });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status !== 401) alert(t`Oops`, failure.message);
    }
  };
  return [useLanguage(), choose] as const;
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
