import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly title: ReactNode;
  /** The path of the full screen. */
  readonly to: string;
  readonly linkLabel: string;
  readonly children: ReactNode;
}

/** A card of the overview, with a link to the full screen. */
export function GlanceCard({ title, to, linkLabel, children }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <Button component={Link} to={to} sx={{ my: -0.5, mr: -0.5, whiteSpace: 'nowrap' }}>
          {linkLabel}
        </Button>
      </Stack>
      {children}
    </Paper>
  );
}

/** The text of an empty card. */
export function Nothing({ children }: { children: ReactNode }) {
  return <Typography color="textSecondary">{children}</Typography>;
}

/** A month or a day without a line break at its hyphens. */
export function Nowrap({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}
