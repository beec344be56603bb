import type { CheckedEntry } from '@kelas/contract/timetable-clash';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { CSSProperties } from 'react';
import { joinStatements, joinTexts } from '../languages/formats.ts';
import { translatedName } from '../reference/centre-words.ts';
import { timesOf } from '../reference/lesson-times.ts';
import { placesText } from '../reference/places-text.ts';
import { teachersText } from '../reference/sole-teacher.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { clashTexts } from './clash-texts.ts';
import { nameOfEntry } from './timetable-form.ts';

/** Calm colours that are distinct on light and dark paper; the level is also in words (R-1491). */
const HUES = [
  '#6b7684',
  '#3f74c9',
  '#2f9a6b',
  '#c08a2b',
  '#9560c2',
  '#c8566f',
  '#2b9aa8',
  '#8a7a55',
];

export function levelColor(programLvl: number): string {
  return HUES[(programLvl - 1) % HUES.length] ?? '';
}

interface Props {
  readonly entry: CheckedEntry;
  readonly teachers: readonly string[];
  readonly onOpen: (entry: CheckedEntry) => void;
}

/** An entry in the week: a button that opens its dialog (R-1491). */
export function WeekEntry({ entry, teachers, onOpen }: Props) {
  const { clashes } = entry;
  const isClash = clashes.length > 0;
  const name = joinTexts([
    nameOfEntry(entry),
    teachersText(teachers),
    ...(entry.places === null ? [] : [placesText(entry.places)]),
  ]);
  const text = isClash
    ? t`${name}. Clash: ${{ clashes: joinStatements(clashTexts(clashes)) }}`
    : name;
  return (
    <ButtonBase
      onClick={() => onOpen(entry)}
      title={text}
      sx={isClash ? [block, clashing] : block}
      style={{ '--level': levelColor(entry.programLvl) } as CSSProperties}
    >
      <EntryLines entry={entry} teachers={teachers} />
    </ButtonBase>
  );
}

/** Subject, level and room, times, and the teacher of an entry (R-1491). */
export function EntryLines({ entry, teachers }: Omit<Props, 'onOpen'>) {
  const { clashes, subjectName, programLvlLabel, classroom } = entry;
  return (
    <>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {clashes.length > 0 && (
          <WarningIcon color="warning" sx={{ fontSize: 15, mr: 0.5, verticalAlign: -2 }} />
        )}
        {subjectName}
      </Box>
      <span>{[translatedName(programLvlLabel), classroom].filter(Boolean).join(' · ')}</span>
      <span>{timesOf(entry)}</span>
      <span>{teachersText(teachers)}</span>
    </>
  );
}

const block = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  width: '100%',
  height: '100%',
  px: 0.75,
  py: 0.375,
  overflow: 'hidden',
  textAlign: 'left',
  fontFamily: 'inherit',
  fontSize: { xs: '0.8125rem', md: '0.75rem' },
  lineHeight: 1.25,
  overflowWrap: 'break-word',
  borderRadius: 0.75,
  color: 'text.primary',
  border: '1px solid color-mix(in srgb, var(--level) 45%, transparent)',
  borderLeft: '4px solid var(--level)',
  backgroundColor: 'color-mix(in srgb, var(--level) 14%, var(--mui-palette-background-paper))',
  '&:hover': {
    backgroundColor: 'color-mix(in srgb, var(--level) 24%, var(--mui-palette-background-paper))',
  },
  '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 1 },
} as const;

const clashing = {
  outline: '2px dashed var(--mui-palette-warning-main)',
  outlineOffset: '-2px',
} as const;
