import type { Role } from '@kelas/contract/access';
import { logOut } from '@kelas/contract/session';
import { t } from '@lingui/core/macro';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { send } from '../api/send.ts';
import { endSession } from '../api/session.ts';
import { useMayLeave } from '../dialogs/leaving.ts';
import { useCentreName } from '../reference/centre.ts';
import { PrintHeading } from '../reference/PrintHeading.tsx';
import { remember, remembered } from '../remembered.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { CardScans } from './CardScans.tsx';
import { pushEntry } from './history-index.ts';
import { MainMenu } from './MainMenu.tsx';

const SearchBox = lazy(() => import('../search/SearchBox.tsx'));

const DRAWER_WIDTH_PX = 240;
/** The width of the icons of a folded drawer. */
const FOLDED_WIDTH_PX = 56;
const FOLDED_KEY = 'kelas.menu.folded';

/**
 * Top bar, drawer and page. The drawer stays above 1000 px and can be folded to its icons (R-1301 to
 * R-1303).
 */
export function AppShell({ role, children }: { role: Role; children: ReactNode }) {
  const wide = useMediaQuery('(min-width: 1000.02px)', { noSsr: true });
  const [isFolded, setFolded] = useState(() => remembered(FOLDED_KEY) === 'true');
  const [isOpen, setOpen] = useState(false);
  const width = isFolded ? FOLDED_WIDTH_PX : DRAWER_WIDTH_PX;
  const toggle = () => {
    if (!wide) return setOpen(!isOpen);
    remember(FOLDED_KEY, !isFolded);
    setFolded(!isFolded);
  };

  return (
    <>
      <SkipLinks onMenu={() => !wide && setOpen(true)} />
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
        <Toolbar variant="dense" sx={bar}>
          <IconButton
            edge="start"
            color="inherit"
            aria-label={t`Menu`}
            aria-expanded={wide ? !isFolded : isOpen}
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
          <Box sx={searchLine}>
            <Suspense fallback={null}>
              <SearchBox />
            </Suspense>
          </Box>
          <Box sx={{ flexGrow: 1, display: { sm: 'none' } }} />
          <AccountMenu role={role} />
          <LogoutButton />
        </Toolbar>
      </AppBar>
      <Drawer
        variant={wide ? 'permanent' : 'temporary'}
        open={isOpen}
        onClose={() => setOpen(false)}
        sx={{ displayPrint: 'none' }}
        slotProps={{
          paper: {
            // Over the page it is a dialog, which needs a name.
            ...(!wide && { 'aria-label': t`Menu` }),
            sx: { width: wide ? width : DRAWER_WIDTH_PX, overflowX: 'hidden' },
          },
        }}
      >
        {wide && <Toolbar variant="dense" sx={bar} />}
        <MainMenu isFolded={wide && isFolded} onChosen={() => setOpen(false)} />
      </Drawer>
      <Toolbar variant="dense" sx={{ ...bar, displayPrint: 'none' }} />
      <Box
        component="main"
        tabIndex={-1}
        sx={{
          ml: wide ? `${width}px` : 0,
          p: { xs: 2, sm: 3 },
          outline: 'none',
          // Else the page would scroll below the bar when it gets the focus.
          scrollMarginTop: BAR_HEIGHT_PX,
          '@media print': { m: 0, p: 0 },
        }}
      >
        <PrintHeading />
        {children}
      </Box>
      <CardScans />
    </>
  );
}

// Of a dense Toolbar; on a phone with the line of the search box.
const BAR_HEIGHT_PX = { xs: '92px', sm: '48px' };

const bar = {
  gap: 1,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignContent: 'center',
  minHeight: BAR_HEIGHT_PX,
  rowGap: 0.25,
};

// On a phone the search box has its own line, because the first one leaves it 113 px.
const searchLine = {
  flexGrow: 1,
  minWidth: 0,
  minHeight: 38,
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 0 },
};

const title = { fontWeight: 700, color: 'primary.main', textDecoration: 'none' };

// Next to the search box there is room for it on wide screens only.
const centreNameBox = {
  display: { xs: 'none', md: 'block' },
  maxWidth: 260,
  mr: 2,
  color: 'text.secondary',
} as const;

/** Links for the keyboard to the menu and to the page, visible while they have the focus (R-1366). */
function SkipLinks({ onMenu }: { onMenu: () => void }) {
  const goToMenu = () => {
    onMenu();
    // A temporary drawer is in the page after this click.
    setTimeout(() => document.querySelector<HTMLElement>('nav a')?.focus());
  };
  const goToPage = () => document.querySelector('main')?.focus();
  return (
    <Box sx={skipLinks}>
      <Button variant="contained" onClick={goToMenu}>
        {t`Skip to the menu`}
      </Button>
      <Button variant="contained" onClick={goToPage}>
        {t`Skip to the page`}
      </Button>
    </Box>
  );
}

const skipLinks = {
  position: 'fixed',
  top: 6,
  left: 6,
  zIndex: 'tooltip',
  displayPrint: 'none',
  '& > :not(:focus)': { position: 'absolute', clipPath: 'inset(50%)' },
} as const;

/** Ends the session in the browser at once, and on the server if it can be reached. */
function LogoutButton() {
  const mayLeave = useMayLeave();
  const logout = async () => {
    if (!(await mayLeave())) return;
    send(logOut, {}).catch(() => undefined);
    // The address changes first; otherwise the next login would return to this screen.
    pushEntry('/');
    endSession();
  };
  return (
    <Button color="inherit" onClick={logout}>
      {t`Logout`}
    </Button>
  );
}
