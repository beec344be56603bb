import { registerTeacher } from '@kelas/contract/teachers';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { useNextStep, useSetup } from '../reference/setup.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { newCourseLine } from './TeacherCourseLines.tsx';
import { TeacherForm } from './TeacherForm.tsx';
import { EMPTY_TEACHER, type TeacherValues, teacherRequestOf } from './teacher-values.ts';

/** The form of the first teacher of a centre starts with a course line and a split (R-2242). */
function useFirstTeacher(form: UseFormReturn<TeacherValues>) {
  const courses = useCourses();
  const levels = useLevels();
  const isFirst = useSetup()?.teacher === false && courses.length > 0 && levels.length > 0;
  const start = useEffectEvent(() => {
    const first = {
      paymentType: 'RATIO',
      tuitionCourse: [newCourseLine(courses, levels)],
    } as const;
    form.reset({ ...EMPTY_TEACHER, ...first }, { keepDirtyValues: true });
  });
  useEffect(() => {
    if (isFirst) start();
  }, [isFirst]);
}

/** Teacher Registration Form. */
export default function TeacherRegistration() {
  const alert = useAlert();
  const nextStep = useNextStep();
  const form = useForm<TeacherValues>({ defaultValues: EMPTY_TEACHER });
  const register = useCall(registerTeacher, { onFailure: 'alert' });
  useUnsaved(form.formState.isDirty);
  useFirstTeacher(form);

  const save = async (values: TeacherValues) => {
    const outcome = await register.run(teacherRequestOf(values));
    if (!outcome.ok) return;
    form.reset(EMPTY_TEACHER);
    await alert(t`Thank you`, t`Registration has been completed`, await nextStep());
    form.setFocus('name');
  };

  return (
    <>
      <PageTitle title={t`Teacher Registration Form`} />
      <TeacherForm form={form} save={save} saving={register.running} label={t`Register`} />
    </>
  );
}
