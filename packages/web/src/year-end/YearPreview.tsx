import { applyYear, previewYearEnd } from '@kelas/contract/year-end';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useAskedCall } from '../api/asked-call.ts';
import { usePreview } from '../api/preview.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { courseCountsText, IncomeTables, LeaversHeld, PaidAhead } from './PreviewParts.tsx';
import { GAP_NOUN, gapText } from './YearGaps.tsx';
import { countsText, type YearPreviewed, type YearRequest } from './year-plan.ts';

/** The top bar covers these pixels of a part that is scrolled to. */
export const TOP_BAR_PX = '60px';
/** A large centre takes a minute. */
const APPLYING = 'Applying the year. This can take a minute; please wait.';

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
      question: `Apply the year ${year}? ${countsText(counts)}. ${courseCountsText(counts)}.`,
      input: { ...request, digest },
      send,
      onDone: onApplied,
      thanks: (applied) =>
        `Applied the year ${applied.year} to ${countOf(applied.students, 'student')}: ${countsText(applied)}`,
    });
  return (
    <Box ref={section} sx={{ scrollMarginTop: TOP_BAR_PX }}>
      <Panel title={`Preview of ${year}`} bare>
        {error && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {error.message}
          </Alert>
        )}
        <LoadedRecord record={preview} noun="preview">
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
                  Apply the year {year}
                </Button>
                <Typography
                  role="status"
                  color={loaded.gaps.length > 0 ? 'error' : 'textSecondary'}
                >
                  {running ? APPLYING : hintOf(loaded)}
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

/** Returns the hint next to Apply. */
function hintOf({ gaps }: YearPreviewed): string {
  if (gaps.length === 0) return 'Nothing is changed before this. It can be undone.';
  return `Apply is not possible: ${countOf(gaps.length, GAP_NOUN)}. Choose what follows, then preview again.`;
}

/** True for a failure that only other choices mend; a stale preview is replaced by the new one. */
function isRefusal(error: ApiError | undefined): boolean {
  if (!error || error.details.code === 'PREVIEW_CHANGED') return false;
  return error.status === 409 || error.status === 422;
}

/** The counts, and each open gap with its size: `No Form 4 Physics by Mr Lim (2 students)`. */
function Effects({ preview: { counts, gaps } }: { readonly preview: YearPreviewed }) {
  const open = gaps.map((gap) => `${gapText(gap)} (${countOf(gap.students, 'student')})`);
  return (
    <Box>
      <Typography sx={{ fontWeight: 650 }}>{countsText(counts)}</Typography>
      <Typography>{courseCountsText(counts)}</Typography>
      {open.length > 0 && (
        <Typography color="error">
          Not in these numbers, nor in the totals below: {open.join('; ')}
        </Typography>
      )}
    </Box>
  );
}
