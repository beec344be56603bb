import { zodResolver } from '@hookform/resolvers/zod';
import type { FeeChangeKind, OwnFeeChoice } from '@kelas/contract/fee-changes';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Text } from '../languages/language.ts';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { TeacherSelect } from '../reference/TeacherSelect.tsx';
import { useAskedPreview } from '../ui/asked-preview.ts';
import { FormRow } from '../ui/FormRow.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { EarlierFeeChanges } from './EarlierFeeChanges.tsx';
import { FeePreview } from './FeePreview.tsx';
import {
  emptyFeeForm,
  type FeeForm,
  type FeeRequest,
  feeFormSchema,
  feeRequestOf,
} from './fee-form.ts';

const KINDS: readonly { readonly value: FeeChangeKind; readonly label: Text }[] = [
  { value: 'AMOUNT', label: msg`Raise by an amount` },
  { value: 'PERCENT', label: msg`Raise by a percentage` },
  { value: 'FEE', label: msg`New fee` },
];
const OWN_FEES: readonly { readonly value: OwnFeeChoice; readonly label: Text }[] = [
  { value: 'KEEP', label: msg`Keep their fee` },
  { value: 'KEEP_DIFFERENCE', label: msg`Raise by the same amount` },
  { value: 'OFFERING', label: msg`Give them the fee of the course` },
];
/** The longest choices, some of them in Malay, need this width. */
const SUBJECT_WIDTH = { minWidth: 195 };
const KIND_WIDTH = { minWidth: 210 };
const OWN_FEES_WIDTH = { minWidth: 275 };

/** Fee Changes: changes the fees of courses and students from a month on, and undoes it (R-1977). */
export default function FeeChanges() {
  const [defaultValues] = useState(() => emptyFeeForm(new Date()));
  const form = useForm<FeeForm>({ defaultValues, resolver: zodResolver(feeFormSchema) });
  const { asked, isCurrent, show, close } = useAskedPreview(feeRequestOf(form.watch()));
  return (
    <>
      <PageTitle title={t`Fee Changes`} actions={<PageButtons />} />
      <FeeChoiceForm form={form} onPreview={show} />
      {asked && (
        <Box sx={{ display: isCurrent ? 'block' : 'none' }}>
          <FeePreview key={asked.number} choice={asked.choice} onChanged={close} />
        </Box>
      )}
      <EarlierFeeChanges />
    </>
  );
}

interface FormProps {
  readonly form: UseFormReturn<FeeForm>;
  readonly onPreview: (choice: FeeRequest) => void;
}

/** The month, courses and amount of a fee change, in one row. */
function FeeChoiceForm({ form, onPreview }: FormProps) {
  const { control, handleSubmit } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormRow onSubmit={handleSubmit((values) => onPreview(feeRequestOf(values)))}>
      <MonthField
        control={control}
        name="month"
        label={t({ message: 'From', context: 'first month' })}
        autoFocus
      />
      <CourseSelect
        control={control}
        name="subjectId"
        label={t`Subject`}
        none={t`All subjects`}
        sx={SUBJECT_WIDTH}
      />
      <LevelSelect control={control} name="programLvl" label={t`Level`} none={t`All levels`} />
      <TeacherSelect control={control} name="teacher" label={t`Teacher`} none={t`All teachers`} />
      <SelectField<FeeForm, FeeChangeKind>
        control={control}
        name="kind"
        label={t({ message: 'Change', context: 'of a fee' })}
        options={KINDS}
        sx={KIND_WIDTH}
      />
      {kind === 'PERCENT' ? (
        <TextField control={control} name="percent" label={t`Percent`} type="number" />
      ) : (
        <MoneyField
          control={control}
          name="amount"
          label={kind === 'FEE' ? t`New fee` : t`Amount`}
        />
      )}
      <SelectField<FeeForm, OwnFeeChoice>
        control={control}
        name="ownFees"
        label={t`Students with their own fee`}
        options={OWN_FEES}
        sx={OWN_FEES_WIDTH}
      />
      <Button type="submit" variant="outlined">
        {t`Preview`}
      </Button>
    </FormRow>
  );
}
