import type { StatementColumnChoice } from '@kelas/contract/schema/bank';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { textOf } from '../languages/language.ts';
import type { StatementPreview } from './bank-texts.ts';
import {
  type ColumnRole,
  columnRoles,
  ROLE_LABELS,
  roleAt,
  withRole,
} from './statement-columns.ts';

interface Props {
  readonly preview: Pick<StatementPreview, 'columns' | 'headings' | 'sample'>;
  readonly disabled: boolean;
  readonly onChange: (columns: StatementColumnChoice) => void;
}

/** The first rows of a statement, and what each column has (R-2371). */
export function ColumnsTable({ preview, disabled, onChange }: Props) {
  const { columns, headings, sample } = preview;
  const places = Array.from(
    { length: Math.max(headings.length, ...sample.map((row) => row.length)) },
    (_, place) => place,
  );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t`Columns of the statement`}>
        <TableHead>
          <TableRow>
            {places.map((place) => (
              <TableCell key={place} sx={{ verticalAlign: 'bottom', px: 0.5 }}>
                {headings[place]}
                <Select<ColumnRole>
                  size="small"
                  variant="standard"
                  value={roleAt(columns, place)}
                  disabled={disabled}
                  onChange={({ target }) => onChange(withRole(columns, place, target.value))}
                  slotProps={{
                    input: { 'aria-label': t`Use of column ${{ number: place + 1 }}` },
                  }}
                  sx={{ display: 'block', minWidth: 96 }}
                >
                  {columnRoles.map((role) => (
                    <MenuItem key={role} value={role}>
                      {textOf(ROLE_LABELS[role])}
                    </MenuItem>
                  ))}
                </Select>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sample.slice(0, 5).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay the same
            <TableRow key={index}>
              {places.map((place) => (
                <TableCell key={place} sx={{ px: 0.5, maxWidth: 180, overflowWrap: 'anywhere' }}>
                  {row[place]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
