import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';

interface Props {
  /** The name of the tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly path: string; readonly label: string }[];
  /** The path of the shown tab. */
  readonly tab: string;
}

/** The tabs of a screen, each a link to its own route (R-1447). */
export function PageTabs({ label, tabs, tab }: Props) {
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      scrollButtons={false}
      aria-label={label}
      sx={{ mb: 2, minHeight: 40, borderBottom: 1, borderColor: 'divider', displayPrint: 'none' }}
    >
      {tabs.map((each) => (
        <Tab
          key={each.path}
          value={each.path}
          label={each.label}
          component={Link}
          to={each.path}
          aria-current={each.path === tab ? 'page' : undefined}
          sx={{ minHeight: 40, py: 1, px: { xs: 1, sm: 2 }, minWidth: 0 }}
        />
      ))}
    </Tabs>
  );
}
