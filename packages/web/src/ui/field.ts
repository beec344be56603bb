import type { SxProps, Theme } from '@mui/material/styles';
import type { Control, FieldPathByValue, FieldValues, RegisterOptions } from 'react-hook-form';

/** The props of every form field; `V` is the type of the form values, `T` that of this field. */
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
