import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** Shown after the title, on the same line if there is room. */
  readonly summary?: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A part of the check step that leaves room for the rows below it (R-1684). */
export function CompactPanel({ title, summary, actions, children }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ px: { xs: 1.5, sm: 2 }, py: 0.5 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Stack
          direction="row"
          useFlexGap
          sx={{
            flexGrow: 1,
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 1.5,
            minWidth: 0,
          }}
        >
          <Typography id={id} variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
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
