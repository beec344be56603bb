import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';

interface CashForm {
  readonly tendered: MoneyInput;
  /** The change is kept as credit (R-1576). */
  readonly keepsChange: boolean;
}

interface Props<V extends CashForm> {
  readonly control: Control<V>;
  /** The amount to pay in cents. Without it, no change is shown. */
  readonly total?: Cents;
  readonly disabled: boolean;
  /** Called for Enter in the field, which is the last one. */
  readonly onEnter: () => void;
  /** True if the change may be kept as credit (R-1576). */
  readonly keepsCredit: boolean;
}

/** The cash that was handed over, and the change (R-1484). */
export function CashReceived<V extends CashForm>(props: Props<V>) {
  const { total, disabled, onEnter, keepsCredit } = props;
  // The types of the other form fields do not matter here.
  const control = props.control as unknown as Control<CashForm>;
  const [tendered, keepsChange] = useWatch({ control, name: ['tendered', 'keepsChange'] });
  const change = typeof tendered === 'number' && total !== undefined ? tendered - total : -1;
  const pay = (event: KeyboardEvent) => {
    // A key that is held down must not pay.
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <Box onKeyDown={pay}>
        <MoneyField
          control={control}
          name="tendered"
          label="Cash received"
          autoFocus
          disabled={disabled}
        />
      </Box>
      {total !== undefined && (
        <Typography aria-live="polite" sx={{ fontSize: '1.05rem', fontWeight: 650, pt: 0.75 }}>
          {change >= 0 && (
            <>
              {keepsCredit && keepsChange ? 'Paid in advance' : 'Change'}{' '}
              <Money cents={change as Cents} currency />
            </>
          )}
        </Typography>
      )}
      {keepsCredit && change > 0 && (
        <SwitchField
          control={control}
          name="keepsChange"
          label="Keep the change as credit"
          disabled={disabled}
        />
      )}
    </>
  );
}
