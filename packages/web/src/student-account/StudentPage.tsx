import { getStudentAccount } from '@kelas/contract/student-account';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import type { StudentAccount } from './account.ts';
import { BalancePanel } from './BalancePanel.tsx';
import { ChangesPanel } from './ChangesPanel.tsx';
import { CoursesPanel } from './CoursesPanel.tsx';
import { NotePanel } from './NotePanel.tsx';
import { PersonCard } from './PersonCard.tsx';
import { ReceiptsPanel } from './ReceiptsPanel.tsx';
import { SiblingsPanel } from './SiblingsPanel.tsx';

/** The page of the student whose uuid is in the path (R-1470). */
export default function StudentPage() {
  const { uuid = '' } = useParams();
  const account = useCallQuery(getStudentAccount, { uuid }, { onFailure: 'inline' });
  return (
    <LoadedRecord key={uuid} record={account} noun={t`student`}>
      {(loaded) => <Account account={loaded} refetch={account.refetch} />}
    </LoadedRecord>
  );
}

function Account({ account, refetch }: { account: StudentAccount; refetch: () => void }) {
  useEffect(() => {
    document.title = `${account.name} · Kelas`;
  }, [account.name]);
  return (
    <Box sx={columns}>
      <Box sx={{ gridArea: 'person', minWidth: 0 }}>
        <PersonCard account={account} />
      </Box>
      <Stack spacing={2} sx={{ gridArea: 'notes', minWidth: 0 }}>
        {!account.anonymised && <NotePanel key={account.note} account={account} />}
        <SiblingsPanel account={account} />
      </Stack>
      <Stack spacing={2} sx={{ gridArea: 'account', minWidth: 0 }}>
        <BalancePanel account={account} />
        <CoursesPanel account={account} />
        <ReceiptsPanel account={account} refetch={refetch} />
        <ChangesPanel changes={account.changes} />
      </Stack>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  maxWidth: 1400,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateAreas: {
    xs: '"person" "account" "notes"',
    md: '"person account" "notes account"',
  },
};
