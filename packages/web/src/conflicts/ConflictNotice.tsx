import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { joinTexts } from '../languages/formats.ts';
import { textKey, textOf } from '../languages/language.ts';
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

  const { error, conflicts, taken, added, mine, theirs } = conflict;
  const isOpen = conflicts.length > 0;
  return (
    <Alert ref={box} tabIndex={-1} severity="warning" sx={frame}>
      <Typography sx={{ fontWeight: 600, textWrap: 'balance' }}>{error.message}</Typography>
      <Typography variant="body2">
        {isOpen
          ? t`You both changed the fields below. ${save} will replace their values with yours.`
          : t`Your changes are kept. Press ${save} to save them.`}
      </Typography>
      {isOpen && (
        <Values
          label={t`Changed by both`}
          fields={conflicts}
          textsOf={(field) => [
            t`Their value: ${{ value: valueText(field, theirs) }}`,
            t`Your value: ${{ value: valueText(field, mine) }}`,
          ]}
        />
      )}
      {taken.length > 0 && (
        <Values
          label={t`Also updated`}
          fields={taken}
          textsOf={(field) => [valueText(field, theirs)]}
        />
      )}
      {added.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t`Also added: ${{ names: joinTexts(added) }}`}
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={keepMine}>
          {isOpen ? t`Keep my values` : t`OK`}
        </Button>
        {isOpen && (
          <Button variant="outlined" color="inherit" onClick={takeTheirs}>
            {t`Use their values`}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface ValuesProps<V> {
  readonly label: string;
  readonly fields: readonly MergeField<V>[];
  /** Returns the texts next to the label of a field. */
  readonly textsOf: (field: MergeField<V>) => readonly string[];
}

function Values<V>({ label, fields, textsOf }: ValuesProps<V>) {
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2">{t`${label}:`}</Typography>
      <Box component="dl" aria-label={label} sx={list}>
        {fields.map((field) => (
          <Box key={textKey(field.label)} sx={line}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {textOf(field.label)}
            </Box>
            {textsOf(field).map((text) => (
              <Box key={text} component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
                {text}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function valueText<V>(field: MergeField<V>, values: V): string {
  return field.show(values) || t`(empty)`;
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
