import type { EarlierMonths } from '@kelas/contract/import-draft';
import { applyImport, changeImport, getImportProgress, planImport } from '@kelas/contract/imports';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../api/call.ts';
import { queryKey, useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { EarlierMonthsQuestion } from './EarlierMonthsQuestion.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import type { ImportProgress } from './use-progress.ts';

interface Props {
  readonly id: string;
  readonly onBack: () => void;
}

/** Step 3: exactly what the import will do, and the button that starts it (R-1691). */
export function PlanStep({ id, onBack }: Props) {
  const client = useQueryClient();
  // An import that was ordered has no plan any more.
  const [isOrdered, setOrdered] = useState(false);
  const plan = useCallQuery(
    planImport,
    { id },
    { onFailure: 'inline', fresh: true, enabled: !isOrdered },
  );
  const { run, running, error } = useCall(applyImport, { onFailure: 'inline' });
  // Faults were found after the check; they can only be corrected there.
  const refused = plan.error && [409, 422].includes(plan.error.status) ? plan.error : undefined;
  const answering = useCall(changeImport, { onFailure: 'inline' });
  const failure = refused ?? error ?? answering.error;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);
  const apply = async (digest: string) => {
    setOrdered(true);
    const outcome = await run({ id, digest });
    setOrdered(outcome.ok);
    if (!outcome.ok) return;
    const ordered = { state: outcome.value.state, done: 0, total: 0, message: '' };
    // The next read of the progress may fail, but the import is known to be ordered (R-1693).
    client.setQueryData<ImportProgress>(queryKey(getImportProgress, { id }), (progress) =>
      progress && isIdle(progress) ? ordered : progress,
    );
  };
  const answer = async (version: number, earlierMonths: EarlierMonths) => {
    const outcome = await answering.run({ id, version, earlierMonths });
    // Someone else has changed the draft.
    if (!outcome.ok) plan.refetch();
  };
  const isBusy = isOrdered || running || answering.running || plan.loading;
  return (
    <Stack spacing={2}>
      {failure && (
        <Alert
          ref={notice}
          tabIndex={-1}
          severity={failure === error && error.status === 409 ? 'warning' : 'error'}
        >
          {failure.message}
        </Alert>
      )}
      {!refused && (
        <LoadedRecord record={plan} noun="plan">
          {(data) => (
            <PlanPanel plan={data} isBusy={isBusy} onApply={() => apply(data.digest)}>
              {data.earlier && (
                <EarlierMonthsQuestion
                  earlier={data.earlier}
                  isBusy={isBusy}
                  onAnswer={(chosen) => answer(data.version, chosen)}
                />
              )}
            </PlanPanel>
          )}
        </LoadedRecord>
      )}
      <Button variant="outlined" disabled={running} onClick={onBack} sx={{ alignSelf: 'start' }}>
        Back to the rows
      </Button>
    </Stack>
  );
}

/** True while an import is not ordered. */
function isIdle({ state }: ImportProgress): boolean {
  return state === 'OPEN' || state === 'FAILED';
}
