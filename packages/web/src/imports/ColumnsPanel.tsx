import { IMPORT_GROUPS_MAX, importColumns } from '@kelas/contract/import-fields';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { withField } from './draft-columns.ts';
import type { Draft } from './import-counts.ts';

const COLUMN_NOUN = { one: 'column', many: 'columns' };

interface Props {
  readonly draft: Draft;
  readonly isBusy: boolean;
  readonly onChange: (columns: (string | null)[]) => void;
}

/** What each column of the file holds, one select each (R-1685). */
export function ColumnsPanel({ draft, isBusy, onChange }: Props) {
  const { kind, headings, columns, missing } = draft;
  const ignored = columns.filter((key) => key === null).length;
  const [shown, setShown] = useState(missing.length > 0 || ignored > 0);
  const fields = useMemo(() => importColumns(kind, IMPORT_GROUPS_MAX), [kind]);
  const headingOf = new Map(columns.map((key, index) => [key, headings[index]]));
  return (
    <Panel
      title="Columns"
      actions={
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide the columns' : 'Change the columns'}
        </Button>
      }
    >
      <Typography color="textSecondary">
        {countOf(columns.length - ignored, COLUMN_NOUN)} recognised
        {ignored > 0 && `; ${countOf(ignored, COLUMN_NOUN)} not imported`}
      </Typography>
      {missing.length > 0 && (
        <Alert severity="error" sx={{ mt: 1 }}>
          No column holds {missing.join(', ')}. Choose {missing.length > 1 ? 'them' : 'it'} at the
          right heading below. If your spreadsheet does not have{' '}
          {missing.length > 1 ? 'them' : 'it'}, add the column there and start again.
        </Alert>
      )}
      {shown && (
        <Box sx={grid}>
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
            </TextField>
          ))}
        </Box>
      )}
    </Panel>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  mt: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
};
