import { zodResolver } from '@hookform/resolvers/zod';
import { addAdjustment } from '@kelas/contract/discounts';
import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { markFields } from '../ui/field-errors.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { BEARERS } from './bearers.ts';
import {
  type DiscountForm,
  discountRequestOf,
  discountSchema,
  newDiscount,
} from './discount-form.ts';

interface Props {
  readonly name: string;
  readonly courses: readonly { readonly subscriptionId: number; readonly subjectName: string }[];
  /** The most that the person may take off a fee, in percent; undefined for no limit (R-1890). */
  readonly limit: number | undefined;
  readonly onExited: () => void;
}

/** Adds a discount to a course of a student (R-1537). */
export default function DiscountDialog({ name, courses, limit, onExited }: Props) {
  const [defaultValues] = useState(() => newDiscount(courses, new Date()));
  const form = useForm<DiscountForm>({ defaultValues, resolver: zodResolver(discountSchema) });
  const add = useCall(addAdjustment, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, add, onExited);
  const field = { control: form.control, disabled: add.running };
  const submit = form.handleSubmit(async (values) => {
    const outcome = await submitOnce(() => add.run(discountRequestOf(values)));
    if (outcome && !outcome.ok) markFields(form, outcome.error.details.fields);
  });
  const options = courses.map(({ subscriptionId, subjectName }) => ({
    value: subscriptionId,
    label: subjectName,
  }));
  return (
    <FormDialog
      {...dialog}
      title={t`Add discount`}
      subtitle={name}
      onSubmit={submit}
      save={t`Add discount`}
    >
      <FieldGrid min={200} stretch>
        <SelectField
          {...field}
          name="subscriptionId"
          label={t`Subject`}
          options={options}
          autoFocus
        />
        <SelectField
          {...field}
          name="borneBy"
          label={t`Borne by`}
          options={BEARERS}
          helperText={t`Shared: the teacher's share falls too`}
        />
        <MoneyField {...field} name="amount" label={t`Amount`} />
        <TextField {...field} name="percent" label={t`Or percent`} type="number" />
        <MonthField {...field} name="fromDate" label={t({ message: 'From', context: 'month' })} />
        <MonthField
          {...field}
          name="untilDate"
          label={t({ message: 'Until', context: 'month' })}
          helperText={t`The last month; empty without an end`}
        />
      </FieldGrid>
      <TextField {...field} name="reason" label={t`Reason`} maxLength={200} />
      {limit !== undefined && (
        <Typography color="textSecondary">
          {t`An employee can take at most ${limit} % off the fee of a course. Ask an admin for more.`}
        </Typography>
      )}
      <Typography color="textSecondary">{t`Months that are already paid stay as they are.`}</Typography>
    </FormDialog>
  );
}
