import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { changeCourse, previewCourseChange } from '@kelas/contract/students';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { usePreview } from '../api/preview.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { formatMonth } from '../languages/formats.ts';
import { CourseFee, courseFeeText } from '../reference/CourseFee.tsx';
import { levelNameOf } from '../reference/centre-words.ts';
import { useOfferings } from '../reference/reference-data.ts';
import { CourseLineFields } from '../students/CourseLineFields.tsx';
import { isByLesson, proposedLines, type StudentCourseLine } from '../students/course-line.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { markFields } from '../ui/field-errors.ts';
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
  readonly uuid: string;
  readonly name: string;
  /** The session of the student. */
  readonly schedule: string;
  readonly course: Course;
  readonly onExited: () => void;
}

/** Replaces a course of a student by another one from a month on, as previewed (R-1523, R-1804). */
export default function ChangeCourseDialog({ uuid, name, schedule, course, onExited }: Props) {
  const form = useForm<ChangeForm>({ defaultValues: formOf(course) });
  const change = useCall(changeCourse, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, change, onExited);
  const { isDirty } = form.formState;
  const { subjectName, programLvl, teacherName } = course;
  const line = form.watch('line');
  // The student has a place in the present class.
  const isSameClass = line.subjectId === course.subjectId && line.programLvl === programLvl;
  const { effectiveDate: month, ...choice } = line;
  const byLesson = isByLesson(useOfferings(), line);
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
    const outcome = await submitOnce(() => send(() => change.run({ ...request, ...digest })));
    if (!outcome || outcome.ok) return;
    markFields(form, fieldsInForm(outcome.error.details.fields));
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Change course`}
      subtitle={
        <>
          {[name, subjectName, levelNameOf(programLvl), teacherName].filter(Boolean).join(' · ')} ·{' '}
          <CourseFee fee={course.fee} byLesson={course.lessons !== undefined} />
        </>
      }
      onSubmit={(event) => {
        form.clearErrors();
        submit(event);
      }}
      save={t`Change course`}
      isSaveDisabled={!isDirty || (isComplete && preview.loading)}
    >
      <FieldGrid min={200} stretch>
        <CourseLineFields
          form={form}
          name="line"
          monthLabel={t`From`}
          monthHint={t`The first month with the new course`}
          classSession={isSameClass ? '' : schedule}
          disabled={change.running}
          autoFocus
        />
      </FieldGrid>
      {previewed && added ? (
        <>
          <ChangePreview
            preview={previewed}
            fee={added.fee}
            byLesson={byLesson}
            isLoading={preview.loading}
          />
          <DiscountEffects
            proposal={{
              uuid,
              added: [startingIn(added, previewed.cancelledDate)],
              cancelled: { id: course.subscriptionId, month: previewed.cancelledDate },
            }}
          />
        </>
      ) : (
        <Typography color="textSecondary">
          {t`Earlier months keep the present course. Fees that are already paid stay paid.`}
        </Typography>
      )}
    </FormDialog>
  );
}

/** Returns a line from another month on; its first day then does not matter. */
function startingIn<L extends ReturnType<typeof proposedLines>[number]>(line: L, month: string) {
  if (line.effectiveDate === month) return line;
  return { ...line, effectiveDate: month, startDate: null };
}

/** Maps the field errors of a response to the field names of the form. */
function fieldsInForm(fields: Readonly<Record<string, string>> | undefined) {
  const named = Object.entries(fields ?? {}).map(([field, text]) => {
    return [`line.${field === 'month' ? 'effectiveDate' : field}`, text];
  });
  return Object.fromEntries(named);
}

type Preview = OutputOf<typeof previewCourseChange>;
type KeptMonth = Preview['months'][number];

interface ChangePreviewProps {
  readonly preview: Preview;
  readonly fee: number;
  readonly byLesson: boolean;
  readonly isLoading: boolean;
}

/** The effect of a change of course on each month (R-1804). */
function ChangePreview({ preview, fee, byLesson, isLoading }: ChangePreviewProps) {
  const { months, cancelledDate, discounts } = preview;
  const course = courseFeeText({ fee: fee as Cents, byLesson });
  const change =
    preview.fee === fee || byLesson
      ? t`New course at ${{ fee: course }}`
      : t`New course at ${{ fee: course }}, ${{ amount: formatAmount(preview.fee) }} to pay in this month`;
  return (
    <Box role="status" aria-busy={isLoading} sx={{ mt: 2, opacity: isLoading ? 0.55 : 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{t`What happens to each month`}</Typography>
      <Box component="ul" aria-label={t`Months`} sx={list}>
        {months.map((each) => (
          <li key={each.month}>
            <span>{formatMonth(each.month)}</span>
            <span>{keptText(each)}</span>
          </li>
        ))}
        <li>
          <span>{t`From ${{ month: formatMonth(cancelledDate) }}`}</span>
          <span>
            {discounts > 0
              ? t`${change}; ${plural(discounts, { one: '# discount continues', other: '# discounts continue' })}`
              : change}
          </span>
        </li>
      </Box>
    </Box>
  );
}

/** Returns what happens to the fee of a month before the new course. */
function keptText({ fee, paidFee, status }: KeptMonth): string {
  if (status === null) return t`Present course, no fee`;
  const paid = formatAmount(paidFee);
  if (status === 'PAID') return t`Stays paid with the present course (${paid})`;
  const left = formatAmount((fee - paidFee) as Cents);
  if (paidFee === 0) return t`Present course, ${left} to pay, because a later month is paid`;
  return t`${paid} of ${{ fee: formatAmount(fee) }} paid; ${left} left at the present fee`;
}

const list = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
  maxHeight: 220,
  overflowY: 'auto',
  borderTop: 1,
  borderColor: 'divider',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 2,
    py: 0.75,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& > li > span:first-of-type': { fontWeight: 600, minWidth: 110 },
  '& > li > span:last-of-type': { flex: '1 1 220px', minWidth: 0 },
} as const;
