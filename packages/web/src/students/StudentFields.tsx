import { schedules } from '@kelas/contract/students';
import type { Control } from 'react-hook-form';
import { GENDERS } from '../reference/genders.ts';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { PhoneField } from '../reference/PhoneField.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormSection } from '../ui/LongForm.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { StudentValues } from './student-values.ts';

const SCHEDULES = schedules.map((schedule) => ({ value: schedule, label: schedule }));
const COLUMN_PX = 205;

interface Props {
  readonly control: Control<StudentValues>;
  /** Called after the level has changed by hand. */
  readonly onLevelChanged: (level: number | '') => void;
}

/** The sections Basic Info and Emergency Contact. */
export function StudentFields({ control, onLevelChanged }: Props) {
  return (
    <>
      <FormSection title="Basic Info">
        <FieldGrid min={COLUMN_PX}>
          <TextField control={control} name="name" label="Name" autoFocus />
          <TextField control={control} name="nric" label="IC No." />
          <PhoneField control={control} name="phoneNo" label="Phone No." />
          <TextField control={control} name="email" label="Email" type="email" />
          <SelectField control={control} name="gender" label="Gender" options={GENDERS} />
          <LevelSelect
            control={control}
            name="programLvl"
            label="Program Level"
            graduated
            onChanged={onLevelChanged}
          />
          <SelectField control={control} name="schedule" label="Schedule" options={SCHEDULES} />
          <MonthField control={control} name="enrolmentDate" label="Enrolment Date" />
        </FieldGrid>
      </FormSection>
      <FormSection title="Emergency Contact">
        <FieldGrid min={COLUMN_PX}>
          <TextField control={control} name="emergencyContactName" label="Name" />
          <PhoneField control={control} name="emergencyContactPhoneNo" label="Phone No." />
          <TextField control={control} name="emergencyContactRelationship" label="Relationship" />
        </FieldGrid>
      </FormSection>
    </>
  );
}
