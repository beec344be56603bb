import { type EarlierMonths, earlierMonths } from '@kelas/contract/import-draft';
import { applyImport, changeImport, getImportProgress, planImport } from '@kelas/contract/imports';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCall } from '../api/call.ts';
import { queryKey, useCallQuery } from '../api/query.ts';
import { withElements } from '../languages/elements.ts';
import { textOf } from '../languages/language.ts';
import { FocusedAlert } from '../ui/FocusedAlert.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import type { Plan } from './import-kinds.ts';
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
        <FocusedAlert
          of={failure}
          severity={failure === error && error.status === 409 ? 'warning' : 'error'}
        >
          {failure.message}
        </FocusedAlert>
      )}
      {!refused && (
        <LoadedRecord record={plan} noun={t`plan`}>
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
        {t`Back to the rows`}
      </Button>
    </Stack>
  );
}

function isIdle({ state }: ImportProgress): boolean {
  return state === 'OPEN' || state === 'FAILED';
}

interface Answer {
  /** Returns the choice, with the tuition that is then owed. */
  readonly labelOf: (amount: string) => string;
  readonly hint: MessageDescriptor;
}

const ANSWERS: Readonly<Record<EarlierMonths, Answer>> = {
  CHARGE: {
    labelOf: (amount) => t`Charge these months: ${amount} of tuition is owed`,
    hint: msg`Each course is charged from its first month. Choose this if you import the payments of these months next.`,
  },
  BEGIN_NOW: {
    labelOf: (amount) => t`Begin now: ${amount} of tuition is owed`,
    hint: msg`Each course is charged from the current month. The month of enrolment stays. Earlier months cannot be paid.`,
  },
};

interface QuestionProps {
  readonly earlier: NonNullable<Plan['earlier']>;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: EarlierMonths) => void;
}

/** Asks for all rows at once whether months before the current one are charged (R-1921). */
function EarlierMonthsQuestion({ earlier, isBusy, onAnswer }: QuestionProps) {
  const id = useId();
  const { students, answer, charge, beginNow } = earlier;
  const sums = { CHARGE: charge, BEGIN_NOW: beginNow };
  return (
    <Alert severity={answer === null ? 'warning' : 'info'} sx={{ mb: 2 }}>
      <Typography id={id} sx={{ fontWeight: 650 }}>
        {t`${plural(students, { one: '# student has', other: '# students have' })} courses that began in earlier months, and nothing is paid. Charge these months, or begin now?`}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={answer ?? ''}
        onChange={(_, value) => {
          const chosen = earlierMonths.find((each) => each === value);
          if (chosen) onAnswer(chosen);
        }}
      >
        {earlierMonths.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            disabled={isBusy}
            sx={{ alignItems: 'start', mt: 1 }}
            control={<Radio sx={{ py: 0.25 }} />}
            label={
              <>
                <strong>
                  {withElements((place) =>
                    ANSWERS[each].labelOf(place(<Money cents={sums[each]} currency />)),
                  )}
                </strong>
                <Typography variant="body2">{textOf(ANSWERS[each].hint)}</Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Alert>
  );
}
