import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackLink } from '../ui/BackLink.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { PlanStep } from './PlanStep.tsx';
import { ProgressStep } from './ProgressStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { useProgress } from './use-progress.ts';

/** Import: moves a centre in from spreadsheets, in four steps (R-1680). */
export default function Import() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id) return <OneImport key={id} id={id} />;
  return (
    <>
      <PageTitle title="Import" />
      <ImportSteps current={0} />
      <ChooseStep />
    </>
  );
}

/** Steps 2 to 4 of one import; its state and the address decide which. */
function OneImport({ id }: { readonly id: string }) {
  const [params, setParams] = useSearchParams();
  const progress = useProgress(id);
  const isPlan = params.get('step') === 'plan';
  const state = progress.data?.state;
  const isRunning = state === 'WAITING' || state === 'RUNNING';
  const isDone = state === 'DONE';
  const current = isDone || isRunning ? 3 : isPlan ? 2 : 1;
  // A message stays while the next poll runs.
  const [failure, setFailure] = useState(progress.error);
  if (!progress.loading && progress.error !== failure) setFailure(progress.error);
  return (
    <>
      <PageTitle title="Import" back={<BackLink to="/import" />} />
      <ImportSteps current={current} isDone={isDone} />
      <LoadedRecord record={progress} noun="draft">
        {(data) => (
          <Stack spacing={2}>
            {data.state === 'FAILED' && (
              <Alert severity="error">
                The import failed and added nothing. {data.message} Check the rows, then import
                again.
              </Alert>
            )}
            {isDone ? (
              <ResultStep id={id} />
            ) : isRunning ? (
              <ProgressStep progress={data} failure={failure} />
            ) : isPlan ? (
              <PlanStep id={id} onBack={() => setParams({ id })} />
            ) : (
              <CheckStep id={id} onNext={() => setParams({ id, step: 'plan' })} />
            )}
          </Stack>
        )}
      </LoadedRecord>
    </>
  );
}
