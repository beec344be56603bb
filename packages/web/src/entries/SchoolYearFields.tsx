import { t } from '@lingui/core/macro';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { textOf } from '../languages/language.ts';
import { SelectField } from '../ui/SelectField.tsx';
import type { FieldProps } from '../ui/use-field.ts';
import { EVERY_YEAR, type SchoolYears } from './school-years.ts';

/** The school year of a list; nothing while no entry belongs to a year (R-1750). */
export function SchoolYearSelect({ of }: { readonly of: Omit<SchoolYears<never>, 'rows'> }) {
  const { years, chosen, choose } = of;
  if (!years) return null;
  return (
    <TextField
      select
      size="small"
      label={t`School year`}
      value={chosen}
      onChange={({ target }) => choose(Number(target.value))}
      // As high as the buttons next to it, so that nothing moves when it appears (R-1312).
      sx={{ minWidth: 92, '& .MuiInputBase-root': { height: 30 } }}
    >
      {years.map((year) => (
        <MenuItem key={year} value={year}>
          {year}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface Props<V extends FieldValues> extends Omit<FieldProps<V, number | ''>, 'label'> {
  /** The years of the selector; the field is hidden with it. */
  readonly years: readonly number[] | undefined;
}

/** The school year of an entry in its dialog (R-1751). */
export function SchoolYearField<V extends FieldValues>({ years, ...field }: Props<V>) {
  if (!years) return null;
  return (
    <SelectField<V, number>
      {...field}
      label={t`School year`}
      none={textOf(EVERY_YEAR)}
      options={years.map((year) => ({ value: year, label: String(year) }))}
    />
  );
}
