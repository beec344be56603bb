import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: ReactNode;
  /** Buttons or a link at the end of the heading. */
  readonly actions?: ReactNode;
  /** Without a frame, for a table that has its own. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export function Panel({ title, actions, bare = false, children }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant={bare ? 'elevation' : 'outlined'}
      elevation={0}
      aria-labelledby={id}
      sx={bare ? [box, bareBox] : box}
    >
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Paper>
  );
}

const box = { p: 2, minWidth: 0, display: 'flex', flexDirection: 'column' } as const;
const bareBox = { p: 0, pt: 0.5, bgcolor: 'transparent' };
