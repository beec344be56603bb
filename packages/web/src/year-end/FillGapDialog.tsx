import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@kelas/contract/call';
import { addOffering } from '@kelas/contract/teachers';
import { formatRinggit, type MoneyInput, moneyFailure } from '@kelas/contract/values/cents';
import { levelNameOf } from '@kelas/contract/values/levels';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useCall } from '../api/call.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { markFields } from '../ui/field-errors.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import type { YearGap } from './year-plan.ts';

interface FeeForm {
  readonly fee: MoneyInput;
}

const feeSchema = z.custom<FeeForm>().superRefine((values, context) => {
  const { error } = addOffering.input.pick({ fee: true }).safeParse(values);
  const message = moneyFailure(values.fee) ?? error?.issues[0]?.message;
  if (message) context.addIssue({ code: 'custom', path: ['fee'], message });
});

interface Props {
  readonly gap: YearGap;
  /** The missing course: `Form 4 Physics`. */
  readonly course: string;
  readonly onAdded: () => void;
  readonly onExited: () => void;
}

/** Adds the missing class to the teacher, so that the courses of a gap have one (R-1728). */
export function FillGapDialog({ gap, course, onAdded, onExited }: Props) {
  const form = useForm<FeeForm>({ defaultValues: { fee: null }, resolver: zodResolver(feeSchema) });
  const { run, running, error } = useCall(addOffering, { onFailure: 'inline' });
  const { open, close, submitOnce } = useSubmitOnce();
  const { teacher, teacherName, programLvl, subjectId } = gap;
  const submit = form.handleSubmit(async ({ fee }) => {
    // The schema has checked the fee.
    const request = { teacher, programLvl, subjectId, fee } as RequestOf<typeof addOffering>;
    const outcome = await submitOnce(() => run(request));
    if (outcome?.ok) onAdded();
    else markFields(form, outcome?.error.details.fields);
  });
  return (
    <FormDialog
      title="Add class"
      subtitle={`${course} · ${teacherName}`}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      save="Add class"
      isBusy={running}
      isDirty={form.formState.isDirty}
      errorMessage={error?.message}
    >
      <MoneyField
        control={form.control}
        name="fee"
        label="Monthly fee"
        helperText={`${presentText(gap)}The class is added to the teacher at once. Students join it by Apply.`}
        autoFocus
      />
    </FormDialog>
  );
}

/** Returns the fees that these students pay for now: `Now: Form 3 RM 90.00. `; empty if unknown. */
function presentText({ present = [] }: YearGap): string {
  const fees = present.map(({ programLvl, fee }) => {
    return `${levelNameOf(programLvl)} RM ${formatRinggit(fee)}`;
  });
  return fees.length > 0 ? `Now: ${fees.join(', ')}. ` : '';
}
