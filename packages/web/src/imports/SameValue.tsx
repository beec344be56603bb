import {
  IMPORT_GROUPS_MAX,
  IMPORT_WORDS,
  type ImportColumn,
  type ImportKind,
  importColumns,
  SAME_FOR_ALL_MARK,
} from '@kelas/contract/import-fields';
import { LEVEL_NOT_OFFERED, levelNameOf } from '@kelas/contract/values/levels';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { DraftChange } from './draft-queue.ts';
import type { ImportDraft } from './import-counts.ts';

const LEVELS = Array.from({ length: LEVEL_NOT_OFFERED - 1 }, (_, index) => levelNameOf(index + 1));
/** Fields that are different in each row. */
const OWN_VALUES: readonly string[] = ['name', 'student', 'phone', 'nric'];

/** Returns the words of a field that has few values; undefined for the others. */
function wordsOf({ type }: ImportColumn): readonly string[] | undefined {
  if (type === 'LEVEL') return LEVELS;
  const words: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = IMPORT_WORDS;
  const known = words[type];
  return known && Object.values(known);
}

interface Props {
  readonly field: ImportColumn;
  /** All rows are of one person, so that a name can be the same. */
  readonly isOnePerson?: boolean;
  readonly isBusy: boolean;
  readonly onChange: (change: DraftChange) => void;
}

/** Gives all rows one value of a field that the sheet does not have (R-1923). */
export function SameValue({ field, isOnePerson = false, isBusy, onChange }: Props) {
  const [value, setValue] = useState('');
  const { key, label, example } = field;
  const words = wordsOf(field);
  const use = (chosen: string) => onChange({ sameForAll: [{ field: key, value: chosen }] });
  if (OWN_VALUES.includes(key) && !isOnePerson) {
    return (
      <Box sx={line}>
        <span>{label} is different in each row.</span>
        <Button
          variant="outlined"
          color="inherit"
          disabled={isBusy}
          aria-label={`Add an empty column: ${label}`}
          onClick={() => use('')}
        >
          Add an empty column
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
        label={`${label} of all rows`}
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
        aria-label={`Use for all rows: ${label}`}
      >
        Use for all rows
      </Button>
    </Box>
  );
}

/** Returns the fields of a kind without a column, with one course group. */
function freeFields(kind: ImportKind, columns: ImportDraft['columns']): readonly ImportColumn[] {
  return importColumns(kind, 1).filter(({ key }) => !columns.includes(key));
}

/** Returns true for a grid of fees without a column of teachers, which is of one teacher. */
export function isOfOnePerson({ reading, columns, headings }: ImportDraft): boolean {
  const isGrid = reading.some(({ key, value }) => key === 'layout' && value === 'GRID');
  const heading = headings[columns.indexOf('name')];
  return isGrid && (heading === undefined || heading.endsWith(SAME_FOR_ALL_MARK));
}

/** Returns the required fields that no column has. */
export function missingFields({ kind, missing }: ImportDraft): readonly ImportColumn[] {
  const fields = importColumns(kind, IMPORT_GROUPS_MAX);
  return missing.flatMap((label) => fields.find((each) => each.label === label) ?? []);
}

interface OtherProps extends Omit<Props, 'field' | 'isOnePerson'> {
  readonly draft: ImportDraft;
}

/** The same for a field that is chosen from those without a column. */
export function OtherSameValue({ draft, isBusy, onChange }: OtherProps) {
  const [key, setKey] = useState('');
  const { kind, columns, missing } = draft;
  const fields = freeFields(kind, columns).filter(
    (each) => !OWN_VALUES.includes(each.key) && !missing.includes(each.label),
  );
  const field = fields.find((each) => each.key === key);
  if (fields.length === 0) return null;
  return (
    <Box sx={{ ...line, mt: 2 }}>
      <TextField
        select
        label="The same value in all rows"
        value={field?.key ?? ''}
        disabled={isBusy}
        onChange={({ target }) => setKey(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: 220, maxWidth: '100%' }}
      >
        <MenuItem value="" sx={{ color: 'text.secondary' }}>
          Choose a field
        </MenuItem>
        {fields.map((each) => (
          <MenuItem key={each.key} value={each.key}>
            {each.label}
          </MenuItem>
        ))}
      </TextField>
      {field && <SameValue key={field.key} field={field} isBusy={isBusy} onChange={onChange} />}
    </Box>
  );
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
