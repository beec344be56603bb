import { registerCourse } from '@kelas/contract/courses';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useNextStep } from '../reference/setup.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { TextField } from '../ui/TextField.tsx';

const EMPTY = { subjectName: '' };

/** Course Registration Form: one field, the subject name. */
export default function CourseRegistration() {
  const alert = useAlert();
  const nextStep = useNextStep();
  const form = useForm({ defaultValues: EMPTY });
  const register = useCall(registerCourse, { onFailure: 'alert' });
  useUnsaved(form.formState.isDirty);

  const submit = form.handleSubmit(async (course) => {
    const outcome = await register.run(course);
    if (!outcome.ok) return;
    form.reset(EMPTY);
    await alert(t`Thank you`, t`Registration has been completed`, await nextStep());
    form.setFocus('subjectName');
  });

  return (
    <>
      <PageTitle title={t`Course Registration Form`} />
      <Paper
        component="form"
        variant="outlined"
        onSubmit={submit}
        noValidate
        sx={{ p: 2, maxWidth: 480 }}
      >
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <TextField control={form.control} name="subjectName" label={t`Subject Name`} autoFocus />
          <Button type="submit" variant="contained" disabled={register.running}>
            {t`Register`}
          </Button>
        </Stack>
      </Paper>
    </>
  );
}
