import { formatTimeStamp, timeOf } from '@kelas/contract/values/date';
import { formatTime } from '@kelas/contract/values/time';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { withElements } from '../languages/elements.ts';
import { formatMonth, joinTexts, numberText } from '../languages/formats.ts';
import { translatedName } from '../reference/centre-words.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { lessonPath } from '../reference/lesson-path.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { teachersText } from '../reference/sole-teacher.ts';
import { Clamped } from '../ui/Clamped.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { Panel } from '../ui/Panel.tsx';
import type { DayProps, Overview } from './overview.ts';

interface GlanceProps {
  readonly title: ReactNode;
  readonly to: string;
  readonly linkLabel: string;
  /** The text in place of the content; false while there is content. */
  readonly empty?: ReactNode;
  readonly children: ReactNode;
}

/** A card of the overview, with a link to the full screen. */
export function GlanceCard({ title, to, linkLabel, empty = false, children }: GlanceProps) {
  return (
    <Panel
      title={title}
      actions={
        <Button component={Link} to={to} sx={{ my: -0.5, mr: -0.5, whiteSpace: 'nowrap' }}>
          {linkLabel}
        </Button>
      }
    >
      {empty ? <Typography color="textSecondary">{empty}</Typography> : children}
    </Panel>
  );
}

/** A month or a day on one line. */
export function Nowrap({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}

/** The newest announcements, each cut to three lines (R-1061). */
export function AnnouncementsCard({ day: { announcements } }: DayProps) {
  return (
    <GlanceCard
      title={t`Announcements`}
      to="/announcements"
      linkLabel={t`All announcements`}
      empty={announcements.length === 0 && t`No announcements`}
    >
      <Stack component="ul" spacing={1.25} sx={list}>
        {announcements.map((each) => (
          <li key={each.id}>
            <Typography>
              <Clamped lines={3}>{each.content}</Clamped>
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {each.authorName} · {formatTimeStamp(each.recordCreateDate)}
            </Typography>
          </li>
        ))}
      </Stack>
    </GlanceCard>
  );
}

/** The number of the month's enrolments, and the newest of them (R-1061). */
export function EnrolmentsCard({ day: { enrolments, month } }: DayProps) {
  const { total, newest } = enrolments;
  const more = total - newest.length;
  const inWords = <Nowrap>{formatMonth(month)}</Nowrap>;
  return (
    <GlanceCard
      title={t`New enrolments`}
      to="/student/enrolment/management"
      linkLabel={t`New Enrolments`}
      empty={
        total === 0 &&
        withElements((place) => t`No enrolments for ${{ month: place(inWords) }} yet`)
      }
    >
      <Typography sx={figure}>{numberText(total)}</Typography>
      <Typography color="textSecondary" sx={{ mb: 0.5 }}>
        {withElements((place) => t`for ${{ month: place(inWords) }}`)}
      </Typography>
      <Box component="ul" sx={list}>
        {newest.map((student) => (
          <Box key={student.uuid} component="li" sx={row}>
            <Typography component="div" sx={wide}>
              <StudentLink student={student} />
            </Typography>
            <Typography color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              <LevelName id={student.programLvl} />
            </Typography>
          </Box>
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t`and ${{ count: numberText(more) }} more`}
        </Typography>
      )}
    </GlanceCard>
  );
}

/** Also from the search box, which has the focus on Home. */
const MARK_KEY = 'Ctrl+M';

/** Today's classes, by start time, with those of now and the next one (R-1061). */
export function TimetableCard({ day: { timetable, date } }: DayProps) {
  const now = timeOf(new Date()).replace(':', '');
  const next = timetable.find(({ startTime }) => startTime > now)?.startTime;
  // The class to mark: the one that runs, else the one before or after it.
  const toMark =
    timetable.find((entry) => isRunning(entry, now)) ??
    timetable.findLast(({ startTime }) => startTime !== '' && startTime <= now) ??
    timetable[0];
  return (
    <GlanceCard
      title={t`Classes today`}
      to="/student/timetable"
      linkLabel={t`Timetable`}
      empty={timetable.length === 0 && t`No classes today`}
    >
      <Box component="ul" sx={{ ...list, overflowY: 'auto', maxHeight: 290 }}>
        {timetable.map((entry) => (
          <Box
            key={entry.id}
            component="li"
            sx={row}
            ref={entry === toMark ? scrollInList : undefined}
          >
            <Typography sx={{ minWidth: 92, whiteSpace: 'nowrap' }}>{timesOf(entry)}</Typography>
            <Typography sx={wide}>
              <MuiLink
                component={Link}
                to={lessonPath({ entryId: entry.id, day: date })}
                {...(entry === toMark && { 'aria-keyshortcuts': 'M Control+M' })}
              >
                {joinTexts([entry.subjectName, translatedName(entry.programLvlLabel)])}
              </MuiLink>
              {entry === toMark && <KeyHint>{MARK_KEY}</KeyHint>}
              <Typography component="span" variant="body2" color="textSecondary" sx={below}>
                {teachersText(entry.teachers)}
              </Typography>
            </Typography>
            <Typography
              color="textSecondary"
              sx={{ flexShrink: 0, maxWidth: '40%', overflowWrap: 'break-word' }}
            >
              {isRunning(entry, now) && <strong>{t`now`} </strong>}
              {entry.startTime === next && <strong>{t`next`} </strong>}
              {entry.classroom}
            </Typography>
          </Box>
        ))}
      </Box>
    </GlanceCard>
  );
}

/** Scrolls a list alone, not the page, to one of its rows. */
function scrollInList(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (list) list.scrollTop = item.offsetTop - list.offsetTop;
}

/** `now` is HHmm; a class without both times is never running. */
function isRunning({ startTime, endTime }: Overview['timetable'][number], now: string): boolean {
  return startTime !== '' && startTime <= now && now < endTime;
}

function timesOf({ startTime, endTime }: Overview['timetable'][number]): string {
  if (!startTime && !endTime) return t`NA`;
  return `${formatTime(startTime) || t`NA`}–${formatTime(endTime) || t`NA`}`;
}

export const list = { m: 0, p: 0, listStyle: 'none' };
export const figure = { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 };
const below = { display: 'block' };
const row = { display: 'flex', gap: 2, py: 0.5 };
const wide = { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' };
