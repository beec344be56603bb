import { PASSWORD_MIN_LENGTH } from '@kelas/contract/staff';
import type { Control } from 'react-hook-form';
import { TextField } from '../ui/TextField.tsx';

interface PasswordValues {
  readonly password: string;
  readonly repeated: string;
}

/** The fields of a new password of another person, typed twice. */
export function PasswordFields<V extends PasswordValues>(props: {
  control: Control<V>;
  autoFocus?: boolean;
}) {
  // The types of the other form fields do not matter here.
  const control = props.control as unknown as Control<PasswordValues>;
  return (
    <>
      <TextField
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        autoFocus={props.autoFocus ?? false}
        helperText={`At least ${PASSWORD_MIN_LENGTH} characters. The person can change it in the account menu.`}
      />
      <TextField
        control={control}
        name="repeated"
        label="Password again"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
