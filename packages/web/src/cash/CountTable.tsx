import { denominations } from '@kelas/contract/values/cash-count';
import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import TextField from '@mui/material/TextField';
import type { Control } from 'react-hook-form';
import { Money } from '../ui/Money.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
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
  const counted = closeSums(values, undefined).counted;
  return (
    <PlainTable
      label={t`Count`}
      heads={[t`Note or coin`, t`Pieces`, t`Amount (RM)`]}
      rows={[
        ...denominations.map(({ key, label, value }, index) => ({
          key,
          head: label,
          cells: [
            <PiecesField
              key="pieces"
              control={control}
              name={key}
              label={t`Pieces of ${label}`}
              disabled={disabled}
              autoFocus={index === 0}
            />,
            <Money key="amount" cents={(count[key] * value) as Cents} />,
          ],
        })),
        {
          key: 'counted',
          head: t`Counted`,
          cells: [
            '',
            <span key="counted" role="status">
              <Money cents={counted} currency />
            </span>,
          ],
          isTotal: true,
        },
      ]}
      sx={cells}
    />
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
  '& thead th, & .total > *': { fontWeight: 650 },
  '& tbody :is(th, td)': { py: 0.375, whiteSpace: 'nowrap' },
  '& td:first-of-type': { width: 112 },
  '& .total > *.MuiTableCell-root': { py: 0.75, fontSize: '1rem', borderBottom: 0 },
  '& th:first-of-type': { pl: 0 },
  '& :is(th, td):last-child': { pr: 0 },
  '& .total .money': { color: 'inherit' },
};
