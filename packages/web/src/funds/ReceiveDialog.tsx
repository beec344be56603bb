import { zodResolver } from '@hookform/resolvers/zod';
import { payTuition } from '@kelas/contract/payments';
import type { Fund } from '@kelas/contract/schema/payment';
import type { MoneyInput } from '@kelas/contract/values/cents';
import { msg, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { textOf } from '../languages/language.ts';
import { PaymentFields } from '../payments/PaymentFields.tsx';
import { choiceSchema, newPaymentChoice, type PaymentChoice } from '../payments/payment-choice.ts';
import { useThanks } from '../payments/use-thanks.ts';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { formSchema } from '../ui/form-schema.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { requiredAmount } from './required-amount.ts';

interface ReceiveForm extends PaymentChoice {
  readonly amount: MoneyInput;
}

const fields = choiceSchema.extend({ amount: requiredAmount() });
const schema = formSchema<ReceiveForm>(() => fields);

const NOTES = {
  CREDIT: msg`Credit pays later fees of the whole family.`,
  DEPOSIT: msg`A deposit is not income until it pays a fee. It can be refunded.`,
} as const;

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  readonly fund: Fund;
  /** The amount that the house rules ask for. */
  readonly amount: MoneyInput;
  readonly onExited: () => void;
}

/** Receives money in advance or a deposit, with a receipt (R-1576, R-1577). */
export default function ReceiveDialog({ student, fund, amount, onExited }: Props) {
  const [defaultValues] = useState(() => ({ amount, ...newPaymentChoice(new Date()) }));
  const form = useForm<ReceiveForm>({ defaultValues, resolver: zodResolver(schema) });
  const pay = useCall(payTuition, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, pay, onExited);
  const field = { control: form.control, disabled: pay.running };
  const thank = useThanks();
  const submit = form.handleSubmit(async (values) => {
    const { paymentType, transactionDate } = values;
    const line = { uuid: student.uuid, fund, fee: values.amount, transactionDate, paymentType };
    // The schemas have checked the values.
    const outcome = await submitOnce(() => pay.run([line]));
    if (outcome?.ok) await thank([outcome.value]);
  });
  return (
    <FormDialog
      {...dialog}
      title={fund === 'CREDIT' ? t`Pay in advance` : t`Take deposit`}
      subtitle={student.name}
      onSubmit={submit}
      save={t`Pay now`}
    >
      <MoneyField {...field} name="amount" label={t`Amount`} autoFocus />
      <PaymentFields {...field} />
      <Typography color="textSecondary">{textOf(NOTES[fund])}</Typography>
    </FormDialog>
  );
}
