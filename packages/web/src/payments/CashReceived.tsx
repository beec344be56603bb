import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { restLabel } from './received-money.ts';
import type { DialogPayment } from './use-payment.ts';

interface Props {
  readonly control: DialogPayment['control'];
  /** By bank, no change is handed back, so what is above the total is kept (R-1860). */
  readonly isBank: boolean;
  /** The amount received above the total in cents. Without it, no change is shown. */
  readonly rest?: Cents | undefined;
  readonly disabled: boolean;
  /** Called for Enter in the field, which is the last one. */
  readonly onEnter: () => void;
  /** True if the change may be kept as credit (R-1576). */
  readonly keepsCredit: boolean;
}

/** The money that was received, and the change (R-1484). */
export function CashReceived(props: Props) {
  const { control, isBank, rest, disabled, onEnter, keepsCredit } = props;
  const keepsChange = useWatch({ control, name: 'keepsChange' });
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
          // Cash moves the focus here; by bank the amount is optional and seldom typed.
          key={String(isBank)}
          control={control}
          name="tendered"
          label={isBank ? t`Amount received` : t`Cash received`}
          autoFocus={!isBank}
          disabled={disabled}
        />
      </Box>
      {rest !== undefined && (!isBank || (keepsCredit && rest > 0)) && (
        <Typography aria-live="polite" sx={{ fontSize: '1.05rem', fontWeight: 650, pt: 0.75 }}>
          {restLabel(keepsCredit && (keepsChange || isBank))} <Money cents={rest} currency />
        </Typography>
      )}
      {keepsCredit && !isBank && rest !== undefined && rest > 0 && (
        <KeepChange control={control} disabled={disabled} />
      )}
    </>
  );
}

type SwitchProps = Pick<Props, 'control' | 'disabled'>;

/** Keeps the change as credit (R-1576). */
export function KeepChange(field: SwitchProps) {
  return <SwitchField {...field} name="keepsChange" label={t`Keep the change as credit`} />;
}

/** Lets the credit pay before new money (R-1863). */
export function CreditFirst({ credit, ...field }: SwitchProps & { readonly credit: Cents }) {
  const label = t`Use credit first (${{ amount: formatAmount(credit) }})`;
  return <SwitchField {...field} name="usesCredit" label={label} />;
}
