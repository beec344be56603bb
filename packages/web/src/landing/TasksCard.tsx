import { formatAmount } from '@kelas/contract/values/cents';
import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { withElements } from '../languages/elements.ts';
import { formatDay, formatMonth, joinTexts, numberText } from '../languages/formats.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Nowrap } from './GlanceCards.tsx';
import type { DayProps, Overview } from './overview.ts';

type Held = NonNullable<Overview['heldOfLeavers']>;

/**
 * The open work: a drawer of an earlier day (R-2162), lessons of the month before (R-2323), lessons
 * that are not marked (R-2461), and free places for people who wait (R-2495); for an ADMIN also imports that are not finished (R-2163), salaries of
 * earlier months (R-1847), and money of people who left (R-1844). Shows nothing without any.
 */
export function TasksCard({ day }: DayProps) {
  const {
    drawerOpenSince,
    missingLessons,
    heldOfLeavers,
    unmarkedLessons = 0,
    freePlaces = 0,
  } = day;
  const salaries = day.unpaidSalaries ?? [];
  const imports = day.openImports ?? [];
  const isMarked = unmarkedLessons === 0 && freePlaces === 0;
  const isDone = !drawerOpenSince && !missingLessons && !heldOfLeavers && isMarked;
  if (isDone && salaries.length + imports.length === 0) return null;
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Panel title={t`To do`}>
        {drawerOpenSince && (
          <Typography>
            {withElements((place) => {
              const day = place(<Nowrap>{formatDay(drawerOpenSince)}</Nowrap>);
              const link = place(
                <Link component={RouterLink} to="/cash/close">
                  {t`close the day`}
                </Link>,
              );
              return t`Cash since the close of ${day} is not counted: ${link}`;
            })}
          </Typography>
        )}
        {missingLessons && (
          <Typography>
            {withElements((place) => {
              const { courses } = missingLessons;
              const month = place(<Nowrap>{formatMonth(missingLessons.month)}</Nowrap>);
              const link = place(
                <Link component={RouterLink} to={`/payment/lessons?month=${missingLessons.month}`}>
                  {t`record them`}
                </Link>,
              );
              return t`${plural(courses, { one: '# course', other: '# courses' })} without lessons for ${month}: ${link}`;
            })}
          </Typography>
        )}
        {unmarkedLessons > 0 && (
          <Typography>
            {withElements((place) => {
              const link = place(
                <Link component={RouterLink} to="/attendance/unmarked">
                  {t`mark them`}
                </Link>,
              );
              return t`${plural(unmarkedLessons, { one: '# lesson', other: '# lessons' })} of the last 14 days not marked: ${link}`;
            })}
          </Typography>
        )}
        {freePlaces > 0 && (
          <Typography>
            {withElements((place) => {
              const link = place(
                <Link component={RouterLink} to="/attendance/waiting">
                  {t`see who is next`}
                </Link>,
              );
              return t`A place is free for ${plural(freePlaces, { one: '# person who waits', other: '# people who wait' })}: ${link}`;
            })}
          </Typography>
        )}
        {imports.length > 0 && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {withElements((place) => {
              const links = imports.map(({ id, fileName }) =>
                place(
                  <Link component={RouterLink} to={`/import?id=${id}`}>
                    {fileName}
                  </Link>,
                ),
              );
              return t`Imports not finished: ${{ files: joinTexts(links) }}`;
            })}
          </Typography>
        )}
        {salaries.length > 0 && (
          <Typography>
            {withElements((place) => {
              const months = salaries.map(({ month, teachers }) => {
                const link = place(
                  <Link component={RouterLink} to={`/teachers/salary?month=${month}`}>
                    <Nowrap>{formatMonth(month)}</Nowrap>
                  </Link>,
                );
                return t`${{ month: link }} (${plural(teachers, { one: '# teacher', other: '# teachers' })})`;
              });
              return t`Salaries not paid: ${{ months: joinTexts(months) }}`;
            })}
          </Typography>
        )}
        {heldOfLeavers && <HeldOfLeavers held={heldOfLeavers} />}
      </Panel>
    </Box>
  );
}

function HeldOfLeavers({ held }: { held: Held }) {
  const { total, students } = held;
  return (
    <>
      <Typography sx={{ mt: 0.5 }}>
        {t`Held money of people who left: ${{ amounts: heldText(held) }}. Refund it, or use it for their fees.`}
      </Typography>
      <Box component="ul" aria-label={t`Held money of people who left`} sx={{ m: 0, pl: 2.5 }}>
        {students.map((student) => (
          <li key={student.uuid}>
            <Link component={RouterLink} to={studentPath(student.uuid)}>
              {student.name}
            </Link>{' '}
            <Typography component="span" color="textSecondary">
              {heldText(student)}
            </Typography>
          </li>
        ))}
      </Box>
      {total > students.length && (
        <Typography color="textSecondary">
          {t`and ${{ count: numberText(total - students.length) }} more`}
        </Typography>
      )}
    </>
  );
}

/** Returns credit and deposit; one that is zero is left out. */
function heldText({ credit, deposit }: Pick<Held, 'credit' | 'deposit'>): string {
  return joinTexts([
    ...(credit > 0 ? [t`${{ amount: formatAmount(credit) }} paid in advance`] : []),
    ...(deposit > 0 ? [t`${{ amount: formatAmount(deposit) }} deposit`] : []),
  ]);
}
