import { denominations } from '@kelas/contract/values/cash-count';
import type { Cents } from '@kelas/contract/values/cents';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { Control } from 'react-hook-form';
import { Money } from '../ui/Money.tsx';
import { type FieldProps, useField } from '../ui/use-field.ts';
import { type CloseForm, closeSums, typedCount } from './close-form.ts';

interface Props {
  readonly control: Control<CloseForm>;
  readonly values: CloseForm;
  readonly disabled: boolean;
}

/** The count: one row for each note and coin, and the running total (R-1402). */
export function CountTable({ control, values, disabled }: Props) {
  const count = typedCount(values);
  return (
    <Table aria-label="Count" sx={cells}>
      <TableHead>
        <TableRow>
          <TableCell>Note or coin</TableCell>
          <TableCell align="right">Pieces</TableCell>
          <TableCell align="right">Amount (RM)</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {denominations.map(({ key, label, value }, index) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            <TableCell align="right" sx={{ width: 112 }}>
              <PiecesField
                control={control}
                name={key}
                label={`Pieces of ${label}`}
                disabled={disabled}
                autoFocus={index === 0}
              />
            </TableCell>
            <TableCell align="right" {...(count[key] === 0 && { sx: { color: 'text.secondary' } })}>
              <Money cents={(count[key] * value) as Cents} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell colSpan={2}>Counted</TableCell>
          <TableCell align="right" role="status">
            <Money cents={closeSums(values, undefined).counted} currency />
          </TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  );
}

/** The field for the pieces of a note or coin; its label is in the row. */
function PiecesField(props: FieldProps<CloseForm, string>) {
  const { value, change, input } = useField<CloseForm, string>(props);
  return (
    <TextField
      {...input}
      label={undefined}
      helperText={undefined}
      value={value}
      onChange={({ target }) => change(target.value)}
      onFocus={({ target }) => target.select()}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          'aria-label': props.label,
          inputMode: 'numeric',
          maxLength: 6,
          style: { textAlign: 'right', paddingBlock: 4 },
        },
      }}
    />
  );
}

const cells = {
  '& thead th, & tfoot td': { fontWeight: 650 },
  '& tbody :is(th, td)': { py: 0.375, whiteSpace: 'nowrap' },
  '& tfoot td': { color: 'text.primary', fontSize: '1rem', borderBottom: 0 },
  '& :is(th, td):first-of-type': { pl: 0 },
  '& :is(th, td):last-of-type': { pr: 0 },
};
