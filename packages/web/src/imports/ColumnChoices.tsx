import {
  IMPORT_GROUPS_MAX,
  importColumns,
  SHEET_FIELDS,
  TEMPLATE_GROUPS,
} from '@kelas/contract/import-fields';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { withField } from './draft-columns.ts';
import type { ImportDraft } from './import-counts.ts';

interface Props {
  readonly draft: ImportDraft;
  readonly isBusy: boolean;
  readonly onChange: (columns: (string | null)[]) => void;
}

/** Returns the number of course groups to offer: one more than are chosen. */
function countGroups(columns: ImportDraft['columns']): number {
  const chosen = columns.map((key) => Number(/\d+$/.exec(key ?? '')?.[0] ?? 0));
  return Math.min(IMPORT_GROUPS_MAX, Math.max(TEMPLATE_GROUPS - 1, ...chosen) + 1);
}

/** What each column of the file holds, one select each (R-1685). */
export function ColumnChoices({ draft, isBusy, onChange }: Props) {
  const { kind, headings, columns } = draft;
  const fields = useMemo(() => importColumns(kind, countGroups(columns)), [kind, columns]);
  const headingOf = new Map(columns.map((key, index) => [key, headings[index]]));
  return (
    <Box role="group" aria-label="Columns" sx={grid}>
      {headings.map((heading, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one heading
          key={index}
          select
          label={heading || `Column ${index + 1} (no heading)`}
          value={columns[index] ?? ''}
          disabled={isBusy}
          onChange={({ target }) => onChange(withField(columns, index, target.value || null))}
          slotProps={{
            select: { displayEmpty: true, MenuProps: { sx: { maxHeight: 440 } } },
            inputLabel: { shrink: true },
          }}
        >
          <MenuItem value="" sx={{ color: 'text.secondary' }}>
            Do not import
          </MenuItem>
          {fields.map(({ key, label, isRequired }) => (
            <MenuItem key={key} value={key}>
              {label}
              {isRequired && ' *'}
              {headingOf.has(key) && key !== columns[index] && ` (now: ${headingOf.get(key)})`}
            </MenuItem>
          ))}
          {SHEET_FIELDS[kind].map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  mt: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
};
