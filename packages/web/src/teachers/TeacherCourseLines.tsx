import type { cancelOffering } from '@kelas/contract/teachers';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { monthInWords } from '@kelas/contract/values/month';
import { splitFailure } from '@kelas/contract/values/payment-rate';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import type { CallHandle } from '../api/call.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
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
import { TextField } from '../ui/TextField.tsx';
import type { TeacherCourseLine, TeacherValues } from './teacher-values.ts';

const NOUN = { one: 'course', many: 'courses' };
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
 * The offerings of a teacher; deleting a saved line cancels it. Each has an own split if
 * the teacher is paid by a split (R-2199).
 */
export function TeacherCourseLines({ control, cancel, busy }: Props) {
  const alert = useAlert();
  const confirm = useConfirm();
  const courses = useCourses();
  const levels = useLevels();
  const offerings = useOfferings();
  const missing = useMissingSubjects();
  const { fields, append, remove } = useFieldArray({ control, name: 'tuitionCourse' });
  const [type, rate] = useWatch({ control, name: ['paymentType', 'paymentRate'] });

  const nameOf = ({ programLvl, subjectId }: TeacherCourseLine) => {
    const course = nameIn(courses, subjectId);
    const level = nameIn(levels, programLvl);
    return course && level ? `${course}, ${level}` : 'this course';
  };

  const plannedFeeOf = (offeringId: number | null) => {
    const next = offerings.find(({ id }) => id === offeringId)?.next;
    return next && `${formatAmount(next.fee)} from ${monthInWords(next.month)}`;
  };

  const add = () => {
    append(newCourseLine(courses, levels));
  };

  const removeLine = async (line: TeacherCourseLine, index: number) => {
    if (line.offeringId === null) return remove(index);
    const question = `Are you sure you want to cancel ${nameOf(line)}? Students who already take it keep it.`;
    if (!(await confirm(question))) return;
    const outcome = await cancel.run({ id: line.offeringId });
    if (!outcome.ok) return;
    remove(index);
    alert('Thank you', "You've cancelled the course");
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
    >
      {({ offeringId }, index) => {
        const line = { control, disabled: offeringId !== null };
        const planned = plannedFeeOf(offeringId);
        return (
          <>
            <LevelSelect
              {...line}
              name={`tuitionCourse.${index}.programLvl`}
              label="Program Level"
            />
            <CourseSelect {...line} name={`tuitionCourse.${index}.subjectId`} label="Subject" />
            <MoneyField
              {...line}
              name={`tuitionCourse.${index}.fee`}
              label="Fee"
              {...(planned && { helperText: planned })}
            />
            {type === 'RATIO' && (
              <TextField
                control={control}
                name={`tuitionCourse.${index}.ratio`}
                label="Own Split"
                check={splitFailure}
                maxLength={9}
                helperText={`If empty: ${rate.trim() || 'the split of the teacher'}`}
              />
            )}
          </>
        );
      }}
    </LineList>
  );
}
