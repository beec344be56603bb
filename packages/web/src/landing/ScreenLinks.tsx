import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { Link } from 'react-router';
import { MenuContext } from '../ui/menu-context.ts';

/** Links to the screens of the role, by group (R-1063). */
export function ScreenLinks() {
  return (
    <Stack
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))',
      }}
    >
      {use(MenuContext).map(({ group, entries }) => (
        <Paper key={group} component="section" variant="outlined" aria-label={group}>
          <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
            {group}
          </Typography>
          <List dense>
            {entries.map(({ path, label }) => (
              <ListItem key={path} disablePadding>
                <ListItemButton component={Link} to={path}>
                  <ListItemText primary={label} slotProps={{ primary: { color: 'primary' } }} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Paper>
      ))}
    </Stack>
  );
}
