import {
  IMPORT_GROUPS_MAX,
  IMPORT_WORDS,
  type ImportColumn,
  importColumns,
  SAME_FOR_ALL_MARK,
} from '@kelas/contract/import-fields';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { joinTexts } from '../languages/formats.ts';
import { enrolledLevelNames, sessionNames } from '../reference/centre-words.ts';
import type { ImportDraft } from './import-kinds.ts';
import { DraftSelect, useOpenDraft } from './OpenDraft.tsx';

/** Fields that are different in each row. */
const OWN_VALUES: readonly string[] = ['name', 'student', 'phone', 'nric'];

/** Returns the words of a field that has few values; undefined for other fields. */
function wordsOf({ type }: ImportColumn): readonly string[] | undefined {
  if (type === 'LEVEL') return enrolledLevelNames();
  if (type === 'SESSION') return sessionNames();
  const words: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = IMPORT_WORDS;
  const known = words[type];
  return known && Object.values(known);
}

/** True for a grid of fees without a column of teachers: it belongs to one teacher. */
function isOfOnePerson({ reading, columns, headings }: ImportDraft): boolean {
  const isGrid = reading.some(({ key, value }) => key === 'layout' && value === 'GRID');
  const heading = headings[columns.indexOf('name')];
  return isGrid && (heading === undefined || heading.endsWith(SAME_FOR_ALL_MARK));
}

/** Gives all rows one value of a field that the sheet does not have (R-1923). */
function SameValue({ field }: { readonly field: ImportColumn }) {
  const { draft, isBusy, change } = useOpenDraft();
  const [value, setValue] = useState('');
  const { key, label, example } = field;
  const words = wordsOf(field);
  const use = (chosen: string) => change({ sameForAll: [{ field: key, value: chosen }] });
  if (OWN_VALUES.includes(key) && !isOfOnePerson(draft)) {
    return (
      <Box sx={line}>
        <span>{t`${label} is different in each row.`}</span>
        <Button
          variant="outlined"
          color="inherit"
          disabled={isBusy}
          aria-label={t`Add an empty column: ${label}`}
          onClick={() => use('')}
        >
          {t`Add an empty column`}
        </Button>
      </Box>
    );
  }
  return (
    <Box
      component="form"
      sx={line}
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') use(value.trim());
      }}
    >
      <TextField
        select={words !== undefined}
        label={t`${label} of all rows`}
        placeholder={example === '' ? undefined : example}
        value={value}
        disabled={isBusy}
        onChange={({ target }) => setValue(target.value)}
        sx={{ width: { xs: 150, sm: 220 } }}
      >
        {words?.map((word) => (
          <MenuItem key={word} value={word}>
            {word}
          </MenuItem>
        ))}
      </TextField>
      <Button
        type="submit"
        variant="outlined"
        color="inherit"
        disabled={isBusy || value.trim() === ''}
        aria-label={t`Use for all rows: ${label}`}
      >
        {t`Use for all rows`}
      </Button>
    </Box>
  );
}

/** Gives all rows one value of a field without a column, which the person chooses. */
export function OtherSameValue() {
  const { kind, columns, missing } = useOpenDraft().draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const fields = importColumns(kind, 1).filter(
    ({ key, label }) =>
      !columns.includes(key) && !OWN_VALUES.includes(key) && !missing.includes(label),
  );
  const field = fields.find(({ key }) => key === chosen);
  if (fields.length === 0) return null;
  return (
    <Box sx={{ ...line, mt: 2 }}>
      <DraftSelect
        label={t`The same value in all rows`}
        value={field?.key ?? null}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        none={t`Choose a field`}
        onChoose={setChosen}
        sx={{ width: 220, maxWidth: '100%' }}
      />
      {field && <SameValue key={field.key} field={field} />}
    </Box>
  );
}

/** The required fields that no column holds, each with a value for all rows (R-1685, R-1923). */
export function MissingColumns() {
  const { kind, missing } = useOpenDraft().draft;
  if (missing.length === 0) return null;
  const fields = importColumns(kind, IMPORT_GROUPS_MAX);
  const names = joinTexts(missing);
  return (
    <Alert severity="error">
      {missing.length > 1
        ? t`No column holds ${names}. Choose them at the right heading above, or enter one value for all rows. You can change single cells afterwards.`
        : t`No column holds ${names}. Choose it at the right heading above, or enter one value for all rows. You can change single cells afterwards.`}
      <Stack spacing={1.5} sx={{ mt: 2 }}>
        {missing
          .flatMap((label) => fields.find((each) => each.label === label) ?? [])
          .map((field) => (
            <SameValue key={field.key} field={field} />
          ))}
      </Stack>
    </Alert>
  );
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
