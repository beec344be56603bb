import { zodResolver } from '@hookform/resolvers/zod';
import { moveLesson } from '@kelas/contract/attendance';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { formSchema } from '../ui/form-schema.ts';
import { DateField, TimeField } from '../ui/MonthField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { LessonRecord } from './lesson-texts.ts';

interface Props {
  readonly lesson: LessonRecord;
  readonly onExited: () => void;
}

type Values = Record<'toDay' | 'startTime' | 'endTime' | 'classroom' | 'reason', string>;

const schema = moveLesson.input.omit({ entryId: true, day: true });

/** Moves a lesson to another day, time or room (R-2442). */
export function MoveDialog({ lesson, onExited }: Props) {
  const { entryId, day, heldOn, startTime, endTime, classroom } = lesson;
  const call = useCall(moveLesson, { onFailure: 'inline' });
  const form = useForm<Values>({
    defaultValues: { toDay: heldOn, startTime, endTime, classroom, reason: '' },
    resolver: zodResolver(formSchema<Values>(() => schema)),
  });
  const { submitOnce, dialog } = useFormDialog(form, call, onExited);
  const field = { control: form.control, disabled: dialog.isBusy };
  return (
    <FormDialog
      {...dialog}
      title={t`Move lesson`}
      save={t`Move`}
      onSubmit={form.handleSubmit((values) =>
        submitOnce(() => call.run({ entryId, day, ...values })),
      )}
    >
      <FieldGrid>
        <DateField {...field} name="toDay" label={t`New day`} autoFocus />
        <TextField {...field} name="classroom" label={t`Classroom`} maxLength={TEXT_MAX_LENGTH} />
        <TimeField {...field} name="startTime" label={t`Start Time`} />
        <TimeField {...field} name="endTime" label={t`End Time`} />
      </FieldGrid>
      <TextField {...field} name="reason" label={t`Reason`} maxLength={TEXT_MAX_LENGTH} />
    </FormDialog>
  );
}
