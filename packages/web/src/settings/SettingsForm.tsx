import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import type { useRecordForm } from '../conflicts/use-record-form.ts';
import { useUnsaved } from '../dialogs/leaving.ts';

interface Props<R, V extends FieldValues> {
  readonly of: ReturnType<typeof useRecordForm<R, V>>;
  readonly children: ReactNode;
}

/** A form of the settings; typed values stay until they are saved. */
export function SettingsForm<R, V extends FieldValues>({ of, children }: Props<R, V>) {
  const { form, merging, save, isSaving } = of;
  useUnsaved(form.formState.isDirty);
  const submit = (event: FormEvent) => {
    form.clearErrors();
    form.handleSubmit(save)(event);
  };
  return (
    <Stack component="form" onSubmit={submit} noValidate spacing={2}>
      <ConflictNotice merging={merging} save={t`Save`} />
      {children}
      <Button
        type="submit"
        variant="contained"
        size="medium"
        disabled={isSaving}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t`Save`}
      </Button>
    </Stack>
  );
}
