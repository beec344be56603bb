import { registerTeacher } from '@kelas/contract/teachers';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { TeacherForm } from './TeacherForm.tsx';
import { EMPTY_TEACHER, type TeacherValues, teacherRequestOf } from './teacher-values.ts';

/** Teacher Registration Form. */
export default function TeacherRegistration() {
  const alert = useAlert();
  const form = useForm<TeacherValues>({ defaultValues: EMPTY_TEACHER });
  const register = useCall(registerTeacher, { onFailure: 'alert' });
  useUnsaved(form.formState.isDirty);

  const save = async (values: TeacherValues) => {
    const outcome = await register.run(teacherRequestOf(values));
    if (!outcome.ok) return;
    form.reset(EMPTY_TEACHER);
    await alert('Thank you', 'Registration has been completed');
    form.setFocus('name');
  };

  return (
    <>
      <PageTitle title="Teacher Registration Form" />
      <TeacherForm form={form} save={save} saving={register.running} label="Register" />
    </>
  );
}
