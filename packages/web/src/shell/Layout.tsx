import { access, type Role } from '@kelas/contract/access';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { type Text, textOf, useLanguage } from '../languages/language.ts';
import { ReceiptHost } from '../payments/ReceiptHost.tsx';
import { useSwitch } from '../reference/centre.ts';
import { screens } from '../routes.tsx';
import { useServerTexts } from '../server-messages/server-text.ts';
import { LibraryTexts } from '../ui/LibraryTexts.tsx';
import { MenuContext, type MenuGroupName, menuGroups } from '../ui/menu-context.ts';
import { AppShell } from './AppShell.tsx';
import { DialogHost } from './DialogHost.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { screenAt } from './screens.ts';

/** The frame of every screen: loading bar, top bar, menu and dialogs; the door has no bar and menu (R-2476). */
export function Layout({ role }: { role: Role }) {
  useLanguage();
  useServerTexts();
  const isAlone = screenAt(useLocation().pathname)?.isAlone;
  return (
    <LibraryTexts>
      <DialogHost>
        <LoadingBar isNavigating={useNavigation().state !== 'idle'} />
        <LeaveGuard />
        <WithMenu role={role}>
          <ReceiptHost>
            {isAlone ? (
              <Outlet />
            ) : (
              <AppShell role={role}>
                <Outlet />
              </AppShell>
            )}
          </ReceiptHost>
        </WithMenu>
      </DialogHost>
    </LibraryTexts>
  );
}

function WithMenu({ role, children }: { role: Role; children: ReactNode }) {
  const isBankOpen = useSwitch(access.bank.switch) ?? false;
  return <MenuContext value={menuOf(role, isBankOpen)}>{children}</MenuContext>;
}

const GROUP_TITLES: Readonly<Record<MenuGroupName, Text>> = {
  Start: msg`Start`,
  Registration: msg`Registration`,
  Management: msg`Management`,
  Payment: msg`Payment`,
  Finance: msg`Finance`,
  Centre: msg`Centre`,
};

/** Returns the menu of a role: the groups that have entries for it (R-129, R-130, R-2369). */
function menuOf(role: Role, isBankOpen: boolean) {
  return menuGroups
    .map((group) => {
      const ofGroup = screens.flatMap(({ path, area, menu, menuPath }) =>
        menu?.group === group && access[area].menu.includes(role) && (area !== 'bank' || isBankOpen)
          ? [{ path, label: textOf(menu.label), isEntry: menuPath === undefined }]
          : [],
      );
      return {
        group,
        title: textOf(GROUP_TITLES[group]),
        entries: ofGroup.filter(({ isEntry }) => isEntry),
        others: ofGroup.filter(({ isEntry }) => !isEntry),
      };
    })
    .filter(({ entries }) => entries.length > 0);
}
