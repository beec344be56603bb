import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@kelas/contract/call';
import { addOffering } from '@kelas/contract/teachers';
import { formatAmount, type MoneyInput } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useCall } from '../api/call.ts';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { OfferingSelect } from '../reference/OfferingSelect.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { markFields } from '../ui/field-errors.ts';
import { amountSchema } from '../ui/form-schema.ts';
import { ListPanel } from '../ui/ListPanel.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import { chosenOf, keyOfGap, type YearChoices, type YearGap } from './year-plan.ts';

export const GAP_NOUN = {
  one: msg`course without a class`,
  many: msg`courses without a class`,
  count: (count: number) =>
    t`${plural(count, { one: '# course without a class', other: '# courses without a class' })}`,
};

/** A teacher with a fee. */
const CHOICE_WIDTH_PX = 220;

interface Props {
  readonly gaps: readonly YearGap[];
  readonly choices: YearChoices['gaps'];
  readonly onChoose: (gap: YearGap, offeringId: number | null) => void;
}

/** The courses that no class of the next level follows, each with its choice (R-1728). */
export function YearGaps({ gaps, choices, onChoose }: Props) {
  const [filled, setFilled] = useState<YearGap>();
  const [added, setAdded] = useState<string>();
  // The row leaves the list after the dialog, with the button that had the focus.
  useFocusBack(filled !== undefined || gaps.some((gap) => keyOfGap(gap) === added));
  const columns: readonly Column<YearGap>[] = [
    { label: msg`Course`, value: gapText, wrap: 180, pinned: true },
    {
      label: msg`Students`,
      order: ({ students }) => students,
      cell: ({ students }) => countOf(students, STUDENT_NOUN),
      align: 'right',
    },
    {
      label: msg`What follows`,
      order: (gap) => (chosenOf(gap, choices) === undefined ? 0 : 1),
      cell: (gap) => (
        <Box sx={{ minWidth: CHOICE_WIDTH_PX }}>
          <OfferingSelect
            label={t`What follows: ${{ course: courseText(gap) }}, ${{ teacher: gap.teacherName }}`}
            value={chosenOf(gap, choices)}
            offerings={gap.offerings}
            onChange={(offeringId) => onChoose(gap, offeringId)}
          />
        </Box>
      ),
    },
  ];
  return (
    <ListPanel
      title={t`Courses without a class`}
      hint={
        gaps.length > 0 &&
        t`These teachers have no class at the next level. Choose another teacher, let the course end, or add the class.`
      }
      list={loadedList(gaps)}
      columns={columns}
      rowKey={keyOfGap}
      noun={GAP_NOUN}
      action={(gap) => (
        <RowButton
          label={t`Add class`}
          of={`${courseText(gap)}, ${gap.teacherName}`}
          onClick={() => setFilled(gap)}
        />
      )}
      empty={t`Every course has a class at the next level`}
    >
      {filled && (
        <FillGapDialog
          key={keyOfGap(filled)}
          gap={filled}
          onAdded={() => setAdded(keyOfGap(filled))}
          onExited={() => setFilled(undefined)}
        />
      )}
    </ListPanel>
  );
}

interface FeeForm {
  readonly fee: MoneyInput;
}

const feeSchema = z.object({ fee: amountSchema(addOffering.input.shape.fee) });

interface DialogProps {
  readonly gap: YearGap;
  readonly onAdded: () => void;
  readonly onExited: () => void;
}

/** Adds the missing class to the teacher, so that the courses of a gap have one (R-1728). */
function FillGapDialog({ gap, onAdded, onExited }: DialogProps) {
  const form = useForm<FeeForm>({ defaultValues: { fee: null }, resolver: zodResolver(feeSchema) });
  const add = useCall(addOffering, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, add, onExited);
  const { teacher, teacherName, programLvl, subjectId } = gap;
  const submit = form.handleSubmit(async ({ fee }) => {
    // The schema has checked the fee.
    const request = { teacher, programLvl, subjectId, fee } as RequestOf<typeof addOffering>;
    const outcome = await submitOnce(() => add.run(request));
    if (outcome?.ok) onAdded();
    else markFields(form, outcome?.error.details.fields);
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Add class`}
      subtitle={`${courseText(gap)} · ${teacherName}`}
      onSubmit={submit}
      save={t`Add class`}
    >
      <MoneyField
        control={form.control}
        name="fee"
        label={t`Monthly fee`}
        helperText={feeHint(gap)}
        autoFocus
      />
    </FormDialog>
  );
}

/** Returns the hint of the fee, with the fees that these students pay now, if they are known. */
function feeHint({ present = [] }: YearGap): string {
  const fees = present.map(({ programLvl, fee }) => {
    return `${levelNameOf(programLvl)} ${formatAmount(fee)}`;
  });
  return fees.length > 0
    ? t`Now: ${{ fees: fees.join(', ') }}. The class is added to the teacher at once. Students join it by Apply.`
    : t`The class is added to the teacher at once. Students join it by Apply.`;
}

/** Returns the missing course: `Form 4 Physics`. */
function courseText({ programLvl, subjectName }: YearGap): string {
  return t`${{ level: levelNameOf(programLvl) }} ${{ subject: subjectName }}`;
}

/** Returns the text of a gap: `No Form 4 Physics by Mr Lim`. */
export function gapText(gap: YearGap): string {
  return t`No ${{ course: courseText(gap) }} by ${{ teacher: gap.teacherName }}`;
}
