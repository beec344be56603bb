import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../ui/PageTitle.tsx';

const TABS = [
  { path: '/settings', label: 'Centre' },
  { path: '/settings/rules', label: 'House rules' },
  { path: '/settings/staff', label: 'Staff accounts' },
  { path: '/settings/subjects', label: 'Subjects' },
  { path: '/settings/misc', label: 'Misc items' },
] as const;

interface TabsProps {
  readonly tab: (typeof TABS)[number]['path'];
}

/** The tabs of the settings, each a link to its own route (R-1447). */
export function SettingsTabs({ tab }: TabsProps) {
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Settings"
      sx={{ mb: 2, minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map(({ path, label }) => (
        <Tab
          key={path}
          value={path}
          label={label}
          component={Link}
          to={path}
          aria-current={path === tab ? 'page' : undefined}
          sx={{ minHeight: 40, py: 1, px: { xs: 1, sm: 2 }, minWidth: 0 }}
        />
      ))}
    </Tabs>
  );
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
