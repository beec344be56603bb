import type { RequestOf } from '@kelas/contract/call';
import { changeCourse } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import Typography from '@mui/material/Typography';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { DiscountEffects } from '../adjustments/DiscountEffects.tsx';
import { useCall } from '../api/call.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { useLevels } from '../reference/reference-data.ts';
import { CourseLineFields } from '../students/CourseLineFields.tsx';
import { proposedLines, type StudentCourseLine } from '../students/course-line.ts';
import { StartFields } from '../students/StartFields.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { markFields } from '../ui/field-errors.ts';
import { Money } from '../ui/Money.tsx';
import type { StudentAccount } from './account.ts';

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

/** Replaces a course of a student by another one from a month on (R-1523). */
export function ChangeCourseDialog({ uuid, name, course, onExited }: Props) {
  const form = useForm<ChangeForm>({ defaultValues: formOf(course) });
  const { run, running, error } = useCall(changeCourse, { onFailure: 'inline' });
  const { open, close, submitOnce } = useSubmitOnce();
  const submit = form.handleSubmit(async ({ line }) => {
    const { effectiveDate: month, ...choice } = line;
    // Empty fields are sent as they are; the server checks them.
    const request = { id: course.subscriptionId, month, ...choice } as Request;
    const outcome = await submitOnce(() => run(request));
    if (!outcome || outcome.ok) return;
    markFields(form, fieldsInForm(outcome.error.details.fields));
  });
  const { isDirty } = form.formState;
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
      isSaveDisabled={!isDirty}
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
      <Typography color="textSecondary">
        Earlier months keep the present course. Fees that are already paid stay paid.
      </Typography>
      {isDirty && <Effects uuid={uuid} course={course} form={form} />}
    </FormDialog>
  );
}

interface EffectsProps extends Pick<Props, 'uuid' | 'course'> {
  readonly form: UseFormReturn<ChangeForm>;
}

/** What the change does to the fees by the house rules (R-1564). */
function Effects({ uuid, course, form }: EffectsProps) {
  const line = useWatch({ control: form.control, name: 'line' });
  const [added] = proposedLines([line]);
  if (!added) return null;
  const cancelled = { id: course.subscriptionId, month: added.effectiveDate };
  return <DiscountEffects proposal={{ uuid, added: [added], cancelled }} />;
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
