import { registerStudent } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { markFields } from '../ui/field-errors.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { useNewSiblings } from './new-siblings.tsx';
import { useRegistrationFee } from './registration-fee.tsx';
import { StudentForm } from './StudentForm.tsx';
import { emptyAt, namesInForm, type StudentValues, studentRequestOf } from './student-values.ts';

/** Student Registration Form. */
export default function StudentRegistration() {
  const alert = useAlert();
  const items = useMiscItems();
  const navigate = useNavigate();
  const form = useForm<StudentValues>({ defaultValues: emptyAt(new Date()) });
  const register = useCall(registerStudent, { onFailure: 'alert' });
  const rules = useHouseRules();
  const registrationFee = useRegistrationFee(register.running);
  const askSiblings = useNewSiblings();
  useUnsaved(form.formState.isDirty);

  const save = async (values: StudentValues) => {
    const request = { ...studentRequestOf(values, items), ...registrationFee.request };
    const outcome = await register.run(request);
    if (!outcome.ok) {
      // The fee may have changed.
      if (outcome.error.status === 409) registrationFee.refetch();
      return markFields(form, namesInForm(outcome.error.details.fields));
    }
    form.reset(emptyAt(new Date()));
    registrationFee.reset();
    if (values.emergencyContactPhoneNo) await askSiblings(outcome.value.uuid);
    const page = studentPath(outcome.value.uuid);
    await alert('Thank you', 'Registration has been completed', [
      ...(rules?.deposit
        ? [{ label: 'Take deposit', shortcut: 'd', run: () => navigate(`${page}?deposit`) }]
        : []),
      { label: 'Take first payment', shortcut: 'p', run: () => navigate(`${page}?pay`) },
      { label: 'Open student', shortcut: 'o', run: () => navigate(page) },
      { label: 'Register another', shortcut: 'r', run: () => undefined },
    ]);
    form.setFocus('name');
  };

  return (
    <>
      <PageTitle title="Student Registration Form" />
      <StudentForm
        form={form}
        save={save}
        busy={register.running || registrationFee.isLoading}
        firstFees={registrationFee.shown}
        label="Register"
        startMonth={() => form.getValues('enrolmentDate') || currentMonth(new Date())}
      />
    </>
  );
}
