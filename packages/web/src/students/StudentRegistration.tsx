import { getHouseRules } from '@kelas/contract/house-rules';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { registerStudent } from '@kelas/contract/students';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useCall } from '../api/call.ts';
import { callQuery, useCallQuery } from '../api/query.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { FirstSteps } from '../reference/FirstSteps.tsx';
import { useHouseRules } from '../reference/house-rules.ts';
import { type StartingStudent, useNewStudent } from '../reference/new-student.ts';
import { onlyOne } from '../reference/offering-choices.ts';
import { type Offering, useMiscItems, useOfferings } from '../reference/reference-data.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { useSetup } from '../reference/setup.ts';
import { markFields } from '../ui/field-errors.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { newLine, offeringsFrom, withSubject } from './course-line.ts';
import { StudentForm } from './StudentForm.tsx';
import { emptyAt, namesInForm, type StudentValues, studentRequestOf } from './student-values.ts';

/** Student Registration Form. */
export default function StudentRegistration() {
  const alert = useAlert();
  const items = useMiscItems();
  const navigate = useNavigate();
  const person = useNewStudent();
  const form = useForm<StudentValues>({ defaultValues: startingWith(person) });
  useCourseOf(person, form);
  const register = useCall(registerStudent, { onFailure: 'alert' });
  const rules = useHouseRules();
  const registrationFee = useRegistrationFee(register.running);
  const askSiblings = useNewSiblings();
  const setup = useSetup();
  useUnsaved(form.formState.isDirty);
  useFirstStudent(form, setup?.student === false);

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
    await alert(t`Thank you`, t`Registration has been completed`, [
      ...(rules?.deposit
        ? [{ label: t`Take deposit`, shortcut: 'd', run: () => navigate(`${page}?deposit`) }]
        : []),
      { label: t`Take first payment`, shortcut: 'p', run: () => navigate(`${page}?pay`) },
      { label: t`Open student`, shortcut: 'o', run: () => navigate(page) },
      { label: t`Register another`, shortcut: 'r', run: () => undefined },
    ]);
    form.setFocus('name');
  };

  const title = <PageTitle title={t`Student Registration Form`} />;
  // The form does not move when the first steps come (R-1312).
  if (setup === undefined) return title;
  return (
    <>
      {title}
      {setup && <FirstSteps setup={setup} />}
      <StudentForm
        form={form}
        save={save}
        busy={register.running || registrationFee.isLoading}
        firstFees={registrationFee.shown}
        label={t`Register`}
      />
    </>
  );
}

/** Returns the form of a person of a waiting list, or an empty form (R-2499). */
function startingWith(person: StartingStudent | undefined): StudentValues {
  const { subjectId: _, ...plain } = person ?? { subjectId: 0 };
  return { ...emptyAt(new Date()), ...plain };
}

/** Adds the course for which a person waited, once the courses are loaded (R-2499). */
function useCourseOf(person: StartingStudent | undefined, form: UseFormReturn<StudentValues>) {
  const offerings = useOfferings();
  const start = useEffectEvent(() => {
    if (!person) return;
    const starting = startingWith(person);
    const line = newLine(starting.enrolmentDate, person.programLvl);
    const offered = offeringsFrom(offerings, line.effectiveDate);
    const course = { ...line, ...withSubject(offered, line, person.subjectId) };
    form.reset({ ...starting, tuitionCourse: [course] }, { keepDirtyValues: true });
  });
  const isLoaded = offerings.length > 0;
  useEffect(() => {
    if (isLoaded) start();
  }, [isLoaded]);
}

/** The form of the first student starts with the only course that the centre offers (R-2242). */
function useFirstStudent(form: UseFormReturn<StudentValues>, isFirst: boolean) {
  const only = onlyOne(useOfferings());
  const start = useEffectEvent((offering: Offering) => {
    const empty = emptyAt(new Date());
    const line = newLine(empty.enrolmentDate, offering.programLvl);
    const offered = offeringsFrom([offering], line.effectiveDate);
    const course = { ...line, ...withSubject(offered, line, offering.courseId) };
    const { programLvl } = offering;
    form.reset({ ...empty, programLvl, tuitionCourse: [course] }, { keepDirtyValues: true });
  });
  useEffect(() => {
    if (isFirst && only) start(only);
  }, [isFirst, only]);
}

/**
 * Returns a function that asks about each student with the same contact phone: a sibling of the new
 * student? So the first payment has the discount (R-1884). No decides nothing.
 */
function useNewSiblings(): (uuid: string) => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const decide = useCall(decideSibling, { onFailure: 'alert' });
  return async (uuid) => {
    // Without a response the student's page proposes them.
    const account = await client
      .fetchQuery(callQuery(getStudentAccount, { uuid }))
      .catch(() => undefined);
    if (!account) return;
    const { name } = account;
    let { siblings } = account;
    const asked = new Set<string>();
    const nextOf = () => siblings.find((each) => !each.confirmed && !asked.has(each.uuid));
    for (let next = nextOf(); next; next = nextOf()) {
      asked.add(next.uuid);
      const sibling = { siblingUuid: next.uuid, isSibling: true };
      const question = t`${{ other: next.name }} has the same contact phone. Are ${name} and ${{ other: next.name }} siblings?`;
      if (await confirm(question, <DiscountEffects proposal={{ uuid, sibling }} />)) {
        const outcome = await decide.run({ uuid, ...sibling });
        if (outcome.ok) siblings = outcome.value.siblings;
      }
    }
  };
}

/**
 * The registration fee of the house rules (R-1557): a ticked line, and its part of the request.
 * Nothing without the rule.
 */
function useRegistrationFee(busy: boolean) {
  const rules = useCallQuery(getHouseRules, {}, { onFailure: 'inline' });
  const [isCharged, setCharged] = useState(true);
  const registrationFee = rules.data?.registrationFee ?? null;
  const shown = rules.data ? (
    registrationFee !== null && (
      <FormControlLabel
        disabled={busy}
        control={<Checkbox checked={isCharged} onChange={(_, checked) => setCharged(checked)} />}
        label={t`Registration fee ${{ amount: formatAmount(registrationFee) }}`}
      />
    )
  ) : rules.error ? (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={rules.refetch}>
          {t`Try again`}
        </Button>
      }
    >
      {t`The registration fee could not be loaded`}
    </Alert>
  ) : undefined;
  return {
    shown,
    isLoading: rules.data === undefined && rules.loading,
    request: registrationFee !== null && isCharged ? { registrationFee } : {},
    refetch: rules.refetch,
    /** Ticks the line for the next student. */
    reset: () => setCharged(true),
  };
}
