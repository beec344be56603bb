import { zodResolver } from '@hookform/resolvers/zod';
import {
  changeEInvoiceSettings,
  type EInvoiceSettings,
  getEInvoiceSettings,
} from '@kelas/contract/e-invoice';
import { type Cents, formatAmount, type MoneyInput } from '@kelas/contract/values/cents';
import { SUPPLIER_MAX_CHARS, type SupplierField } from '@kelas/contract/values/e-invoice';
import { MALAYSIAN_STATES } from '@kelas/contract/values/malaysian-states';
import { msg, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { choiceField, type MergeField, textField } from '../conflicts/merge.ts';
import { useVersionedSave } from '../conflicts/use-merge.ts';
import { formatDay } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { amountSchema, formSchema } from '../ui/form-schema.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { DateField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { SUPPLIER_LABELS } from './e-invoice.ts';

const { input } = changeEInvoiceSettings;
const settingsSchema = input
  .omit({ version: true })
  .extend({ threshold: amountSchema(input.shape.threshold) });

type Values = Omit<EInvoiceSettings, 'version' | 'startsOn' | 'threshold'> & {
  readonly startsOn: string;
  readonly threshold: MoneyInput;
};

function valuesOf({ version: _, ...settings }: EInvoiceSettings): Values {
  return { ...settings, startsOn: settings.startsOn ?? '' };
}

const STATES = Object.entries(MALAYSIAN_STATES).map(([value, label]) => ({ value, label }));
const ADDRESS_ROWS = 3;

const FIRST_DAY = msg`First day with e-invoices`;
const THRESHOLD = msg`Threshold of a year`;
const supplierField = (name: Exclude<SupplierField, 'name'>) =>
  textField<Values>(SUPPLIER_LABELS[name], name);

/** The fields to merge after a conflict (R-1351). */
const MERGE_FIELDS: readonly MergeField<Values>[] = [
  textField(FIRST_DAY, 'startsOn', (day) => day && formatDay(day)),
  textField(THRESHOLD, 'threshold', (fee) => formatAmount(Number(fee) as Cents)),
  ...(['tin', 'brn', 'sst', 'msic', 'activity', 'address', 'postcode', 'city'] as const).map(
    supplierField,
  ),
  choiceField(SUPPLIER_LABELS.stateCode, 'stateCode', STATES),
  supplierField('phone'),
  supplierField('email'),
];

interface Props {
  readonly settings: EInvoiceSettings;
  readonly onExited: () => void;
}

/** The first day with e-invoices, and the centre as their supplier (R-2420). */
export function EInvoiceSettingsDialog({ settings, onExited }: Props) {
  const call = useCall(changeEInvoiceSettings, { onFailure: 'inline' });
  const form = useForm<Values>({
    defaultValues: valuesOf(settings),
    resolver: zodResolver(formSchema<Values>(() => settingsSchema)),
  });
  const client = useQueryClient();
  const { submitOnce, dialog } = useFormDialog(form, call, onExited);
  const { merging, save, failureOf } = useVersionedSave<EInvoiceSettings, Values>({
    record: settings,
    form,
    mergeFields: MERGE_FIELDS,
    read: () => client.fetchQuery(callQuery(getEInvoiceSettings, {})),
    valuesOf,
  });
  const field = { control: form.control, disabled: dialog.isBusy };
  const text = (name: 'brn' | 'sst' | 'tin' | 'activity' | 'city' | 'phone' | 'email') => ({
    ...field,
    name,
    label: textOf(SUPPLIER_LABELS[name]),
    maxLength: SUPPLIER_MAX_CHARS[name],
  });
  return (
    <FormDialog
      {...dialog}
      errorMessage={failureOf(call.error)?.message}
      wide
      title={t`E-invoice details`}
      subtitle={t`Check with your tax agent before relying on it.`}
      save={t`Save`}
      onSubmit={form.handleSubmit(({ threshold, ...values }) =>
        // The schema accepts an amount alone.
        submitOnce(() =>
          save(({ version }) => call.run({ ...values, version, threshold: threshold as Cents })),
        ),
      )}
    >
      <ConflictNotice merging={merging} save={t`Save`} />
      <FieldGrid>
        <DateField
          {...field}
          name="startsOn"
          label={textOf(FIRST_DAY)}
          helperText={t`Leave it empty to turn e-invoices off.`}
          autoFocus
        />
        <MoneyField {...field} name="threshold" label={textOf(THRESHOLD)} />
        <TextField {...text('tin')} helperText={t`For example IG115002000`} />
        <TextField {...text('brn')} helperText={t`The new number of 12 digits`} />
        <TextField {...text('sst')} helperText={t`Leave it empty if the centre has none.`} />
        <TextField {...field} name="msic" label={textOf(SUPPLIER_LABELS.msic)} maxLength={5} />
      </FieldGrid>
      <TextField {...text('activity')} />
      <TextField
        {...field}
        name="address"
        label={textOf(SUPPLIER_LABELS.address)}
        rows={ADDRESS_ROWS}
        helperText={t`Up to three lines. Leave it empty to use the address of the centre.`}
      />
      <FieldGrid>
        <TextField
          {...field}
          name="postcode"
          label={textOf(SUPPLIER_LABELS.postcode)}
          maxLength={5}
        />
        <TextField {...text('city')} />
        <SelectField
          {...field}
          name="stateCode"
          label={textOf(SUPPLIER_LABELS.stateCode)}
          options={STATES}
        />
        <TextField {...text('phone')} helperText={t`For example +60341234567`} />
        <TextField {...text('email')} type="email" />
      </FieldGrid>
    </FormDialog>
  );
}
