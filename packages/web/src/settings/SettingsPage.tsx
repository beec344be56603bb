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

interface Props {
  readonly tab: (typeof TABS)[number]['path'];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the settings below their title and tabs, each a link to its own route (R-1447). */
export function SettingsPage({ tab, actions, children }: Props) {
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageTitle title="Settings" actions={actions} />
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
      {children}
    </Box>
  );
}
