import type { RequestOf } from '@kelas/contract/call';
import { changeCourse, previewCourseChange } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { usePreview } from '../api/preview.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { useLevels } from '../reference/reference-data.ts';
import { CourseLineFields } from '../students/CourseLineFields.tsx';
import { proposedLines, type StudentCourseLine } from '../students/course-line.ts';
import { StartFields } from '../students/StartFields.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { markFields } from '../ui/field-errors.ts';
import { Money } from '../ui/Money.tsx';
import type { StudentAccount } from './account.ts';
import { ChangePreview } from './ChangePreview.tsx';

type Request = RequestOf<typeof changeCourse>;
type Course = StudentAccount['courses'][number];

interface ChangeForm {
  readonly line: StudentCourseLine;
}

/**
 * Returns the form of a course that changes next month, or when it begins if that is later; now if a
 * move ends it next month.
 */
function formOf({ effectiveDate, cancelledDate, ...course }: Course): ChangeForm {
  const { subjectId, programLvl, teacher, fee } = course;
  const now = currentMonth(new Date());
  const next = addMonths(now, cancelledDate === addMonths(now, 1) ? 0 : 1);
  const isLater = isMonth(effectiveDate) && compareMonths(effectiveDate, next) > 0;
  const month = isLater ? effectiveDate : next;
  return { line: { subjectId, programLvl, teacher, fee, effectiveDate: month } };
}

interface Props {
  /** The student's uuid. */
  readonly uuid: string;
  readonly name: string;
  readonly course: Course;
  readonly onExited: () => void;
}

/** Replaces a course of a student by another one from a month on, as previewed (R-1523, R-1804). */
export function ChangeCourseDialog({ uuid, name, course, onExited }: Props) {
  const form = useForm<ChangeForm>({ defaultValues: formOf(course) });
  const { run, running, error } = useCall(changeCourse, { onFailure: 'inline' });
  const { open, close, submitOnce } = useSubmitOnce();
  const { isDirty } = form.formState;
  const { effectiveDate: month, ...choice } = form.watch('line');
  // Empty fields are sent as they are; the server checks them.
  const request = { id: course.subscriptionId, month, ...choice } as Request;
  const [added] = proposedLines([{ ...choice, effectiveDate: month }]);
  const isComplete = isDirty && added !== undefined && choice.teacher !== '';
  const { preview, send } = usePreview(previewCourseChange, request, {
    onFailure: 'silent',
    enabled: isComplete,
    keepRows: true,
  });
  const previewed = isComplete && !preview.error ? preview.data : undefined;
  const submit = form.handleSubmit(async () => {
    const digest = previewed && { digest: previewed.digest };
    const outcome = await submitOnce(() => send(() => run({ ...request, ...digest })));
    if (!outcome || outcome.ok) return;
    markFields(form, fieldsInForm(outcome.error.details.fields));
  });
  return (
    <FormDialog
      title="Change course"
      subtitle={<Present name={name} course={course} />}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={(event) => {
        form.clearErrors();
        submit(event);
      }}
      save="Change course"
      isBusy={running}
      isDirty={isDirty}
      isSaveDisabled={!isDirty || (isComplete && preview.loading)}
      errorMessage={error?.message}
    >
      <FieldGrid min={200} stretch>
        <CourseLineFields form={form} name="line" disabled={running} />
        <StartFields
          form={form}
          name="line"
          label="From"
          helperText="The first month with the new course"
          disabled={running}
        />
      </FieldGrid>
      {previewed && added ? (
        <ChangePreview preview={previewed} fee={added.fee} isLoading={preview.loading} />
      ) : (
        <Typography color="textSecondary">
          Earlier months keep the present course. Fees that are already paid stay paid.
        </Typography>
      )}
      {previewed && added && (
        <DiscountEffects
          proposal={{
            uuid,
            added: [startingIn(added, previewed.cancelledDate)],
            cancelled: { id: course.subscriptionId, month: previewed.cancelledDate },
          }}
        />
      )}
    </FormDialog>
  );
}

/** Returns a line from another month on; its first day then does not matter. */
function startingIn<L extends ReturnType<typeof proposedLines>[number]>(line: L, month: string) {
  if (line.effectiveDate === month) return line;
  return { ...line, effectiveDate: month, startDate: null };
}

function Present({ name, course }: { name: string; course: Course }) {
  const level = useLevels().find(({ id }) => id === course.programLvl)?.name;
  return (
    <>
      {[name, course.subjectName, level, course.teacherName].filter(Boolean).join(' · ')} ·{' '}
      <Money cents={course.fee} currency />
    </>
  );
}

/** Maps the field errors of a response to the field names of the form. */
function fieldsInForm(fields: Readonly<Record<string, string>> | undefined) {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([field, text]) => [
      `line.${field === 'month' ? 'effectiveDate' : field}`,
      text,
    ]),
  );
}
