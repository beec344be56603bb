import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';

interface Props<T> {
  readonly record: {
    readonly data: T | undefined;
    readonly loading: boolean;
    readonly error: ApiError | undefined;
    /** The failure is not shown. */
    readonly silent: boolean;
    readonly refetch: () => void;
  };
  readonly noun?: string;
  readonly children: (data: T) => ReactNode;
}

/** Shows a loaded record, or else that it loads, is missing or failed to load (R-1333). */
export function LoadedRecord<T>({ record, noun = t`record`, children }: Props<T>) {
  const { data, loading, error, silent, refetch } = record;
  if (data !== undefined) return children(data);
  // A 400 means a truncated uuid in the address, which belongs to no record.
  const missing = error?.status === 404 || error?.status === 400;
  const failure = missing ? t`This ${noun} does not exist` : silent ? undefined : error?.message;
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 1 }}>
      <Typography color={failure ? 'error' : 'textSecondary'} role={failure ? 'alert' : 'status'}>
        {loading ? t`Loading…` : (failure ?? t`Not loaded`)}
      </Typography>
      {!loading && !missing && (
        <Button variant="outlined" onClick={refetch}>
          {t`Try again`}
        </Button>
      )}
    </Stack>
  );
}
