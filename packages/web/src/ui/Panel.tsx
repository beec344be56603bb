import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: ReactNode;
  /** Shown after the title, on the same line if there is room. */
  readonly summary?: string;
  readonly actions?: ReactNode;
  /** Without a frame, for a table that has its own. */
  readonly bare?: boolean;
  /** With less space, so that the parts below it have more. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export function Panel({ title, summary, actions, bare = false, dense = false, children }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant={bare ? 'elevation' : 'outlined'}
      elevation={0}
      aria-labelledby={id}
      sx={[box, bare && bareBox, dense && denseBox]}
    >
      <Stack
        direction="row"
        sx={{ alignItems: dense ? 'center' : 'baseline', gap: 1, mb: dense ? 0 : 1 }}
      >
        <Stack direction="row" useFlexGap sx={[heading, dense && { minWidth: 0 }]}>
          <Typography
            id={id}
            variant="h2"
            sx={dense ? { minWidth: 0, overflowWrap: 'anywhere' } : {}}
          >
            {title}
          </Typography>
          {summary !== undefined && (
            <Typography variant="body2" color="textSecondary">
              {summary}
            </Typography>
          )}
        </Stack>
        {actions}
      </Stack>
      {children}
    </Paper>
  );
}

const box = { p: 2, minWidth: 0, display: 'flex', flexDirection: 'column' } as const;
const bareBox = { p: 0, pt: 0.5, bgcolor: 'transparent' };
const denseBox = { px: { xs: 1.5, sm: 2 }, py: 0.5 };
const heading = {
  flexGrow: 1,
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
} as const;
