import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { MergeField } from './merge.ts';
import type { Merging } from './use-merge.ts';

interface Props<V extends FieldValues> {
  readonly merging: Merging<V>;
  readonly save: string;
}

/** Shows what someone else saved meanwhile, and asks about fields that both changed (R-1351). */
export function ConflictNotice<V extends FieldValues>({ merging, save }: Props<V>) {
  const { conflict, keepMine, takeTheirs } = merging;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button may be far below the notice.
  useEffect(() => {
    if (conflict) box.current?.focus();
  }, [conflict]);
  if (!conflict) return null;

  const { serverMessage, conflicts, taken, added, mine, theirs } = conflict;
  const isOpen = conflicts.length > 0;
  return (
    <Alert ref={box} tabIndex={-1} severity="warning" sx={frame}>
      <Typography sx={{ fontWeight: 600, textWrap: 'balance' }}>{serverMessage}</Typography>
      <Typography variant="body2">
        {isOpen
          ? `You both changed the fields below. ${save} will replace their values with yours.`
          : `Your changes are kept. Press ${save} to save them.`}
      </Typography>
      {isOpen && (
        <Values
          label="Changed by both"
          fields={conflicts}
          values={{ 'Their value': theirs, 'Your value': mine }}
        />
      )}
      {taken.length > 0 && <Values label="Also updated" fields={taken} values={{ '': theirs }} />}
      {added.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          Also added: {added.join(', ')}
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={keepMine}>
          {isOpen ? 'Keep my values' : 'OK'}
        </Button>
        {isOpen && (
          <Button variant="outlined" color="inherit" onClick={takeTheirs}>
            Use their values
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface ValuesProps<V> {
  readonly label: string;
  readonly fields: readonly MergeField<V>[];
  /** The values by their label, for example `Their value`. */
  readonly values: Readonly<Record<string, V>>;
}

function Values<V>({ label, fields, values }: ValuesProps<V>) {
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2">{label}:</Typography>
      <Box component="dl" aria-label={label} sx={list}>
        {fields.map((field) => (
          <Box key={field.label} sx={line}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {field.label}
            </Box>
            {Object.entries(values).map(([whose, each]) => (
              <Box key={whose} component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
                {whose && `${whose}: `}
                {field.show(each) || '(empty)'}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const frame = {
  mb: 2,
  maxWidth: 1100,
  overflowWrap: 'anywhere',
  '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 },
};
const list = { m: 0, mt: 0.5, display: 'grid', gap: 0.75 };
const line = {
  display: 'grid',
  gap: { xs: 0, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(110px, 1fr) repeat(2, minmax(0, 2fr))' },
};
