import { zodResolver } from '@hookform/resolvers/zod';
import { changeEInvoiceSettings, type EInvoiceSettings } from '@kelas/contract/e-invoice';
import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import { SUPPLIER_MAX_CHARS } from '@kelas/contract/values/e-invoice';
import { MALAYSIAN_STATES } from '@kelas/contract/values/malaysian-states';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { amountSchema, formSchema } from '../ui/form-schema.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { DateField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { supplierLabel } from './e-invoice.ts';

const { input } = changeEInvoiceSettings;
const settingsSchema = input.extend({ threshold: amountSchema(input.shape.threshold) });

type Values = Omit<EInvoiceSettings, 'startsOn' | 'threshold'> & {
  readonly startsOn: string;
  readonly threshold: MoneyInput;
};

const STATES = Object.entries(MALAYSIAN_STATES).map(([value, label]) => ({ value, label }));
const ADDRESS_ROWS = 3;

interface Props {
  readonly settings: EInvoiceSettings;
  readonly onExited: () => void;
}

/** The first day with e-invoices, and the centre as their supplier (R-2420). */
export function EInvoiceSettingsDialog({ settings, onExited }: Props) {
  const call = useCall(changeEInvoiceSettings, { onFailure: 'inline' });
  const form = useForm<Values>({
    defaultValues: {
      ...settings,
      startsOn: settings.startsOn ?? '',
      threshold: settings.threshold,
    },
    resolver: zodResolver(formSchema<Values>(() => settingsSchema)),
  });
  const { submitOnce, dialog } = useFormDialog(form, call, onExited);
  const field = { control: form.control, disabled: dialog.isBusy };
  const text = (name: 'brn' | 'sst' | 'tin' | 'activity' | 'city' | 'phone' | 'email') => ({
    ...field,
    name,
    label: supplierLabel(name),
    maxLength: SUPPLIER_MAX_CHARS[name],
  });
  return (
    <FormDialog
      {...dialog}
      wide
      title={t`E-invoice details`}
      subtitle={t`Check with your tax agent before relying on it.`}
      save={t`Save`}
      onSubmit={form.handleSubmit(({ threshold, ...values }) =>
        // The schema accepts an amount alone.
        submitOnce(() => call.run({ ...values, threshold: threshold as Cents })),
      )}
    >
      <FieldGrid>
        <DateField
          {...field}
          name="startsOn"
          label={t`First day with e-invoices`}
          helperText={t`Leave it empty to turn e-invoices off.`}
          autoFocus
        />
        <MoneyField {...field} name="threshold" label={t`Threshold of a year`} />
        <TextField {...text('tin')} helperText={t`For example IG115002000`} />
        <TextField {...text('brn')} helperText={t`The new number of 12 digits`} />
        <TextField {...text('sst')} helperText={t`Leave it empty if the centre has none.`} />
        <TextField {...field} name="msic" label={supplierLabel('msic')} maxLength={5} />
      </FieldGrid>
      <TextField {...text('activity')} />
      <TextField
        {...field}
        name="address"
        label={supplierLabel('address')}
        rows={ADDRESS_ROWS}
        helperText={t`Up to three lines. Leave it empty to use the address of the centre.`}
      />
      <FieldGrid>
        <TextField {...field} name="postcode" label={supplierLabel('postcode')} maxLength={5} />
        <TextField {...text('city')} />
        <SelectField
          {...field}
          name="stateCode"
          label={supplierLabel('stateCode')}
          options={STATES}
        />
        <TextField {...text('phone')} helperText={t`For example +60341234567`} />
        <TextField {...text('email')} type="email" />
      </FieldGrid>
    </FormDialog>
  );
}
