import type { OutputOf } from '@kelas/contract/call';
import { changeSettings, getLogo, getSettings, type Settings } from '@kelas/contract/centre';
import { languageNames, languages } from '@kelas/contract/values/languages';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { STALE } from '../api/api-error.ts';
import { useCall } from '../api/call.ts';
import { queryKey } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useMerge } from '../conflicts/use-merge.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormSection } from '../ui/FormSection.tsx';
import { markFields } from '../ui/field-errors.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { COUNTRIES } from './countries.ts';
import { LogoField } from './LogoField.tsx';
import { MERGE_FIELDS } from './settings-merge.ts';
import { type SettingsValues, settingsRequestOf, settingsValuesOf } from './settings-values.ts';

type Logo = OutputOf<typeof getLogo>;

const LANGUAGES = languages.map((value) => ({ value, label: languageNames[value] }));

/** The form of the settings; what is typed stays until it is saved or given up for what somebody else saved. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const alert = useAlert();
  const client = useQueryClient();
  // What this form was filled with; an answer that comes later leaves the typing alone.
  const [version, setVersion] = useState(settings.version);
  const form = useForm<SettingsValues>({ defaultValues: settingsValuesOf(settings) });
  const { control } = form;
  const change = useCall(changeSettings, {
    invalidates: [getSettings, getLogo],
    onFailure: 'alert',
    tells: [STALE],
  });
  const reload = useCall(getSettings, { invalidates: [getSettings], onFailure: 'alert' });
  const reloadLogo = useCall(getLogo, { invalidates: [], onFailure: 'alert' });
  const merging = useMerge(form, MERGE_FIELDS);
  useUnsaved(form.formState.isDirty);

  /** Takes note of what somebody else saved; from here on the next Save replaces it knowingly. */
  const meet = async (said: string) => {
    const outcome = await reload.run({});
    if (!outcome.ok) return;
    const logo = await reloadLogo.run({});
    if (!logo.ok) return;
    const shown = queryKey(getLogo, {});
    // One saved logo is told from another by its picture alone.
    const isSame = client.getQueryData<Logo>(shown)?.logo === logo.value.logo;
    client.setQueryData(shown, logo.value);
    setVersion(outcome.value.version);
    const known = form.formState.defaultValues?.logo ?? null;
    merging.resolveConflict(said, {
      ...settingsValuesOf(outcome.value),
      logo: isSame ? known : logo.value.logo,
    });
  };

  const save = async (sent: SettingsValues) => {
    const outcome = await change.run(settingsRequestOf(sent, version));
    if (!outcome.ok) {
      const { details, message } = outcome.error;
      return details.code === STALE ? meet(message) : markFields(form, details.fields);
    }
    merging.end();
    setVersion(outcome.value.version);
    const now = form.getValues();
    form.reset(settingsValuesOf(outcome.value));
    // What was typed while the call ran is not saved yet, and stays.
    for (const name of Object.keys(sent) as FieldPath<SettingsValues>[]) {
      if (now[name] !== sent[name]) form.setValue(name, now[name], { shouldDirty: true });
    }
    await alert('Thank you', 'Info update has been completed');
  };
  const submit = (event: FormEvent) => {
    form.clearErrors();
    form.handleSubmit(save)(event);
  };
  return (
    <Stack component="form" onSubmit={submit} noValidate spacing={2} sx={{ maxWidth: 900 }}>
      <ConflictNotice merging={merging} save="Save" />
      <FormSection title="Centre">
        <Stack spacing={2}>
          <FieldGrid min={300}>
            <TextField
              control={control}
              name="name"
              label="Centre name"
              maxLength={200}
              autoFocus
            />
            <TextField
              control={control}
              name="registrationNo"
              label="Registration no."
              maxLength={200}
            />
            <TextField control={control} name="address" label="Address" rows={4} maxLength={500} />
            <LogoField control={control} />
          </FieldGrid>
        </Stack>
      </FormSection>
      <FormSection title="Forms and texts">
        <FieldGrid min={300}>
          <SelectField
            control={control}
            name="phonePrefix"
            label="Country prefix"
            options={COUNTRIES}
            helperText="What a new phone number begins with"
          />
          <SelectField
            control={control}
            name="language"
            label="Language of texts"
            options={LANGUAGES}
            helperText="For receipts, statements and reminders to families"
          />
        </FieldGrid>
      </FormSection>
      <FormSection title="Employees">
        <Stack spacing={1}>
          <SwitchField
            control={control}
            name="employeeFinance"
            label="Employees may see finance reports"
            helperText="They open them by their address; the menu shows them to an ADMIN only."
          />
          <SwitchField
            control={control}
            name="employeeTeacherHistory"
            label="Employees may see teachers’ history"
            helperText="What teachers were paid, in History with its type Teacher."
          />
        </Stack>
      </FormSection>
      <Button
        type="submit"
        variant="contained"
        size="medium"
        disabled={change.running || reload.running || reloadLogo.running}
        sx={{ alignSelf: 'flex-start' }}
      >
        Save
      </Button>
    </Stack>
  );
}
