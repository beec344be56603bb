import type { cancelOffering } from '@kelas/contract/teachers';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { splitFailure } from '@kelas/contract/values/payment-rate';
import { msg, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import type { CallHandle } from '../api/call.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { formatMonth, joinTexts } from '../languages/formats.ts';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useMissingSubjects } from '../reference/missing-offerings.tsx';
import { nameIn } from '../reference/offering-choices.ts';
import {
  type Course,
  type Level,
  useCourses,
  useLevels,
  useOfferings,
} from '../reference/reference-data.ts';
import { LineList } from '../ui/LineList.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { type Option, SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { ChargeUnit, TeacherCourseLine, TeacherValues } from './teacher-values.ts';

const NOUN = { one: msg`course`, many: msg`courses` };
const CHARGE_UNITS: readonly Option<ChargeUnit>[] = [
  { value: 'MONTH', label: msg`Per month` },
  { value: 'LESSON', label: msg`Per lesson` },
];
// The values of a new line.
const FIRST_COURSE = 1;
const FIRST_FEE = 6000 as Cents;

/** Returns a new line, at the first level that is offered. */
export function newCourseLine(
  courses: readonly Course[],
  levels: readonly Level[],
): TeacherCourseLine {
  const known = courses.some(({ id }) => id === FIRST_COURSE);
  return {
    offeringId: null,
    programLvl: levels.find(({ offered }) => offered)?.id ?? LEVEL_REMOVE,
    subjectId: known ? FIRST_COURSE : '',
    charged: 'MONTH',
    fee: FIRST_FEE,
    ratio: '',
  };
}

interface Props {
  readonly control: Control<TeacherValues>;
  readonly cancel: CallHandle<typeof cancelOffering>;
  readonly busy: boolean;
}

/**
 * The offerings of a teacher; deleting a saved line cancels it. A new one is charged per
 * month or per lesson (R-2320). Each has an own split if the teacher is paid by a split (R-2199).
 */
export function TeacherCourseLines({ control, cancel, busy }: Props) {
  const alert = useAlert();
  const confirm = useConfirm();
  const courses = useCourses();
  const levels = useLevels();
  const offerings = useOfferings();
  const missing = useMissingSubjects();
  const { fields, append, remove } = useFieldArray({ control, name: 'tuitionCourse' });
  const [type, rate, lines] = useWatch({
    control,
    name: ['paymentType', 'paymentRate', 'tuitionCourse'],
  });

  const nameOf = ({ programLvl, subjectId }: TeacherCourseLine) => {
    const course = nameIn(courses, subjectId);
    const level = nameIn(levels, programLvl);
    return course && level ? joinTexts([course, level]) : t`this course`;
  };

  const plannedFeeOf = (offeringId: number | null) => {
    const next = offerings.find(({ id }) => id === offeringId)?.next;
    return (
      next && t`${{ amount: formatAmount(next.fee) }} from ${{ month: formatMonth(next.month) }}`
    );
  };

  const add = () => {
    append(newCourseLine(courses, levels));
  };

  const removeLine = async (line: TeacherCourseLine, index: number) => {
    if (line.offeringId === null) return remove(index);
    const question = t`Are you sure you want to cancel ${{ course: nameOf(line) }}? Students who already take it keep it.`;
    if (!(await confirm(question))) return;
    const outcome = await cancel.run({ id: line.offeringId });
    if (!outcome.ok) return;
    remove(index);
    alert(t`Thank you`, t`You've cancelled the course`);
  };

  return (
    <LineList
      noun={NOUN}
      lines={fields}
      onAdd={add}
      onRemove={removeLine}
      busy={busy}
      closed={Boolean(missing)}
      saved={missing}
      summary={
        fields.some(({ offeringId }) => offeringId !== null) && (
          <Typography variant="body2" color="textSecondary">
            {t`To charge a saved course another way, cancel it and add it again.`}
          </Typography>
        )
      }
    >
      {({ offeringId }, index) => {
        const line = { control, disabled: offeringId !== null };
        const planned = plannedFeeOf(offeringId);
        return (
          <>
            <LevelSelect
              {...line}
              name={`tuitionCourse.${index}.programLvl`}
              label={t`Program Level`}
            />
            <CourseSelect {...line} name={`tuitionCourse.${index}.subjectId`} label={t`Subject`} />
            <SelectField<TeacherValues, ChargeUnit>
              {...line}
              name={`tuitionCourse.${index}.charged`}
              label={t({ message: 'Charged', context: 'unit' })}
              options={CHARGE_UNITS}
            />
            <MoneyField
              {...line}
              name={`tuitionCourse.${index}.fee`}
              label={lines[index]?.charged === 'LESSON' ? t`Fee per lesson` : t`Fee`}
              {...(planned && { helperText: planned })}
            />
            {type === 'RATIO' && (
              <TextField
                control={control}
                name={`tuitionCourse.${index}.ratio`}
                label={t`Own Split`}
                check={splitFailure}
                maxLength={9}
                helperText={
                  rate.trim()
                    ? t`If empty: ${{ split: rate.trim() }}`
                    : t`If empty: the split of the teacher`
                }
              />
            )}
          </>
        );
      }}
    </LineList>
  );
}
