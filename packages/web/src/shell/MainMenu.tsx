import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentType, use, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { remember, remembered } from '../remembered.ts';
import {
  AttendanceIcon,
  CentreIcon,
  DoorIcon,
  DrawerIcon,
  ExpandIcon,
  FinanceIcon,
  HomeIcon,
  OwedIcon,
  PaymentIcon,
  PeopleIcon,
  RegisterIcon,
} from '../ui/icons.tsx';
import {
  MenuContext,
  type MenuEntry,
  type MenuGroup,
  type MenuGroupName,
} from '../ui/menu-context.ts';
import { screenAt } from './screens.ts';

const START_ICONS: Readonly<Record<string, ComponentType>> = {
  '/': HomeIcon,
  '/arrears': OwedIcon,
  '/attendance': AttendanceIcon,
  '/door': DoorIcon,
  '/cash/close': DrawerIcon,
};
const GROUP_ICONS: Readonly<Record<Exclude<MenuGroupName, 'Start'>, ComponentType>> = {
  Registration: RegisterIcon,
  Management: PeopleIcon,
  Payment: PaymentIcon,
  Finance: FinanceIcon,
  Centre: CentreIcon,
};

interface Props {
  /** Shows icons alone; a group opens as a menu next to its icon. */
  readonly isFolded: boolean;
  readonly onChosen: () => void;
}

/** The menu of the role, by group (R-129, R-130, R-1302). */
export function MainMenu({ isFolded, onChosen }: Props) {
  const screen = screenAt(useLocation().pathname);
  const here = screen?.menuPath ?? screen?.path;
  const menu = use(MenuContext);
  return (
    <Box component="nav" aria-label={t`Main`} sx={{ py: 0.5 }}>
      {menu.map(({ group, title, entries }) =>
        group === 'Start' ? (
          <List key={group} dense disablePadding aria-label={title}>
            {entries.map((entry) => (
              <Entry key={entry.path} {...{ entry, here, isFolded, onChosen }} />
            ))}
          </List>
        ) : isFolded ? (
          <FoldedGroup key={group} {...{ group, title, entries, here }} />
        ) : (
          <Group key={group} {...{ group, title, entries, here, onChosen }} />
        ),
      )}
    </Box>
  );
}

interface GroupProps extends Pick<MenuGroup, 'title' | 'entries'> {
  readonly group: Exclude<MenuGroupName, 'Start'>;
  /** The path of the selected entry. */
  readonly here: string | undefined;
}

const CENTRE_KEY = 'kelas.menu.centre';

function Group({ group, title, entries, here, onChosen }: GroupProps & Pick<Props, 'onChosen'>) {
  const id = useId();
  const isFoldable = group === 'Centre';
  const hasHere = entries.some(({ path }) => path === here);
  const [chosen, setChosen] = useState(() => remembered(CENTRE_KEY));
  const isShown = chosen === null ? hasHere : chosen === 'open';
  const toggle = () => {
    const next = isShown ? 'folded' : 'open';
    remember(CENTRE_KEY, next);
    setChosen(next);
  };
  const list = (
    <List dense disablePadding aria-labelledby={id}>
      {entries.map((entry) => (
        <Entry key={entry.path} {...{ entry, here, onChosen }} />
      ))}
    </List>
  );
  if (!isFoldable) {
    return (
      <>
        <ListSubheader id={id} component="div" disableSticky sx={heading}>
          {title}
        </ListSubheader>
        {list}
      </>
    );
  }
  return (
    <>
      <ListItemButton
        id={id}
        dense
        aria-expanded={isShown}
        onClick={toggle}
        sx={{ ...row, mt: 0.5 }}
      >
        <ListItemText primary={title} sx={{ color: 'text.secondary' }} />
        <Box component="span" sx={{ display: 'flex', rotate: isShown ? '180deg' : undefined }}>
          <ExpandIcon />
        </Box>
      </ListItemButton>
      <Collapse in={isShown} timeout={0} unmountOnExit>
        {list}
      </Collapse>
    </>
  );
}

/** The icon of a group, which opens its entries. */
function FoldedGroup({ group, title, entries, here }: GroupProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = GROUP_ICONS[group];
  const isHere = entries.some(({ path }) => path === here);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={title} placement="right">
        <IconButton
          aria-label={title}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          color={isHere ? 'primary' : 'inherit'}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={foldedButton}
        >
          <Icon />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': title, dense: true } }}
      >
        {entries.map(({ path, label }) => (
          <MenuItem
            key={path}
            component={Link}
            to={path}
            selected={path === here}
            onClick={close}
            onPointerEnter={() => prefetch(path)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly here: string | undefined;
  readonly isFolded?: boolean;
  readonly onChosen: () => void;
}

function Entry({ entry: { path, label }, here, isFolded = false, onChosen }: EntryProps) {
  const Icon = START_ICONS[path];
  return (
    <ListItem disablePadding>
      <Tooltip title={isFolded ? label : ''} placement="right">
        <ListItemButton
          component={Link}
          to={path}
          aria-label={isFolded ? label : undefined}
          onClick={onChosen}
          onPointerEnter={() => prefetch(path)}
          selected={path === here}
          aria-current={path === here ? 'page' : undefined}
          sx={isFolded ? foldedButton : row}
        >
          {Icon && (
            <ListItemIcon sx={{ minWidth: isFolded ? 0 : 32, color: 'inherit' }}>
              <Icon />
            </ListItemIcon>
          )}
          {!isFolded && <ListItemText primary={label} />}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}

const ROW_PX = 28;
const row = { mx: 1, px: 1.5, py: 0, minHeight: ROW_PX, borderRadius: 1 };
const heading = { px: 2.5, lineHeight: `${ROW_PX - 2}px`, bgcolor: 'transparent', mt: 0.5 };
const foldedButton = {
  display: 'flex',
  justifyContent: 'center',
  width: 40,
  height: 40,
  mx: 1,
  px: 0,
  borderRadius: 1,
};

/** Loads the code of a screen while the pointer rests on its entry (R-1365). */
function prefetch(path: string): void {
  screenAt(path)
    ?.load()
    .catch(() => undefined);
}
