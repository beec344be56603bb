import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import type { PaymentForm } from './payment-form.ts';

interface Props {
  readonly control: Control<PaymentForm>;
  /** The amount to pay in cents. */
  readonly total: Cents;
  readonly disabled: boolean;
  /** Called for Enter in the field, which is the last one. */
  readonly onEnter: () => void;
}

/** The cash that was handed over, and the change (R-1484). */
export function CashReceived({ control, total, disabled, onEnter }: Props) {
  const tendered = useWatch({ control, name: 'tendered' });
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
          control={control as unknown as Control<{ tendered: MoneyInput }>}
          name="tendered"
          label="Cash received"
          autoFocus
          disabled={disabled}
        />
      </Box>
      <Typography aria-live="polite" sx={{ fontSize: '1.05rem', fontWeight: 650, pt: 0.75 }}>
        {typeof tendered === 'number' && tendered >= total && (
          <>
            Change <Money cents={(tendered - total) as Cents} currency />
          </>
        )}
      </Typography>
    </>
  );
}
