import { listOfferings } from '@kelas/contract/teachers';
import { type FeeChoice, getYearEnd, type YearMove } from '@kelas/contract/year-end';
import { plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { queryKey } from '../api/query.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { doneText } from '../reference/done-text.ts';
import { FEE_OPTIONS } from '../reference/fee-options.ts';
import { useOfferings } from '../reference/reference-data.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { FocusedAlert } from '../ui/FocusedAlert.tsx';
import { Panel } from '../ui/Panel.tsx';
import { YearGaps } from './YearGaps.tsx';
import { YearLevels } from './YearLevels.tsx';
import { TOP_BAR_PX, YearPreview } from './YearPreview.tsx';
import { GapTeachersContext, YearStudents } from './YearStudents.tsx';
import {
  chosenOf,
  countMoves,
  countsText,
  gapsOf,
  gapTeachersOf,
  hasChoices,
  keyOfGap,
  NO_CHOICES,
  requestOf,
  rowsOf,
  withMove,
  type YearChoices,
  type YearGap,
  type YearProposal,
} from './year-plan.ts';

interface Asked {
  readonly choices: YearChoices;
  readonly number: number;
  /** Why the preview or the apply was refused. */
  readonly refusal?: string;
}

/** The moves of the students in a year that is not applied, and its preview (R-1727). */
export function YearPlan({ proposal }: { readonly proposal: YearProposal }) {
  const { students, year, applied } = proposal;
  return (
    <>
      {applied?.undone && (
        <Alert severity="info" role="status">
          {t`The year ${year} was applied ${{ applied: doneText(applied) }} and undone ${{ undone: doneText(applied.undone) }}. It can be applied again.`}
        </Alert>
      )}
      {students.length > 0 ? (
        <Plan proposal={proposal} />
      ) : (
        <Panel title={t`No students to move`}>
          <Typography color="textSecondary">
            {t`Year End lists all students except terminated and graduated ones.`}
          </Typography>
        </Panel>
      )}
    </>
  );
}

function Plan({ proposal }: { readonly proposal: YearProposal }) {
  const { students, year } = proposal;
  const offerings = useOfferings();
  const [choices, setChoices] = useState(NO_CHOICES);
  const [asked, setAsked] = useState<Asked>();
  const client = useQueryClient();
  const gapsPart = useRef<HTMLDivElement>(null);
  useUnsaved(hasChoices(choices));
  const rows = useMemo(() => rowsOf(students, choices.moves), [students, choices.moves]);
  const gaps = gapsOf(rows, proposal.gaps, offerings);
  const open = gaps.filter((gap) => chosenOf(gap, choices.gaps) === undefined);

  const setMoves = useCallback(
    (uuids: ReadonlySet<string>, move: YearMove) => {
      const proposed = students.filter(({ uuid }) => uuids.has(uuid));
      setChoices((before) => ({ ...before, moves: withMove(before.moves, proposed, move) }));
    },
    [students],
  );
  const setGap = (gap: YearGap, offeringId: number | null) =>
    setChoices({ ...choices, gaps: new Map(choices.gaps).set(keyOfGap(gap), offeringId) });
  // A preview of other choices is hidden.
  const current = asked?.choices === choices ? asked : undefined;
  const refuse = (refusal: string) => {
    setAsked((before) => before && { ...before, refusal });
    // Students may have left, and the classes to choose from may have changed.
    client.invalidateQueries({ queryKey: queryKey(getYearEnd) });
    client.invalidateQueries({ queryKey: queryKey(listOfferings) });
  };
  return (
    <>
      <Typography>
        {t`Choose what each student does in Jan ${year}, then preview the fees. Nothing changes before you apply the year.`}
      </Typography>
      <Box ref={gapsPart} sx={{ scrollMarginTop: TOP_BAR_PX }}>
        <YearGaps gaps={gaps} choices={choices.gaps} onChoose={setGap} />
      </Box>
      <GapTeachersContext value={gapTeachersOf(gaps, choices.gaps)}>
        <YearLevels rows={rows} onChoose={setMoves} />
        <YearStudents rows={rows} onChoose={setMoves} />
      </GapTeachersContext>
      <YearFees fees={choices.fees} onChoose={(fees) => setChoices({ ...choices, fees })} />
      <Paper elevation={4} sx={bar}>
        <Stack sx={{ flexGrow: 1 }}>
          <Typography role="status" sx={{ fontWeight: 650 }}>
            {countsText(countMoves(rows))}
          </Typography>
          {open.length > 0 && (
            <Link
              component="button"
              variant="body2"
              color="error"
              onClick={() => gapsPart.current && focusFirstOpen(gapsPart.current)}
              sx={{ textAlign: 'left' }}
            >
              {openText(open.length)}
            </Link>
          )}
        </Stack>
        <Button
          variant={current && !current.refusal ? 'outlined' : 'contained'}
          onClick={() => setAsked({ choices, number: (asked?.number ?? 0) + 1 })}
          sx={{ flexShrink: 0 }}
        >
          {t`Preview`}
        </Button>
      </Paper>
      {current?.refusal && (
        <FocusedAlert of={current.refusal} sx={{ scrollMarginTop: TOP_BAR_PX }}>
          {current.refusal}
        </FocusedAlert>
      )}
      {current && !current.refusal && (
        <YearPreview
          key={current.number}
          request={requestOf(proposal, gaps, choices)}
          onApplied={() => {
            setAsked(undefined);
            setChoices(NO_CHOICES);
          }}
          onRefused={refuse}
        />
      )}
    </>
  );
}

/** The cost of the new courses, with an example (R-1729). */
function YearFees({ fees, onChoose }: { fees: FeeChoice; onChoose: (fees: FeeChoice) => void }) {
  const { control } = useForm<{ fees: FeeChoice }>({ values: { fees } });
  return (
    <Panel title={t`Fees of the new courses`}>
      <Box sx={{ maxWidth: 560 }}>
        <ChoiceField
          control={control}
          name="fees"
          label={t`Fees of the new courses`}
          options={FEE_OPTIONS}
          onChosen={onChoose}
        />
      </Box>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {exampleOf(fees)}
      </Typography>
    </Panel>
  );
}

function openText(count: number): string {
  return t`${plural(count, {
    one: '# course without a class: choose what follows',
    other: '# courses without a class: choose what follows',
  })}`;
}

function exampleOf(fees: FeeChoice): string {
  return fees === 'OFFERING'
    ? t`Example: a student pays RM 90.00 for a course of RM 100.00. The new course costs RM 110.00. The student will pay RM 110.00. Discounts and the rules of the centre apply to either fee.`
    : t`Example: a student pays RM 90.00 for a course of RM 100.00. The new course costs RM 110.00. The student will pay RM 100.00, because RM 10.00 less stays RM 10.00 less. Discounts and the rules of the centre apply to either fee.`;
}

/** Shows the gaps; the first choice that is open gets the focus, or else the list. */
function focusFirstOpen(part: HTMLElement): void {
  part.scrollIntoView({ block: 'start' });
  const open = [...part.querySelectorAll('select')].find(({ value }) => value === '');
  (open ?? part.querySelector<HTMLElement>('[role="region"]'))?.focus();
}

/** In view wherever the person is, because every choice changes the counts. */
const bar = {
  position: 'sticky',
  bottom: 8,
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  columnGap: 2,
  px: 2,
  py: 1,
  minHeight: 48,
  // In dark mode a shadow is not visible.
  border: 1,
  borderColor: 'divider',
  displayPrint: 'none',
};
