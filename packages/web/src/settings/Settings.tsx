import { getSettings } from '@kelas/contract/centre';
import { useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Settings: the centre's data, and what employees may see (R-1101, R-1107, R-1108). */
export default function Settings() {
  const settings = useCallQuery(getSettings, {}, { onFailure: 'silent', fresh: true });
  return (
    <>
      <PageTitle title="Settings" />
      <LoadedRecord record={settings} noun="centre">
        {(stored) => <SettingsForm settings={stored} />}
      </LoadedRecord>
    </>
  );
}
