import type { Role } from '@kelas/contract/access';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCentreName } from '../reference/centre.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { MainMenu } from './MainMenu.tsx';
import { SkipLinks } from './SkipLinks.tsx';

const SearchBox = lazy(() => import('../search/SearchBox.tsx'));

const DRAWER_WIDTH_PX = 300;

/**
 * Top bar, drawer and page; the drawer is persistent above 1000 px (R-1301 to R-1303). A printout
 * shows the page only.
 */
export function AppShell({ role, children }: { role: Role; children: ReactNode }) {
  const wide = useMediaQuery('(min-width: 1000.02px)', { noSsr: true });
  const [isPersistentOpen, setPersistentOpen] = useState(true);
  const [isTemporaryOpen, setTemporaryOpen] = useState(false);
  const open = wide ? isPersistentOpen : isTemporaryOpen;
  const toggle = () =>
    wide ? setPersistentOpen(!isPersistentOpen) : setTemporaryOpen(!isTemporaryOpen);

  return (
    <>
      <SkipLinks onMenu={() => !open && toggle()} />
      <AppBar
        color="inherit"
        elevation={0}
        sx={{
          zIndex: wide ? 'modal' : 'appBar',
          borderBottom: 1,
          borderColor: 'divider',
          displayPrint: 'none',
        }}
      >
        <Toolbar variant="dense" sx={{ gap: 1 }}>
          <IconButton
            edge="start"
            color="inherit"
            aria-label="Menu"
            aria-expanded={open}
            onClick={toggle}
          >
            <MenuIcon />
          </IconButton>
          <Typography component={Link} to="/" sx={title}>
            Kelas
          </Typography>
          <Typography component="div" noWrap sx={centreNameBox}>
            {useCentreName()}
          </Typography>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Suspense fallback={null}>
              <SearchBox />
            </Suspense>
          </Box>
          <AccountMenu role={role} />
          <LogoutButton />
        </Toolbar>
      </AppBar>
      <Drawer
        variant={wide ? 'persistent' : 'temporary'}
        open={open}
        onClose={() => setTemporaryOpen(false)}
        sx={{ displayPrint: 'none' }}
        slotProps={{ paper: { sx: { width: DRAWER_WIDTH_PX, maxWidth: '85vw' } } }}
      >
        {wide && <Toolbar variant="dense" />}
        <MainMenu onChosen={() => setTemporaryOpen(false)} />
      </Drawer>
      <Toolbar variant="dense" sx={{ displayPrint: 'none' }} />
      <Box
        component="main"
        tabIndex={-1}
        sx={{
          ml: wide && isPersistentOpen ? `${DRAWER_WIDTH_PX}px` : 0,
          p: { xs: 2, sm: 3 },
          outline: 'none',
          '@media print': { m: 0, p: 0 },
        }}
      >
        {children}
      </Box>
    </>
  );
}

const title = { fontWeight: 700, color: 'primary.main', textDecoration: 'none' };

// Next to the search box there is room for it on wide screens only.
const centreNameBox = {
  display: { xs: 'none', md: 'block' },
  maxWidth: 260,
  mr: 2,
  color: 'text.secondary',
} as const;
