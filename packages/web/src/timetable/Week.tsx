import { type CheckedEntry, listClashes } from '@kelas/contract/timetable-clash';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { byLevelPlace, translatedName } from '../reference/centre-words.ts';
import { countOf } from '../ui/table.ts';
import { clashText } from './clash-texts.ts';
import { NOUN, nameOfEntry } from './timetable-form.ts';
import { levelColor, WeekEntry } from './WeekEntry.tsx';
import { WeekGrid } from './WeekGrid.tsx';

interface Props {
  /** All entries of the school year, which may clash with the shown ones. */
  readonly all: readonly CheckedEntry[];
  readonly shown: readonly CheckedEntry[];
  /** Monday is 1. */
  readonly todaysDay: number;
  readonly teachersOf: (entry: CheckedEntry) => readonly string[];
  readonly onOpen: (entry: CheckedEntry) => void;
}

/** The week with its number of entries, and the clashes in words (R-1490 to R-1493). */
export function Week({ all, shown, todaysDay, teachersOf, onOpen }: Props) {
  const headingId = useId();
  const ids = new Set(shown.map(({ id }) => id));
  const clashes = listClashes(all).filter(
    ({ entry, other }) => ids.has(entry.id) || ids.has(other.id),
  );
  const withoutDay = shown.filter(({ dayOfWeek }) => dayOfWeek === null);

  return (
    <Box component="section" aria-labelledby={headingId}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
        <Typography id={headingId} variant="h2">
          {t`Week`}
        </Typography>
        <Levels entries={shown} />
        <Typography color="textSecondary" sx={{ ml: 'auto' }}>
          {countOf(shown.length, NOUN)}
        </Typography>
      </Stack>
      <WeekGrid
        entries={shown}
        todaysDay={todaysDay}
        item={(entry) => <WeekEntry entry={entry} teachers={teachersOf(entry)} onOpen={onOpen} />}
      />
      {withoutDay.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {t`Without a day`}
          </Typography>
          <Box component="ul" aria-label={t`Without a day`} sx={withoutDayList}>
            {withoutDay.map((entry) => (
              <li key={entry.id}>
                <WeekEntry entry={entry} teachers={teachersOf(entry)} onOpen={onOpen} />
              </li>
            ))}
          </Box>
        </Box>
      )}
      {clashes.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {t`Clashes`}
          </Typography>
          <Stack component="ul" aria-label={t`Clashes`} sx={{ m: 0, pl: 2.5, gap: 0.5 }}>
            {clashes.map(({ entry, ...found }) => (
              <li key={`${entry.id} ${found.other.id}`}>
                {t`${{ entry: nameOfEntry(entry) }}: ${{ clash: clashText(found) }}`}
              </li>
            ))}
          </Stack>
        </Box>
      )}
    </Box>
  );
}

/** The levels of the week with their colours. */
function Levels({ entries }: { entries: readonly CheckedEntry[] }) {
  const levels = new Map(
    entries.map(({ programLvl, programLvlLabel }) => [programLvl, programLvlLabel]),
  );
  const sorted = [...levels].sort(([a], [b]) => byLevelPlace(a, b));
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {sorted.map(([level, label]) => (
        <Typography
          key={level}
          variant="body2"
          component="span"
          sx={{ borderLeft: 4, pl: 0.75, lineHeight: 1.2 }}
          style={{ borderLeftColor: levelColor(level) }}
        >
          {translatedName(label)}
        </Typography>
      ))}
    </Stack>
  );
}

const withoutDayList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: 0.5,
};
