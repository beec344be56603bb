import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../ui/Panel.tsx';

interface Props {
  readonly title: ReactNode;
  /** The path of the full screen. */
  readonly to: string;
  readonly linkLabel: string;
  readonly children: ReactNode;
}

/** A card of the overview, with a link to the full screen. */
export function GlanceCard({ title, to, linkLabel, children }: Props) {
  return (
    <Panel
      title={title}
      actions={
        <Button component={Link} to={to} sx={{ my: -0.5, mr: -0.5, whiteSpace: 'nowrap' }}>
          {linkLabel}
        </Button>
      }
    >
      {children}
    </Panel>
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
