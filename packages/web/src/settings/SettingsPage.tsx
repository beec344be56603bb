import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

const TABS = [
  { path: '/settings', label: msg`Centre` },
  { path: '/settings/rules', label: msg`House rules` },
  { path: '/settings/staff', label: msg`Staff accounts` },
  { path: '/settings/subjects', label: msg`Subjects` },
  { path: '/settings/misc', label: msg`Misc items` },
  { path: '/settings/levels', label: msg`Levels and sessions` },
  { path: '/settings/closed-days', label: msg`Closed days` },
] as const;

interface TabsProps {
  readonly tab: (typeof TABS)[number]['path'];
}

/** The tabs of the settings, each a link to its own route (R-1447). */
export function SettingsTabs({ tab }: TabsProps) {
  return <LinkTabs label={t`Settings`} tabs={TABS} tab={tab} />;
}

/** A page of the settings below their title and tabs. */
export function SettingsPage({ tab, children }: TabsProps & { readonly children: ReactNode }) {
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageTitle title={t`Settings`} />
      <SettingsTabs tab={tab} />
      {children}
    </Box>
  );
}
