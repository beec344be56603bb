import { IMPORT_PAGE_ROWS } from '@kelas/contract/imports';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { joinTexts, numberText } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { withParams } from '../ui/paging.ts';
import { FilterChip } from '../ui/use-chips.tsx';
import { DraftTable } from './DraftTable.tsx';
import { sheetColumns } from './draft-columns.ts';
import type { DraftView } from './draft-queue.ts';
import { FaultsPanel } from './FaultsPanel.tsx';
import { draftCountText, type ImportDraft } from './import-kinds.ts';
import { OpenDraft, useOpenDraft } from './OpenDraft.tsx';
import { ReadingPanel } from './ReadingPanel.tsx';
import { MissingColumns } from './SameValue.tsx';
import { QuestionsPanel, SheetReading } from './SheetReading.tsx';
import { CellConflicts, FailedCells } from './UnsavedCells.tsx';
import { hasChanges, useDraft } from './use-draft.ts';

type Only = DraftView['only'];

/** The filters of the rows, with the number of rows that each one finds. */
const FILTERS: readonly {
  readonly only: Only;
  readonly label: MessageDescriptor;
  readonly countIn: (counts: ImportDraft['counts']) => number;
}[] = [
  { only: '', label: msg`All rows`, countIn: ({ rows }) => rows },
  { only: 'FAULTS', label: msg`Only rows with faults`, countIn: ({ faulty }) => faulty },
  { only: 'LEFT_OUT', label: msg`Left out`, countIn: ({ leftOut }) => leftOut },
  { only: 'ADD', label: msg`Will be added`, countIn: ({ add }) => add },
  { only: 'FILL', label: msg`Will be filled`, countIn: ({ fill }) => fill },
  { only: 'SKIP', label: msg`Skipped`, countIn: ({ skip }) => skip },
];

/** Step 2: the columns, questions, faults and rows of the file (R-1684 to R-1690). */
export function CheckStep({ id, onNext }: { readonly id: string; readonly onNext: () => void }) {
  const [params, setParams] = useSearchParams();
  const page = Math.max(0, Math.trunc(Number(params.get('page') ?? 1)) - 1) || 0;
  const only = FILTERS.find((each) => each.only === params.get('only'))?.only ?? '';
  const draft = useDraft(id, { from: page * IMPORT_PAGE_ROWS, only });
  const show = (nextOnly: Only, nextPage: number) => {
    const place = { only: nextOnly, page: nextPage > 0 && nextPage + 1 };
    setParams(withParams(new URLSearchParams({ id }), place), { replace: true });
  };
  return (
    <LoadedRecord record={draft.query} noun={t`draft`}>
      {(data) => (
        <OpenDraft value={{ draft: data, ...draft }}>
          <Checked only={only} page={page} show={show} onNext={onNext} />
        </OpenDraft>
      )}
    </LoadedRecord>
  );
}

interface Props {
  readonly only: Only;
  readonly page: number;
  readonly show: (only: Only, page: number) => void;
  readonly onNext: () => void;
}

function Checked({ only, page, show, onNext }: Props) {
  const { draft: data, query, unsaved } = useOpenDraft();
  const [showsAll, setShowsAll] = useState(false);
  const all = useMemo(() => sheetColumns(data), [data]);
  const shown = FILTERS.filter(
    ({ only: each, countIn }) => each === '' || each === only || countIn(data.counts) > 0,
  );
  const total = shown.find((each) => each.only === only)?.countIn(data.counts) ?? 0;
  const lastPage = Math.max(0, Math.ceil(total / IMPORT_PAGE_ROWS) - 1);
  // After a correction the filtered list may be shorter than the page in the address.
  const isBeyondEnd = page > lastPage && data.rows.length === 0 && !query.isPrevious;
  const showLastPage = useEffectEvent(() => show(only, lastPage));
  useEffect(() => {
    if (isBeyondEnd) showLastPage();
  }, [isBeyondEnd]);
  const failure = unsaved.failure?.() ?? query.error?.message;
  return (
    <Stack spacing={1}>
      <ReadingPanel />
      <SheetReading />
      <MissingColumns />
      <QuestionsPanel />
      <FaultsPanel />
      <CellConflicts columns={all} />
      <FailedCells />
      {failure && (
        <Alert
          severity="error"
          action={
            query.error && !unsaved.failure ? (
              <Button color="inherit" onClick={query.refetch}>
                {t`Try again`}
              </Button>
            ) : undefined
          }
        >
          {failure}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
        {shown.map((each) => (
          <FilterChip
            key={each.only}
            label={t`${{ label: textOf(each.label) }} (${{ count: numberText(each.countIn(data.counts)) }})`}
            isOn={each.only === only}
            onClick={() => show(each.only, 0)}
          />
        ))}
        {only === 'FAULTS' && (
          <Button aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t`Only columns with faults` : t`All columns`}
          </Button>
        )}
      </Stack>
      <DraftTable
        columns={all}
        onlyFaulty={only === 'FAULTS' && !showsAll}
        isPrevious={query.isPrevious}
        total={total}
        page={Math.min(page, lastPage)}
        goToPage={(next) => show(only, next)}
        empty={
          isBeyondEnd || query.isPrevious
            ? t`Loading…`
            : only === ''
              ? t`The file has no rows`
              : t`No rows here`
        }
      />
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ display: { xs: 'none', sm: 'block' } }}
      >
        {t`Click a cell to change it, or reach it with the arrow keys and press Enter. Enter saves, Escape leaves the cell as it was. Untick a row to leave it out.`}
      </Typography>
      <NextStep onNext={onNext} />
    </Stack>
  );
}

/** The counts, the next thing to correct, and the button to the plan (R-1686). */
function NextStep({ onNext }: Pick<Props, 'onNext'>) {
  const { draft, unsaved } = useOpenDraft();
  const todo = todoOf(draft);
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        rowGap: 0.25,
        py: { xs: 0.5, sm: 1 },
        bgcolor: 'background.default',
      }}
    >
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {draftCountText(draft.counts)}
      </Typography>
      <Typography color="textSecondary" sx={{ mr: 'auto' }}>
        {todo}
      </Typography>
      <Button variant="contained" disabled={todo !== '' || hasChanges(unsaved)} onClick={onNext}>
        {t`See what will be imported`}
      </Button>
    </Stack>
  );
}

/** Returns the next thing to correct before the plan; empty if nothing. */
function todoOf({ counts, missing, questions, reading }: ImportDraft): string {
  if (missing.length > 0) return t`Choose the column of ${{ fields: joinTexts(missing) }} first.`;
  if (reading.some(({ value }) => value === null)) return t`Choose how the sheet is read first.`;
  if (questions.length > 0) return t`Answer the question about dates first.`;
  const { faulty } = counts;
  if (faulty > 0) {
    return t`Correct or leave out ${plural(faulty, { one: '# row', other: '# rows' })} with faults first.`;
  }
  return counts.add + counts.fill === 0 ? t`No row is left to import.` : '';
}
