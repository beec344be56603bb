import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MiscLines } from '../misc/MiscLines.tsx';
import { FormSection } from '../ui/FormSection.tsx';
import { LongForm } from '../ui/LongForm.tsx';
import { StudentCourseLines } from './StudentCourseLines.tsx';
import { StudentFields } from './StudentFields.tsx';
import type { StudentValues } from './student-values.ts';

interface Props {
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
  readonly savedMiscs?: ReactNode;
}

/** The form of a student, for registration and later; it checks nothing except amounts. */
export function StudentForm(props: Props) {
  const { form, save, busy, label, startMonth, closed = false, savedCourses, savedMiscs } = props;
  const { control } = form;
  return (
    <LongForm form={form} onSubmit={save}>
      <StudentFields control={control} />
      <FormSection title="Courses">
        <StudentCourseLines
          form={form}
          startMonth={startMonth}
          busy={busy}
          closed={closed}
          saved={savedCourses}
        />
      </FormSection>
      <FormSection title="Misc">
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
