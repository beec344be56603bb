import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useRef } from 'react';
import { StudentLink } from '../reference/StudentLink.tsx';
import { classText, nextText, outcomeText } from './door-texts.ts';
import { type Scanned, useScans } from './use-scans.ts';

const SHOWN_FOR_MS = 12_000;

const SEVERITY = { PRESENT: 'success', AGAIN: 'info', NO_CLASS: 'warning' } as const;

/** Marks the students of scanned cards, and shows the last one to the desk (R-2453). */
export default function DoorNotice({ codes }: { readonly codes: readonly string[] }) {
  const { result, scan, clear } = useScans();
  const sent = useRef(0);
  useEffect(() => {
    for (const code of codes.slice(sent.current)) scan(code);
    sent.current = codes.length;
  }, [codes, scan]);
  if (!result) return null;
  const { scanned, errorMessage } = result;
  return (
    <Snackbar
      open
      // A scan begins the time anew.
      key={codes.length}
      autoHideDuration={SHOWN_FOR_MS}
      onClose={(_, reason) => reason !== 'clickaway' && clear()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert
        role="status"
        variant="outlined"
        severity={scanned ? SEVERITY[scanned.outcome] : 'error'}
        onClose={clear}
        closeText={t`Close`}
        sx={{ bgcolor: 'background.paper', minWidth: 320, boxShadow: 6 }}
      >
        {scanned ? <ScannedLines scanned={scanned} /> : errorMessage}
      </Alert>
    </Snackbar>
  );
}

function ScannedLines({ scanned }: { readonly scanned: Scanned }) {
  const { outcome, lesson, totalOwedFee } = scanned;
  return (
    <>
      <AlertTitle>
        <StudentLink student={scanned} />
      </AlertTitle>
      {outcome !== 'NO_CLASS' && lesson && <div>{classText(lesson)}</div>}
      <div>{outcomeText(scanned)}</div>
      {outcome === 'NO_CLASS' && <div>{nextText(scanned)}</div>}
      <div>
        {totalOwedFee > 0 ? t`Owes ${{ amount: formatAmount(totalOwedFee) }}` : t`Nothing owed`}
      </div>
    </>
  );
}
