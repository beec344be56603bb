import { applyYear, previewYearEnd } from '@kelas/contract/year-end';
import { plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useAskedCall } from '../api/asked-call.ts';
import { usePreview } from '../api/preview.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { courseCountsText, IncomeTables, LeaversHeld, PaidAhead } from './PreviewParts.tsx';
import { GAP_NOUN, gapText } from './YearGaps.tsx';
import { countsText, type YearPreviewed, type YearRequest } from './year-plan.ts';

/** The top bar covers these pixels of a part that is scrolled to. */
export const TOP_BAR_PX = '60px';

interface Props {
  readonly request: YearRequest;
  readonly onApplied: () => void;
  /** Called with the reason when the choices no longer fit the centre. */
  readonly onRefused: (reason: string) => void;
}

/** The effects of a year, and the button that applies it (R-1730). */
export function YearPreview({ request, onApplied, onRefused }: Props) {
  const { preview, send } = usePreview(previewYearEnd, request, { onFailure: 'inline' });
  const section = useRef<HTMLDivElement>(null);
  const isLoaded = preview.data !== undefined;
  useEffect(() => {
    if (isLoaded) section.current?.scrollIntoView({ block: 'start' });
  }, [isLoaded]);
  const { ask, running, error } = useAskedCall(applyYear, { onFailure: 'inline' });
  const refusal = [error, preview.error].find(isRefusal);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (refusal) refuse(refusal.message);
  }, [refusal]);
  const { year } = request;
  const apply = ({ counts, digest }: YearPreviewed) =>
    ask({
      question: t`Apply the year ${year}? ${{ students: countsText(counts) }}. ${{ courses: courseCountsText(counts) }}.`,
      input: { ...request, digest },
      send,
      onDone: onApplied,
      thanks: (applied) => appliedText(applied.year, applied.students, countsText(applied)),
    });
  return (
    <Box ref={section} sx={{ scrollMarginTop: TOP_BAR_PX }}>
      <Panel title={t`Preview of ${year}`} bare>
        {error && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {error.message}
          </Alert>
        )}
        <LoadedRecord record={preview} noun={t`preview`}>
          {(loaded) => (
            <Stack spacing={2}>
              <Effects preview={loaded} />
              <IncomeTables preview={loaded} year={year} />
              <PaidAhead preview={loaded} year={year} />
              <LeaversHeld preview={loaded} />
              <Stack direction="row" useFlexGap sx={bar}>
                <Button
                  variant="contained"
                  size="medium"
                  disabled={running || preview.loading || loaded.gaps.length > 0}
                  onClick={() => apply(loaded)}
                >
                  {t`Apply the year ${year}`}
                </Button>
                <Typography
                  role="status"
                  color={loaded.gaps.length > 0 ? 'error' : 'textSecondary'}
                >
                  {running
                    ? t`Applying the year. This can take a minute; please wait.`
                    : hintOf(loaded)}
                </Typography>
              </Stack>
            </Stack>
          )}
        </LoadedRecord>
      </Panel>
    </Box>
  );
}

const bar = { gap: 2, flexWrap: 'wrap', alignItems: 'center' };

function appliedText(year: number, students: number, counts: string): string {
  return t`${plural(students, {
    one: `Applied the year ${year} to # student: ${counts}`,
    other: `Applied the year ${year} to # students: ${counts}`,
  })}`;
}

/** Returns the hint next to Apply. */
function hintOf({ gaps }: YearPreviewed): string {
  if (gaps.length === 0) return t`Nothing is changed before this. It can be undone.`;
  return t`Apply is not possible: ${{ courses: GAP_NOUN.count(gaps.length) }}. Choose what follows, then preview again.`;
}

/** True for a failure that only other choices mend; a stale preview is replaced by the new one. */
function isRefusal(error: ApiError | undefined): boolean {
  if (!error || error.details.code === 'PREVIEW_CHANGED') return false;
  return error.status === 409 || error.status === 422;
}

/** The counts, and each open gap with its size: `No Form 4 Physics by Mr Lim (2 students)`. */
function Effects({ preview: { counts, gaps } }: { readonly preview: YearPreviewed }) {
  const open = gaps.map((gap) => {
    const students = countOf(gap.students, STUDENT_NOUN);
    return t`${{ gap: gapText(gap) }} (${students})`;
  });
  return (
    <Box>
      <Typography sx={{ fontWeight: 650 }}>{countsText(counts)}</Typography>
      <Typography>{courseCountsText(counts)}</Typography>
      {open.length > 0 && (
        <Typography color="error">
          {t`Not in these numbers, nor in the totals below: ${{ gaps: open.join('; ') }}`}
        </Typography>
      )}
    </Box>
  );
}
