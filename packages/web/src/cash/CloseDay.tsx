import { getNextClose } from '@kelas/contract/cash';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { CloseSheetForm } from './CloseSheetForm.tsx';
import type { CashClose } from './close-form.ts';
import { EarlierCloses } from './EarlierCloses.tsx';

/** Close the day: count the cash, compare it with the expected sum, record both (R-1401). */
export default function CloseDay() {
  const next = useCallQuery(getNextClose, {}, { onFailure: 'inline' });
  const [viewed, setViewed] = useState<CashClose>();
  return (
    <>
      <PageTitle title="Close the day" />
      <LoadedRecord record={next} noun="close">
        {(data) => <CloseSheetForm next={data} onView={setViewed} />}
      </LoadedRecord>
      {next.data && <EarlierCloses onView={setViewed} />}
      {viewed && (
        <CloseDialog key={viewed.number} close={viewed} onExited={() => setViewed(undefined)} />
      )}
    </>
  );
}
