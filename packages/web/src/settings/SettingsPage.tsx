import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

const TABS = [
  { path: '/settings', label: 'Centre' },
  { path: '/settings/rules', label: 'House rules' },
  { path: '/settings/staff', label: 'Staff accounts' },
  { path: '/settings/subjects', label: 'Subjects' },
  { path: '/settings/misc', label: 'Misc items' },
  { path: '/settings/levels', label: 'Levels and sessions' },
] as const;

interface TabsProps {
  readonly tab: (typeof TABS)[number]['path'];
}

/** The tabs of the settings, each a link to its own route (R-1447). */
export function SettingsTabs({ tab }: TabsProps) {
  return <LinkTabs label="Settings" tabs={TABS} tab={tab} />;
}

/** A page of the settings below their title and tabs. */
export function SettingsPage({ tab, children }: TabsProps & { readonly children: ReactNode }) {
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageTitle title="Settings" />
      <SettingsTabs tab={tab} />
      {children}
    </Box>
  );
}
