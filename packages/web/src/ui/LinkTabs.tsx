import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';
import { type Text, textOf } from '../languages/language.ts';

interface Props {
  readonly label: string;
  readonly tabs: readonly { readonly path: string; readonly label: Text }[];
  /** The path of the open tab. */
  readonly tab: string;
}

/** The tabs of a screen, each a link to its own route (R-1447, R-2101). */
export function LinkTabs({ label, tabs, tab }: Props) {
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      scrollButtons={false}
      aria-label={label}
      sx={{ mb: 2, minHeight: 40, borderBottom: 1, borderColor: 'divider', displayPrint: 'none' }}
    >
      {tabs.map(({ path, label: text }) => (
        <Tab
          key={path}
          value={path}
          label={textOf(text)}
          component={Link}
          to={path}
          aria-current={path === tab ? 'page' : undefined}
          sx={{ minHeight: 40, py: 1, px: { xs: 1, sm: 2 }, minWidth: 0 }}
        />
      ))}
    </Tabs>
  );
}
