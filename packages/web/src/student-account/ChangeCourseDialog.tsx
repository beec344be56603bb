import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { changeCourse, previewCourseChange } from '@kelas/contract/students';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, isMonth, monthInWords } from '@kelas/contract/values/month';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { usePreview } from '../api/preview.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { levelNameOf } from '../reference/centre-words.ts';
import { CourseLineFields } from '../students/CourseLineFields.tsx';
import { proposedLines, type StudentCourseLine } from '../students/course-line.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog, useFormDialog } from '../ui/FormDialog.tsx';
import { markFields } from '../ui/field-errors.ts';
import { Money } from '../ui/Money.tsx';
import { countOf } from '../ui/table.ts';
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
  readonly course: Course;
  readonly onExited: () => void;
}

/** Replaces a course of a student by another one from a month on, as previewed (R-1523, R-1804). */
export default function ChangeCourseDialog({ uuid, name, course, onExited }: Props) {
  const form = useForm<ChangeForm>({ defaultValues: formOf(course) });
  const change = useCall(changeCourse, { onFailure: 'inline' });
  const { submitOnce, dialog } = useFormDialog(form, change, onExited);
  const { isDirty } = form.formState;
  const { subjectName, programLvl, teacherName } = course;
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
    const outcome = await submitOnce(() => send(() => change.run({ ...request, ...digest })));
    if (!outcome || outcome.ok) return;
    markFields(form, fieldsInForm(outcome.error.details.fields));
  });
  return (
    <FormDialog
      {...dialog}
      title="Change course"
      subtitle={
        <>
          {[name, subjectName, levelNameOf(programLvl), teacherName].filter(Boolean).join(' · ')} ·{' '}
          <Money cents={course.fee} currency />
        </>
      }
      onSubmit={(event) => {
        form.clearErrors();
        submit(event);
      }}
      save="Change course"
      isSaveDisabled={!isDirty || (isComplete && preview.loading)}
    >
      <FieldGrid min={200} stretch>
        <CourseLineFields
          form={form}
          name="line"
          monthLabel="From"
          monthHint="The first month with the new course"
          disabled={change.running}
          autoFocus
        />
      </FieldGrid>
      {previewed && added ? (
        <>
          <ChangePreview preview={previewed} fee={added.fee} isLoading={preview.loading} />
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
          Earlier months keep the present course. Fees that are already paid stay paid.
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

const DISCOUNTS = { one: 'discount continues', many: 'discounts continue' };

interface ChangePreviewProps {
  readonly preview: Preview;
  readonly fee: number;
  readonly isLoading: boolean;
}

/** The effect of a change of course on each month (R-1804). */
function ChangePreview({ preview, fee, isLoading }: ChangePreviewProps) {
  const { months, cancelledDate, discounts } = preview;
  return (
    <Box role="status" aria-busy={isLoading} sx={{ mt: 2, opacity: isLoading ? 0.55 : 1 }}>
      <Typography sx={{ fontWeight: 600 }}>What happens to each month</Typography>
      <Box component="ul" aria-label="Months" sx={list}>
        {months.map((each) => (
          <li key={each.month}>
            <span>{monthInWords(each.month)}</span>
            <span>
              <KeptText month={each} />
            </span>
          </li>
        ))}
        <li>
          <span>From {monthInWords(cancelledDate)}</span>
          <span>
            New course at <Money cents={fee as Cents} currency />
            {preview.fee !== fee && (
              <>
                , <Money cents={preview.fee} currency /> to pay in this month
              </>
            )}
            {discounts > 0 && <>; {countOf(discounts, DISCOUNTS)}</>}
          </span>
        </li>
      </Box>
    </Box>
  );
}

function KeptText({ month: { fee, paidFee, status } }: { readonly month: KeptMonth }) {
  if (status === null) return 'Present course, no fee';
  if (status === 'PAID') {
    return (
      <>
        Stays paid with the present course (<Money cents={paidFee} currency />)
      </>
    );
  }
  const left = <Money cents={(fee - paidFee) as Cents} currency />;
  if (paidFee === 0) return <>Present course, {left} to pay, because a later month is paid</>;
  return (
    <>
      <Money cents={paidFee} currency /> of <Money cents={fee} currency /> paid; {left} left at the
      present fee
    </>
  );
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
