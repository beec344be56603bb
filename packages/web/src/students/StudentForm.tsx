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
  /** While a call runs nothing can be sent. */
  readonly busy: boolean;
  /** What the button says. */
  readonly label: string;
  /** The month from which a new course is charged, until another is picked. */
  readonly startMonth: () => string;
  /** No further course may be added. */
  readonly closed?: boolean;
  readonly savedCourses?: ReactNode;
  readonly savedMiscs?: ReactNode;
}

/** The form of a student, for registration and later; nothing is checked before it is sent. */
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
