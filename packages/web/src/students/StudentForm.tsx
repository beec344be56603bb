import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MiscLines } from '../misc-charges/MiscLines.tsx';
import { sessionOptions } from '../reference/centre-words.ts';
import { DOCUMENT_LANGUAGES } from '../reference/document-languages.ts';
import { GENDERS } from '../reference/genders.ts';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { PhoneField } from '../reference/PhoneField.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormSection, LongForm } from '../ui/LongForm.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SavedStudent } from './cancellation.tsx';
import { isUnchosen } from './course-line.ts';
import { SavedMiscs } from './SavedLines.tsx';
import { StudentCourseLines } from './StudentCourseLines.tsx';
import type { StudentValues } from './student-values.ts';

const COLUMN_PX = 205;

interface Props {
  readonly form: UseFormReturn<StudentValues>;
  readonly save: (values: StudentValues) => Promise<void>;
  readonly busy: boolean;
  readonly label: string;
  /** Absent for a student who is not registered yet. */
  readonly saved?: SavedStudent;
  /** The fees that a new student pays once, shown above the misc lines. */
  readonly firstFees?: ReactNode;
}

/** The form of a student, for registration and later; it checks nothing except amounts. */
export function StudentForm({ form, save, busy, label, saved, firstFees }: Props) {
  const { control } = form;
  const miscs = saved?.student.miscs ?? [];
  const followLevel = (level: number | '') => {
    for (const [index, line] of form.getValues('tuitionCourse').entries()) {
      if (isUnchosen(line)) form.setValue(`tuitionCourse.${index}.programLvl`, level);
    }
  };
  return (
    <LongForm form={form} onSubmit={save} label={label} busy={busy}>
      <FormSection title={t`Basic Info`}>
        <FieldGrid min={COLUMN_PX}>
          <TextField control={control} name="name" label={t`Name`} autoFocus />
          <TextField control={control} name="nric" label={t`IC No.`} />
          <PhoneField control={control} name="phoneNo" label={t`Phone No.`} />
          <TextField control={control} name="email" label={t`Email`} type="email" />
          <SelectField control={control} name="gender" label={t`Gender`} options={GENDERS} />
          <LevelSelect
            control={control}
            name="programLvl"
            label={t`Program Level`}
            graduated
            onChanged={followLevel}
          />
          <SelectField
            control={control}
            name="schedule"
            label={t`Schedule`}
            options={sessionOptions()}
          />
          <MonthField control={control} name="enrolmentDate" label={t`Enrolment Date`} />
        </FieldGrid>
      </FormSection>
      <FormSection title={t`Emergency Contact`}>
        <FieldGrid min={COLUMN_PX}>
          <TextField control={control} name="emergencyContactName" label={t`Name`} />
          <PhoneField control={control} name="emergencyContactPhoneNo" label={t`Phone No.`} />
          <TextField
            control={control}
            name="emergencyContactRelationship"
            label={t`Relationship`}
          />
          <SelectField
            control={control}
            name="familyLanguage"
            label={t`Family's Language`}
            none={t`As in Settings`}
            options={DOCUMENT_LANGUAGES}
          />
        </FieldGrid>
      </FormSection>
      <FormSection title={t`Courses`}>
        <StudentCourseLines form={form} busy={busy} saved={saved} />
      </FormSection>
      <FormSection title={t`Misc`}>
        {firstFees}
        <MiscLines
          control={control}
          name="misc"
          busy={busy}
          saved={
            saved &&
            miscs.length > 0 && (
              <SavedMiscs lines={miscs} onDelete={saved.cancellation.misc} busy={busy} />
            )
          }
        />
      </FormSection>
    </LongForm>
  );
}
