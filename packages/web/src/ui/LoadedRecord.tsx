import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';

interface Props<T> {
  /** The answer of a call, as useCallQuery gives it. */
  readonly record: {
    readonly data: T | undefined;
    readonly loading: boolean;
    readonly error: ApiError | undefined;
    /** A failure is passed over in silence. */
    readonly silent: boolean;
    readonly refetch: () => void;
  };
  /** What it is: `student`. */
  readonly noun?: string;
  readonly children: (data: T) => ReactNode;
}

/** One record where it is loaded; until then that it is loading, or that there is none, or why not. */
export function LoadedRecord<T>({ record, noun = 'record', children }: Props<T>) {
  const { data, loading, error, silent, refetch } = record;
  if (data !== undefined) return children(data);
  // An address that is cut short names nobody either.
  const missing = error?.status === 404 || error?.status === 400;
  const failure = missing ? `This ${noun} does not exist` : silent ? undefined : error?.message;
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 1 }}>
      <Typography color={failure ? 'error' : 'textSecondary'} role={failure ? 'alert' : 'status'}>
        {loading ? 'Loading…' : (failure ?? 'Not loaded')}
      </Typography>
      {!loading && !missing && (
        <Button variant="outlined" onClick={refetch}>
          Try again
        </Button>
      )}
    </Stack>
  );
}
