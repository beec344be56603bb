import { msg, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { textKey, textOf } from '../languages/language.ts';
import { serverText } from '../server-messages/server-text.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { ProgressStep, ResultStep } from './ResultStep.tsx';
import { useProgress } from './use-progress.ts';

/** Import: moves a centre in from spreadsheets, in four steps (R-1680). */
export default function Import() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id) return <OneImport key={id} id={id} />;
  return (
    <>
      <PageTitle title={t`Import`} />
      <ImportSteps current={0} isDone={false} />
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
      <PageTitle title={t`Import`} back={<BackLink to="/import" />} />
      <ImportSteps current={current} isDone={isDone} />
      <LoadedRecord record={progress} noun={t`draft`}>
        {(data) => (
          <Stack spacing={2}>
            {data.state === 'FAILED' && (
              <Alert severity="error">
                {t`The import failed and added nothing. ${{ reason: serverText(data.message) }} Check the rows, then import again.`}
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

const STEPS = [msg`Choose`, msg`Check`, msg`Preview`, msg`Import`];

/**
 * The steps of an import with the present one marked. It gets the focus when the step changes, if the
 * pressed button is gone (R-1690). Steps are counted from 0.
 */
function ImportSteps({ current, isDone }: { readonly current: number; readonly isDone: boolean }) {
  const present = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has other buttons
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    window.scrollTo(0, 0);
    present.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    <Box component="ol" aria-label={t`Steps`} sx={list}>
      {STEPS.map((label, index) => {
        const isPassed = index < current || isDone;
        return (
          <li
            key={textKey(label)}
            className={index === current && !isDone ? 'current' : undefined}
            {...(index === current && { ref: present, tabIndex: -1, 'aria-current': 'step' })}
          >
            <span className="mark">
              {isPassed ? <CheckIcon titleAccess={t`Done`} /> : index + 1}
            </span>
            {textOf(label)}
          </li>
        );
      })}
    </Box>
  );
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 1.25, sm: 3 },
  rowGap: 0.5,
  m: 0,
  mb: 2,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
  '& > li': { display: 'flex', alignItems: 'center', columnGap: 0.75, borderRadius: 1 },
  '& > .current': { color: 'text.primary', fontWeight: 650 },
  '& .mark': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 22,
    height: 22,
    border: 1,
    borderRadius: '50%',
    fontSize: '0.75rem',
  },
  '& .current .mark': { borderColor: 'primary.main', color: 'primary.main' },
  '& .mark svg': { fontSize: '0.9rem' },
};
