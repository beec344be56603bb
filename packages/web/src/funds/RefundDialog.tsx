import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@kelas/contract/call';
import { addRefund } from '@kelas/contract/funds';
import type { Fund } from '@kelas/contract/schema/payment';
import {
  type Cents,
  formatAmount,
  formatRinggit,
  type MoneyInput,
} from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { PaymentFields } from '../payments/PaymentFields.tsx';
import { choiceSchema, newPaymentChoice, type PaymentChoice } from '../payments/payment-choice.ts';
import { useReceipts } from '../payments/receipts.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { formSchema } from '../ui/form-schema.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { requiredAmount } from './required-amount.ts';

interface RefundForm extends PaymentChoice {
  readonly fund: Fund | '';
  readonly amount: MoneyInput;
  readonly reason: string;
}

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  /** The amounts that can be refunded, in cents; at least one is above zero. */
  readonly held: { readonly [F in Fund]: Cents };
  readonly onExited: () => void;
}

/** Pays credit or a deposit back, with a voucher (R-1583). */
export default function RefundDialog({ student, held, onExited }: Props) {
  const funds = (['CREDIT', 'DEPOSIT'] as const).filter((fund) => held[fund] > 0);
  const [defaultValues] = useState((): RefundForm => {
    const [fund = ''] = funds;
    return { fund, amount: fund && held[fund], reason: '', ...newPaymentChoice(new Date()) };
  });
  const form = useForm<RefundForm>({ defaultValues, resolver: zodResolver(schemaFor(held)) });
  const refund = useCall(addRefund, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, refund, onExited);
  const field = { control: form.control, disabled: refund.running };
  const alert = useAlert();
  const receipts = useReceipts();

  const submit = form.handleSubmit(async (values) => {
    // The schema has checked the values.
    const request = { uuid: student.uuid, ...values } as RequestOf<typeof addRefund>;
    const outcome = await submitOnce(() => refund.run(request));
    if (!outcome?.ok) return;
    const { voucherNo, totalAmount } = outcome.value;
    const voucher = t`Voucher ${{ number: voucherNo }}, ${{ amount: formatAmount(totalAmount) }}`;
    await alert(t`Thank you`, `${t`The refund has been recorded`}\n${voucher}`, [
      { label: t`Print voucher`, shortcut: 'p', run: () => receipts.printVoucher(voucherNo) },
    ]);
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Refund`}
      subtitle={student.name}
      onSubmit={submit}
      save={t`Refund`}
    >
      <ChoiceField
        {...field}
        name="fund"
        label={t`Refund of`}
        options={funds.map((fund) => {
          const amount = `RM\u00a0${formatRinggit(held[fund])}`;
          return {
            value: fund,
            label: fund === 'CREDIT' ? t`Paid in advance (${amount})` : t`Deposit (${amount})`,
          };
        })}
        onChosen={(fund) => form.setValue('amount', held[fund])}
      />
      <MoneyField {...field} name="amount" label={t`Amount`} autoFocus />
      <PaymentFields {...field} />
      <TextField {...field} name="reason" label={t`Reason`} maxLength={200} />
    </FormDialog>
  );
}

/** The schema of a refund: at most what is left of its fund. */
function schemaFor(held: Props['held']) {
  const { fund, reason } = addRefund.input.shape;
  return formSchema<RefundForm>((values) =>
    choiceSchema.extend({
      fund,
      amount: requiredAmount(held[values.fund || 'CREDIT']),
      reason,
    }),
  );
}
