import { changeSettings, getLogo, getSettings, type Settings } from '@kelas/contract/centre';
import { t } from '@lingui/core/macro';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCall } from '../api/call.ts';
import { callQuery, useCallQuery } from '../api/query.ts';
import { useRecordForm } from '../conflicts/use-record-form.ts';
import { PhoneField } from '../reference/PhoneField.tsx';
import { useNextStep } from '../reference/setup.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { FormSection } from '../ui/LongForm.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { LogoField } from './LogoField.tsx';
import { PaymentQrField } from './PaymentQrField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import {
  COUNTRIES,
  LANGUAGES,
  MERGE_FIELDS,
  type SettingsValues,
  settingsRequestOf,
  settingsValuesOf,
} from './settings-values.ts';

/** Settings, Centre: the centre's data, and what employees may see (R-1101, R-1107, R-1108). */
export default function CentreSettings() {
  const settings = useCallQuery(getSettings, {}, { onFailure: 'silent', fresh: true });
  return (
    <SettingsPage tab="/settings">
      <LoadedRecord record={settings} noun={t`centre`}>
        {(stored) => <CentreForm settings={stored} />}
      </LoadedRecord>
    </SettingsPage>
  );
}

function CentreForm({ settings }: { settings: Settings }) {
  const client = useQueryClient();
  const logoQuery = callQuery(getLogo, {});
  const shownLogo = useRef<string | null>(undefined);
  const call = useCall(changeSettings, { onFailure: 'inline' });
  const record = useRecordForm<Settings, SettingsValues>({
    record: settings,
    query: callQuery(getSettings, {}),
    valuesOf: settingsValuesOf,
    update: (values, { version }) => {
      shownLogo.current = client.getQueryData(logoQuery.queryKey)?.logo;
      return call.run(settingsRequestOf(values, version));
    },
    mergeFields: MERGE_FIELDS,
    actions: useNextStep(),
    theirsOf: async (now, base) => {
      const { logo } = await client.fetchQuery(logoQuery);
      // Only its picture distinguishes one stored logo from another.
      const isSame = logo === shownLogo.current;
      return { ...settingsValuesOf(now), logo: isSame ? base.logo : logo };
    },
  });
  const { control } = record.form;
  return (
    <SettingsForm of={record}>
      <FormSection title={t`Centre`}>
        <FieldGrid min={300}>
          <TextField
            control={control}
            name="name"
            label={t`Centre name`}
            maxLength={200}
            autoFocus
          />
          <TextField
            control={control}
            name="registrationNo"
            label={t`Registration no.`}
            maxLength={200}
          />
          <PhoneField
            control={control}
            name="phoneNo"
            label={t`Phone no.`}
            helperText={t`Below the address on receipts and statements`}
          />
          <TextField
            control={control}
            name="paymentInfo"
            label={t`Payment line`}
            maxLength={200}
            helperText={t`How to pay, for example: Maybank 5123 4567 8901 · Bright Minds Sdn Bhd. At the end of receipts, statements and reminders.`}
          />
          <TextField control={control} name="address" label={t`Address`} rows={4} maxLength={500} />
          <LogoField control={control} />
          <PaymentQrField control={control} />
        </FieldGrid>
      </FormSection>
      <FormSection title={t`Phone and language`}>
        <FieldGrid min={300}>
          <SelectField
            control={control}
            name="phonePrefix"
            label={t`Default country code`}
            options={COUNTRIES}
            helperText={t`For new phone numbers`}
          />
          <SelectField
            control={control}
            name="language"
            label={t`Language of receipts and reminders`}
            options={LANGUAGES}
            helperText={t`For receipts, statements and reminders to families`}
          />
        </FieldGrid>
      </FormSection>
      <FormSection title={t`Employees`}>
        <Stack spacing={1}>
          <SwitchField
            control={control}
            name="employeeFinance"
            label={t`Employees may see finance reports`}
            helperText={t`Not in their menu. They can open the reports with the link.`}
          />
          <SwitchField
            control={control}
            name="employeeTeacherHistory"
            label={t`Employees may see teachers’ history`}
            helperText={t`Lets employees see teachers’ payments under History.`}
          />
          <SwitchField
            control={control}
            name="employeeBank"
            label={t`Employees may see the bank statements`}
            helperText={t`Lets employees match the lines of the bank. They see salaries by bank too.`}
          />
        </Stack>
      </FormSection>
    </SettingsForm>
  );
}
