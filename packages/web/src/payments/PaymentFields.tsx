import type { PaymentMeans } from '@kelas/contract/schema/payment';
import { today } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { DateField } from '../ui/MonthField.tsx';
import type { Option } from '../ui/SelectField.tsx';
import { meansOf } from './held.ts';
import type { PaymentChoice } from './payment-choice.ts';
import { NOTHING_HELD } from './received-money.ts';

interface Props<V extends PaymentChoice<PaymentMeans | 'MIXED'>> {
  readonly control: Control<V>;
  readonly disabled: boolean;
  readonly autoFocus?: boolean;
  /** Called after a payment type was chosen by hand. */
  readonly onChosen?: (type: PaymentMeans) => void;
  /** The ways to pay; by default cash and bank. */
  readonly means?: readonly Option<PaymentMeans>[];
  readonly children?: ReactNode;
}

/** Transaction date and payment type of a payment. */
export function PaymentFields<V extends PaymentChoice<PaymentMeans | 'MIXED'>>(props: Props<V>) {
  // The types of the other form fields do not matter here.
  const control = props.control as unknown as Control<PaymentChoice<PaymentMeans>>;
  const { autoFocus = false, onChosen, means = meansOf(NOTHING_HELD), children } = props;
  const field = { control, disabled: props.disabled };
  return (
    <FieldGrid min={240}>
      <DateField
        {...field}
        name="transactionDate"
        label={t`Transaction Date`}
        latest={today(new Date())}
      />
      {/* More than two buttons need the whole width. */}
      <Box sx={{ ...(means.length > 2 && { gridColumn: '1 / -1' }) }}>
        <ChoiceField
          {...field}
          name="paymentType"
          label={t`Payment Type`}
          options={means}
          start="CASH"
          autoFocus={autoFocus}
          {...(onChosen && { onChosen })}
        />
      </Box>
      {children}
    </FieldGrid>
  );
}
