import type { CheckedEntry } from '@kelas/contract/timetable-clash';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { CSSProperties } from 'react';
import { PrintHeading } from '../reference/PrintHeading.tsx';
import { useAfterPrint } from '../ui/printing.ts';
import type { TimetablePage } from './timetable-filters.ts';
import { nameOfEntry } from './timetable-form.ts';
import { EntryLines, levelColor } from './WeekEntry.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import './timetable-sheet.css';

interface Props {
  readonly pages: readonly TimetablePage<CheckedEntry>[];
  readonly teachersOf: (entry: CheckedEntry) => readonly string[];
  readonly onPrinted: () => void;
}

/** The timetable on paper, one A4 page across for each level, teacher or room (R-2208). */
export function TimetableSheet({ pages, teachersOf, onPrinted }: Props) {
  useAfterPrint(onPrinted);
  return (
    <Box className="timetable-sheet" sx={sheet}>
      {pages.map(({ name, entries }) => {
        const withoutDay = entries.filter(({ dayOfWeek }) => dayOfWeek === null);
        return (
          <section key={name}>
            <PrintHeading />
            <h1>{t`Timetable · ${name}`}</h1>
            <WeekGrid
              entries={entries}
              item={(entry) => (
                <div
                  className="entry"
                  style={{ '--level': levelColor(entry.programLvl) } as CSSProperties}
                >
                  <EntryLines entry={entry} teachers={teachersOf(entry)} />
                </div>
              )}
            />
            {withoutDay.length > 0 && (
              <p>{t`Without a day: ${{ entries: withoutDay.map(nameOfEntry).join('; ') }}`}</p>
            )}
          </section>
        );
      })}
    </Box>
  );
}

const sheet = {
  display: 'none',
  displayPrint: 'block',
  color: '#000',
  fontSize: '10pt',
  '& section': { breakAfter: 'page', breakInside: 'avoid' },
  '& section:last-of-type': { breakAfter: 'auto' },
  '& h1': { m: '0 0 2mm', fontSize: '14pt', overflowWrap: 'anywhere' },
  '& h3': { color: '#000', fontSize: '10pt' },
  // A page with many rows has smaller text, so that it stays one page.
  '& ul': { fontSize: 'min(10pt, calc((160mm / var(--rows) - 2mm) / 5.2))', lineHeight: 1.2 },
  '& .entry': {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    boxSizing: 'border-box',
    p: '0.5mm 1mm',
    border: '0.25mm solid #888',
    borderLeft: '1.2mm solid var(--level)',
    overflowWrap: 'anywhere',
  },
  '& .entry svg': { display: 'none' },
  '& p': { m: '2mm 0 0' },
} as const;
