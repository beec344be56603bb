import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCourses, useLevels, useOfferings } from '../reference/reference-data.ts';
import { TeacherSelect } from '../reference/TeacherSelect.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { courseChoices, levelChoices, type MaterialForm } from './material-form.ts';

interface Props {
  readonly form: UseFormReturn<MaterialForm>;
  /** The form values when the dialog opened. */
  readonly stored: MaterialForm;
  readonly disabled: boolean;
}

/** The offering of a quiz or a note: the choices follow teacher and level (R-1018, R-1019). */
export function OfferingFields({ form: { control, setValue }, stored, disabled }: Props) {
  const offerings = useOfferings();
  const levels = useLevels();
  const courses = useCourses();
  const [teacher, level] = useWatch({ control, name: ['teacherId', 'programLvl'] });
  const field = { control, disabled };

  return (
    <>
      <TeacherSelect
        {...field}
        name="teacherId"
        label="Teacher"
        onChanged={() => {
          setValue('programLvl', '');
          setValue('courseId', '');
        }}
      />
      <FieldGrid min={150} stretch>
        <SelectField
          {...field}
          name="programLvl"
          label="Program Level"
          none="None"
          options={levelChoices(offerings, stored, teacher).map((value) => ({
            value,
            label: levels.find(({ id }) => id === value)?.name ?? '',
          }))}
          onChanged={() => setValue('courseId', '')}
        />
        <SelectField
          {...field}
          name="courseId"
          label="Course"
          none="None"
          options={courseChoices(offerings, courses, stored, teacher, level).map((course) => ({
            value: course.id,
            label: course.name,
          }))}
        />
      </FieldGrid>
    </>
  );
}
