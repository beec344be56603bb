import { newPassword } from '@kelas/contract/staff';
import { t } from '@lingui/core/macro';
import type { Control, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { TextField } from '../ui/TextField.tsx';

interface Typed {
  readonly password: string;
  readonly repeated: string;
}

/** A new password that is typed twice; the server also refuses one that is easy to guess. */
export const typedTwice = { password: newPassword, repeated: z.string() };

export const isRepeated = ({ password, repeated }: Typed) => password === repeated;

export const NOT_REPEATED = {
  path: ['repeated'],
  error: () => t`The two passwords are not the same`,
};

interface Props<V extends Typed & FieldValues> {
  readonly control: Control<V>;
  readonly label: string;
  readonly repeatedLabel: string;
  readonly hint: string;
  readonly autoFocus?: boolean;
}

/** The fields of a new password, which is typed twice. */
export function PasswordFields<V extends Typed & FieldValues>(props: Props<V>) {
  const { label, repeatedLabel, hint, autoFocus = false } = props;
  const field = {
    // The types of the other form fields do not matter here.
    control: props.control as unknown as Control<Typed>,
    type: 'password',
    autoComplete: 'new-password',
  } as const;
  return (
    <>
      <TextField {...field} name="password" label={label} helperText={hint} autoFocus={autoFocus} />
      <TextField {...field} name="repeated" label={repeatedLabel} />
    </>
  );
}
