import { type CheckedEntry, listClashes, nameOfDay } from '@kelas/contract/timetable-clash';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type CSSProperties, type ReactNode, type Ref, useId } from 'react';
import { useOfferings } from '../reference/reference-data.ts';
import { soleTeachers } from '../reference/sole-teacher.ts';
import { countOf } from '../ui/table.ts';
import { daysShown, NOUN, nameOfEntry } from './timetable-form.ts';
import { levelColor, WeekEntry } from './WeekEntry.tsx';
import { layOutWeek, type WeekBlock, type WeekDay } from './week-layout.ts';

const HOUR_HEIGHT_PX = 64;
const LANE_WIDTH_PX = 100;
const AXIS_WIDTH_PX = 44;

interface Props {
  readonly entries: readonly CheckedEntry[];
  /** Monday is 1. */
  readonly todaysDay: number;
  readonly onOpen: (entry: CheckedEntry) => void;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The week as days by hours, with the clashes in words (R-1490 to R-1493). */
export function Week({ entries, todaysDay, onOpen, headingRef }: Props) {
  const id = useId();
  const offerings = useOfferings();
  const teacherOf = soleTeachers(offerings);
  const weekdays = daysShown(entries).filter((day) => day !== null);
  const { firstHour, lastHour, days } = layOutWeek(weekdays, entries);
  const clashes = listClashes(entries);
  const withoutDay = entries.filter(({ dayOfWeek }) => dayOfWeek === null).length;
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index);
  const columns = days.map(({ lanes }) => `minmax(${lanes * LANE_WIDTH_PX}px, ${lanes}fr)`);
  const item = (entry: CheckedEntry) => (
    <WeekEntry entry={entry} teacher={teacherOf(entry)} onOpen={onOpen} />
  );

  return (
    <Box component="section" aria-labelledby={id}>
      <Typography
        id={id}
        ref={headingRef}
        tabIndex={-1}
        variant="h2"
        sx={{ mb: 0.75, scrollMarginTop: '64px' }}
      >
        Week
      </Typography>
      <Levels entries={entries} />
      <Box tabIndex={0} role="region" aria-label="Week, by day and hour" sx={box}>
        <Box sx={grid} style={{ '--columns': columns.join(' ') } as CSSProperties}>
          <Box sx={axis} aria-hidden style={{ gridRow: 3 }}>
            {hours.map((hour) => (
              <Box key={hour} sx={{ height: HOUR_HEIGHT_PX }}>
                <span>{`${String(hour).padStart(2, '0')}:00`}</span>
              </Box>
            ))}
          </Box>
          {days.map((day, index) => (
            <Day
              key={day.day}
              day={day}
              column={index + 2}
              isToday={day.day === todaysDay}
              firstHour={firstHour}
              lastHour={lastHour}
              item={item}
            />
          ))}
        </Box>
      </Box>
      {withoutDay > 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {countOf(withoutDay, NOUN)} without a day: see the table No day.
        </Typography>
      )}
      {clashes.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            Clashes
          </Typography>
          <Stack component="ul" aria-label="Clashes" sx={{ m: 0, pl: 2.5, gap: 0.5 }}>
            {clashes.map(({ entry, other, text }) => (
              <li key={`${entry.id} ${other.id}`}>
                {nameOfEntry(entry)}: {text}
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
  const sorted = [...levels].sort(([a], [b]) => a - b);
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', mb: 1 }}>
      {sorted.map(([level, label]) => (
        <Typography
          key={level}
          variant="body2"
          component="span"
          sx={{ borderLeft: 4, pl: 0.75, lineHeight: 1.2 }}
          style={{ borderLeftColor: levelColor(level) }}
        >
          {label}
        </Typography>
      ))}
    </Stack>
  );
}

interface DayProps {
  readonly day: WeekDay;
  readonly column: number;
  readonly isToday: boolean;
  readonly firstHour: number;
  readonly lastHour: number;
  readonly item: (entry: CheckedEntry) => ReactNode;
}

function Day({ day, column, isToday, firstHour, lastHour, item }: DayProps) {
  const name = nameOfDay(day.day);
  const count = day.blocks.length + day.untimed.length;
  const place = ({ start, end, lane, lanes }: WeekBlock) =>
    ({
      '--top': `${((start - firstHour * 60) / 60) * HOUR_HEIGHT_PX}px`,
      '--height': `${((end - start) / 60) * HOUR_HEIGHT_PX}px`,
      '--left': `${(100 * lane) / lanes}%`,
      '--width': `${100 / lanes}%`,
    }) as CSSProperties;
  return (
    <>
      <Typography variant="h3" sx={head} style={{ gridColumn: column, gridRow: 1 }}>
        {name}
        {isToday && ' · Today'}
      </Typography>
      <Box
        component="ul"
        aria-label={`${name}, without times`}
        hidden={day.untimed.length === 0}
        sx={untimedList}
        style={{ gridColumn: column, gridRow: 2 }}
      >
        {day.untimed.map((entry) => (
          <li key={entry.id}>{item(entry)}</li>
        ))}
      </Box>
      <Box
        component="ul"
        aria-label={name}
        sx={hoursList}
        style={{
          gridColumn: column,
          gridRow: 3,
          ...({ '--height': `${(lastHour - firstHour) * HOUR_HEIGHT_PX}px` } as CSSProperties),
        }}
      >
        {day.blocks.map((block) => (
          <li key={block.entry.id} style={place(block)}>
            {item(block.entry)}
          </li>
        ))}
        {count === 0 && <li className="empty">No lessons</li>}
      </Box>
    </>
  );
}

const box = {
  overflowX: 'auto',
  border: { md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: 1,
  bgcolor: { md: 'background.paper' },
};

// On a phone each day is a list below its heading.
const grid = {
  display: { xs: 'block', md: 'grid' },
  gridTemplateColumns: `${AXIS_WIDTH_PX}px var(--columns)`,
  gridTemplateRows: 'auto auto auto',
  minWidth: { md: 'min-content' },
};

const axis = {
  display: { xs: 'none', md: 'block' },
  gridColumn: 1,
  position: 'sticky',
  left: 0,
  zIndex: 2,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  pr: 0.75,
};

const head = { px: 0.75, py: { xs: 0.5, md: 0.75 }, mt: { xs: 1, md: 0 } };

const list = { listStyle: 'none', m: 0, p: 0 };

const untimedList = {
  ...list,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  p: { md: 0.25 },
  mb: 0.5,
  '&[hidden]': { display: 'none' },
};

const hoursList = {
  ...list,
  display: { xs: 'flex', md: 'block' },
  flexDirection: 'column',
  gap: 0.5,
  position: 'relative',
  height: { md: 'var(--height)' },
  borderTop: { md: 1 },
  borderLeft: { md: 1 },
  borderColor: { md: 'divider' },
  backgroundImage: {
    md: `repeating-linear-gradient(to bottom, transparent 0 ${HOUR_HEIGHT_PX - 1}px, var(--mui-palette-divider) ${HOUR_HEIGHT_PX - 1}px ${HOUR_HEIGHT_PX}px)`,
  },
  '& > li': {
    boxSizing: 'border-box',
    position: { md: 'absolute' },
    top: { md: 'var(--top)' },
    left: { md: 'var(--left)' },
    width: { md: 'var(--width)' },
    height: { md: 'var(--height)' },
    p: { md: '1px' },
  },
  '& > .empty': { color: 'text.secondary', px: 0.75, py: 0.5, display: { md: 'none' } },
};
