import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { use, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { screenAt } from '../routes.tsx';
import { MenuContext } from '../ui/menu-context.ts';

/** The menu of the role, by group. */
export function MainMenu({ onChosen }: { onChosen: () => void }) {
  const screen = screenAt(useLocation().pathname);
  const here = screen?.menuPath ?? screen?.path;
  const id = useId();
  return (
    <Box component="nav" aria-label="Main" sx={{ py: 1 }}>
      {use(MenuContext).map(({ group, entries }) => (
        <List
          key={group}
          dense
          aria-labelledby={`${id}-${group}`}
          subheader={
            <ListSubheader
              id={`${id}-${group}`}
              disableSticky
              sx={{ lineHeight: '2.2rem', bgcolor: 'transparent' }}
            >
              {group}
            </ListSubheader>
          }
        >
          {entries.map(({ path, label }) => (
            <ListItem key={path} disablePadding>
              <ListItemButton
                component={Link}
                to={path}
                onClick={onChosen}
                onPointerEnter={() => prefetch(path)}
                selected={path === here}
                aria-current={path === here ? 'page' : undefined}
                sx={{ mx: 1, borderRadius: 1 }}
              >
                <ListItemText primary={label} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      ))}
    </Box>
  );
}

/** Loads the code of a screen while the pointer rests on its entry (R-1365). */
function prefetch(path: string): void {
  screenAt(path)
    ?.load()
    .catch(() => undefined);
}
