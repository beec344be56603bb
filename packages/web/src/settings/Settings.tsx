import { getSettings } from '@kelas/contract/centre';
import { useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPage } from './SettingsPage.tsx';

/** Settings, Centre: the centre's data, and what employees may see (R-1101, R-1107, R-1108). */
export default function Settings() {
  const settings = useCallQuery(getSettings, {}, { onFailure: 'silent', fresh: true });
  return (
    <SettingsPage tab="/settings">
      <LoadedRecord record={settings} noun="centre">
        {(stored) => <SettingsForm settings={stored} />}
      </LoadedRecord>
    </SettingsPage>
  );
}
