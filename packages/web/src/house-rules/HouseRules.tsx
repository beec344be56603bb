import { getHouseRules } from '@kelas/contract/house-rules';
import { useCallQuery } from '../api/query.ts';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { HouseRulesForm } from './HouseRulesForm.tsx';

/** Settings, House rules: each rule is off until an ADMIN turns it on (R-1551). */
export default function HouseRules() {
  const rules = useCallQuery(getHouseRules, {}, { onFailure: 'silent', fresh: true });
  return (
    <SettingsPage tab="/settings/rules">
      <LoadedRecord record={rules} noun="page">
        {(stored) => <HouseRulesForm rules={stored} />}
      </LoadedRecord>
    </SettingsPage>
  );
}
