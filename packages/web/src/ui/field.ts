import type { SxProps, Theme } from '@mui/material/styles';
import type { Control, FieldPathByValue, FieldValues, RegisterOptions } from 'react-hook-form';

/** What every field of a form takes; `V` are the form's values, `T` what this field holds. */
export interface FieldProps<V extends FieldValues, T> {
  readonly control: Control<V>;
  readonly name: FieldPathByValue<V, T>;
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly helperText?: string;
  readonly rules?: Pick<RegisterOptions, 'validate' | 'required'>;
  readonly sx?: SxProps<Theme>;
}
