import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props<T> {
  /** The answer of a call, as useCallQuery gives it. */
  readonly record: {
    readonly data: T | undefined;
    readonly loading: boolean;
    readonly again: () => void;
  };
  readonly children: (data: T) => ReactNode;
}

/** One record where it is loaded; until then that it is loading, or that it is not loaded. */
export function LoadedRecord<T>({ record, children }: Props<T>) {
  const { data, loading, again } = record;
  if (data !== undefined) return children(data);
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 1 }}>
      <Typography color="text.secondary" role="status">
        {loading ? 'Loading…' : 'Not loaded'}
      </Typography>
      {!loading && (
        <Button variant="outlined" onClick={again}>
          Try again
        </Button>
      )}
    </Stack>
  );
}
