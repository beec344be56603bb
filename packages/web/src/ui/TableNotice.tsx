import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formsOf, type ListState, type NounForms } from './table.ts';

interface Props<T> {
  readonly list: ListState<T>;
  readonly noun: NounForms;
  readonly empty: string | undefined;
  readonly next?: ReactNode;
  /** Above rows of an earlier response, or instead of rows. */
  readonly place: 'above' | 'within';
  /** One short line without the button Try again. */
  readonly brief?: boolean;
}

/**
 * The text in place of rows: loading, none found, or not loaded. A list that failed to load never
 * looks like an empty one (R-1333). A silent failure shows only `Not loaded`, or nothing above the
 * rows that the list had (R-1342).
 */
export function TableNotice<T>({ list, noun, empty, next, place, brief = false }: Props<T>) {
  const { many } = formsOf(noun);
  const { data, loading, error, silent, refetch } = list;
  const failed = error !== undefined && !loading;
  const hasRows = data !== undefined && data.length > 0;

  if (place === 'above') {
    if (!failed || silent || data === undefined) return null;
    return (
      <Stack
        role="alert"
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" color="error" sx={{ flexGrow: 1 }}>
          {t`Could not be loaded. The list shows earlier ${many}.`}
        </Typography>
        <Button onClick={refetch}>{t`Try again`}</Button>
      </Stack>
    );
  }

  if (hasRows) return null;
  return (
    <Stack sx={{ alignItems: brief ? 'start' : 'center', gap: 1, px: 2, py: brief ? 0.75 : 4 }}>
      {loading ? (
        <Typography color="textSecondary">{t`Loading…`}</Typography>
      ) : data !== undefined ? (
        <>
          <Typography color="textSecondary">{empty ?? t`No ${many}`}</Typography>
          {next}
        </>
      ) : failed ? (
        <>
          <Typography
            color={silent ? 'textSecondary' : 'error'}
            role={silent ? undefined : 'alert'}
          >
            {silent ? t`Not loaded` : t`Could not be loaded`}
          </Typography>
          {!brief && (
            <Button variant="outlined" onClick={refetch}>
              {t`Try again`}
            </Button>
          )}
        </>
      ) : null}
    </Stack>
  );
}
