import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import type { useRecordForm } from '../conflicts/use-record-form.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

const TABS = [
  { path: '/settings', label: 'Centre' },
  { path: '/settings/rules', label: 'House rules' },
  { path: '/settings/staff', label: 'Staff accounts' },
  { path: '/settings/subjects', label: 'Subjects' },
  { path: '/settings/misc', label: 'Misc items' },
] as const;

interface TabsProps {
  readonly tab: (typeof TABS)[number]['path'];
}

/** The tabs of the settings, each a link to its own route (R-1447). */
export function SettingsTabs({ tab }: TabsProps) {
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Settings"
      sx={{ mb: 2, minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map(({ path, label }) => (
        <Tab
          key={path}
          value={path}
          label={label}
          component={Link}
          to={path}
          aria-current={path === tab ? 'page' : undefined}
          sx={{ minHeight: 40, py: 1, px: { xs: 1, sm: 2 }, minWidth: 0 }}
        />
      ))}
    </Tabs>
  );
}

/** A page of the settings below their title and tabs. */
export function SettingsPage({ tab, children }: TabsProps & { readonly children: ReactNode }) {
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageTitle title="Settings" />
      <SettingsTabs tab={tab} />
      {children}
    </Box>
  );
}

interface FormProps<R, V extends FieldValues> {
  readonly of: ReturnType<typeof useRecordForm<R, V>>;
  readonly children: ReactNode;
}

/** A form of the settings; typed values stay until they are saved. */
export function SettingsForm<R, V extends FieldValues>({ of, children }: FormProps<R, V>) {
  const { form, merging, save, isSaving } = of;
  useUnsaved(form.formState.isDirty);
  const submit = (event: FormEvent) => {
    form.clearErrors();
    form.handleSubmit(save)(event);
  };
  return (
    <Stack component="form" onSubmit={submit} noValidate spacing={2}>
      <ConflictNotice merging={merging} save="Save" />
      {children}
      <Button
        type="submit"
        variant="contained"
        size="medium"
        disabled={isSaving}
        sx={{ alignSelf: 'flex-start' }}
      >
        Save
      </Button>
    </Stack>
  );
}
