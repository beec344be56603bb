import type { OutputOf } from '@kelas/contract/call';
import { applyImport, getImportProgress, planImport } from '@kelas/contract/imports';
import type { Cents } from '@kelas/contract/values/cents';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCall } from '../api/call.ts';
import { queryKey, useCallQuery } from '../api/query.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { countTexts, ROW_NOUN } from './import-counts.ts';
import { KIND_TEXTS } from './import-kinds.ts';
import type { ImportProgress } from './use-progress.ts';

type Plan = OutputOf<typeof planImport>;

const SUM_LABELS: Readonly<Record<keyof Plan['sums'], string>> = {
  debt: 'Owed from before',
  credit: 'Paid in advance',
  deposit: 'Deposits',
  payments: 'Payments',
};

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
  const failure = refused ?? error;
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
            <PlanPanel
              plan={data}
              isBusy={isOrdered || running || plan.loading}
              onApply={() => apply(data.digest)}
            />
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

interface PlanProps {
  readonly plan: Plan;
  readonly isBusy: boolean;
  readonly onApply: () => void;
}

function PlanPanel({ plan, isBusy, onApply }: PlanProps) {
  const { kind, rows, counts, sums, warnings } = plan;
  const { noun } = KIND_TEXTS[kind];
  const work = [
    rows.add > 0 && `Import ${countOf(rows.add, noun)}`,
    rows.fill > 0 && `${rows.add > 0 ? 'fill' : 'Fill'} ${countOf(rows.fill, noun)}`,
  ].filter(Boolean);
  const made = countTexts(counts);
  const moneys = Object.entries(sums).filter(([, cents]) => cents !== 0);
  return (
    <Panel title="What will be imported">
      <Box component="dl" sx={list}>
        <Line label="Rows to add">{countOf(rows.add, ROW_NOUN)}</Line>
        {rows.fill > 0 && (
          <Line label="Rows that fill empty fields">{countOf(rows.fill, ROW_NOUN)}</Line>
        )}
        {rows.skip > 0 && (
          <Line label="Rows to skip, already in Kelas">{countOf(rows.skip, ROW_NOUN)}</Line>
        )}
        {rows.leftOut > 0 && <Line label="Rows left out">{countOf(rows.leftOut, ROW_NOUN)}</Line>}
        {made.length > 0 && (
          <Line label="Added to Kelas">
            {made.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Line>
        )}
        {moneys.map(([key, cents]) => (
          <Line key={key} label={SUM_LABELS[key as keyof Plan['sums']]}>
            <Money cents={cents as Cents} currency />
          </Line>
        ))}
      </Box>
      {warnings.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {warnings.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        Everything is imported at once, or nothing. Records that are already in Kelas stay as they
        are{rows.fill > 0 && ', except for their empty fields'}. You can undo the import afterwards.
      </Typography>
      <Button
        variant="contained"
        disabled={isBusy || work.length === 0}
        onClick={onApply}
        sx={{ alignSelf: 'start' }}
      >
        {work.join(' and ') || 'Nothing to import'}
      </Button>
    </Panel>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const list = {
  m: 0,
  mb: 2,
  maxWidth: 560,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: 2,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right', fontWeight: 600 },
};
