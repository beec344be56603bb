import type { Cents } from '@kelas/contract/values/cents';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MiscLines } from '../misc-charges/MiscLines.tsx';
import { FormSection, LongForm } from '../ui/LongForm.tsx';
import { isUnchosen } from './course-line.ts';
import { StudentCourseLines } from './StudentCourseLines.tsx';
import { StudentFields } from './StudentFields.tsx';
import type { StudentValues } from './student-values.ts';

const NO_FEE = 0 as Cents;

interface Props {
  /** Absent for a student who is not registered yet. */
  readonly uuid?: string;
  readonly form: UseFormReturn<StudentValues>;
  readonly save: (values: StudentValues) => Promise<void>;
  /** A call runs; nothing can be sent. */
  readonly busy: boolean;
  /** The label of the submit button. */
  readonly label: string;
  /** Returns the first effective month of a new course line. */
  readonly startMonth: () => string;
  /** No further course may be added. */
  readonly closed?: boolean;
  readonly savedCourses?: ReactNode;
  /** The monthly fee of the saved courses in cents. */
  readonly savedFee?: Cents;
  readonly savedMiscs?: ReactNode;
  /** What a new student is charged once, shown above the misc lines. */
  readonly firstFees?: ReactNode;
}

/** The form of a student, for registration and later; it checks nothing except amounts. */
export function StudentForm(props: Props) {
  const { form, save, busy, label, startMonth, closed = false, savedCourses, savedMiscs } = props;
  const { control } = form;
  const followLevel = (level: number | '') => {
    for (const [index, line] of form.getValues('tuitionCourse').entries()) {
      if (isUnchosen(line)) form.setValue(`tuitionCourse.${index}.programLvl`, level);
    }
  };
  return (
    <LongForm form={form} onSubmit={save}>
      <StudentFields control={control} onLevelChanged={followLevel} />
      <FormSection title="Courses">
        <StudentCourseLines
          uuid={props.uuid}
          form={form}
          startMonth={startMonth}
          busy={busy}
          closed={closed}
          saved={savedCourses}
          savedFee={props.savedFee ?? NO_FEE}
        />
      </FormSection>
      <FormSection title="Misc">
        {props.firstFees}
        <MiscLines control={control} name="misc" busy={busy} saved={savedMiscs} />
      </FormSection>
      <Button
        type="submit"
        variant="contained"
        size="medium"
        disabled={busy}
        sx={{ alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
    </LongForm>
  );
}
