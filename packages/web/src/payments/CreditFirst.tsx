import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { Control } from 'react-hook-form';
import { SwitchField } from '../ui/SwitchField.tsx';

interface Props<V extends { readonly usesCredit: boolean }> {
  readonly control: Control<V>;
  readonly credit: Cents;
  readonly disabled: boolean;
}

/** Lets the credit pay before new money (R-1863). */
export function CreditFirst<V extends { readonly usesCredit: boolean }>(props: Props<V>) {
  return (
    <SwitchField
      // The types of the other form fields do not matter here.
      control={props.control as unknown as Control<{ usesCredit: boolean }>}
      name="usesCredit"
      label={`Use credit first (${formatAmount(props.credit)})`}
      disabled={props.disabled}
    />
  );
}
