import { changeNote, NOTE_MAX_LENGTH } from '@kelas/contract/student-account';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { Panel } from '../ui/Panel.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { StudentAccount } from './account.ts';

/** The note that staff share (R-1475). A note that someone else changed is not overwritten. */
export function NotePanel({ account: { uuid, note } }: { account: StudentAccount }) {
  const form = useForm({ defaultValues: { note } });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  const { run, running, error, clearError } = useCall(changeNote, { onFailure: 'inline' });
  const save = form.handleSubmit(async (values) => {
    const outcome = await run({ uuid, note: values.note, shownNote: note });
    if (outcome.ok) form.reset(outcome.value);
  });
  const cancel = () => {
    form.reset();
    clearError();
  };
  return (
    <Panel title={t`Note`}>
      <form onSubmit={save} noValidate>
        <TextField
          control={form.control}
          name="note"
          label={t`For all staff`}
          rows={2}
          maxLength={NOTE_MAX_LENGTH}
          disabled={running}
        />
        {error && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {error.message}
          </Alert>
        )}
        {isDirty && (
          <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
            <Button type="submit" variant="contained" disabled={running}>
              {t`Save`}
            </Button>
            <Button onClick={cancel} disabled={running}>
              {t`Cancel`}
            </Button>
          </Stack>
        )}
      </form>
    </Panel>
  );
}
