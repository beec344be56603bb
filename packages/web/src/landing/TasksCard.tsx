import { formatAmount } from '@kelas/contract/values/cents';
import { dayInWords } from '@kelas/contract/values/date';
import { monthInWords } from '@kelas/contract/values/month';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { studentPath } from '../reference/StudentLink.tsx';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { Nowrap } from './GlanceCards.tsx';
import type { DayProps, Overview } from './overview.ts';

type Held = NonNullable<Overview['heldOfLeavers']>;

/**
 * The open work: a drawer of an earlier day (R-2162); for an ADMIN also imports that are not finished
 * (R-2163), salaries of earlier months (R-1847), and money of people who left (R-1844). Shows nothing
 * without any.
 */
export function TasksCard({ day }: DayProps) {
  const { drawerOpenSince, heldOfLeavers } = day;
  const salaries = day.unpaidSalaries ?? [];
  const imports = day.openImports ?? [];
  if (!drawerOpenSince && !heldOfLeavers && salaries.length + imports.length === 0) return null;
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Panel title="To do">
        {drawerOpenSince && (
          <Typography>
            Cash since the close of <Nowrap>{dayInWords(drawerOpenSince)}</Nowrap> is not counted:{' '}
            <Link component={RouterLink} to="/cash/close">
              close the day
            </Link>
          </Typography>
        )}
        {imports.length > 0 && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            Imports not finished:{' '}
            {imports.map(({ id, fileName }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link component={RouterLink} to={`/import?id=${id}`}>
                  {fileName}
                </Link>
              </span>
            ))}
          </Typography>
        )}
        {salaries.length > 0 && (
          <Typography>
            Salaries not paid:{' '}
            {salaries.map(({ month, teachers }, index) => (
              <span key={month}>
                {index > 0 && ', '}
                <Link component={RouterLink} to={`/teachers/salary?month=${month}`}>
                  <Nowrap>{monthInWords(month)}</Nowrap>
                </Link>{' '}
                ({countOf(teachers, 'teacher')})
              </span>
            ))}
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
        Held money of people who left: {heldText(held)}. Refund it, or use it for their fees.
      </Typography>
      <Box component="ul" aria-label="Held money of people who left" sx={{ m: 0, pl: 2.5 }}>
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
        <Typography color="textSecondary">and {total - students.length} more</Typography>
      )}
    </>
  );
}

/** Returns credit and deposit; one that is zero is left out. */
function heldText({ credit, deposit }: Pick<Held, 'credit' | 'deposit'>): string {
  return [
    ...(credit > 0 ? [`${formatAmount(credit)} paid in advance`] : []),
    ...(deposit > 0 ? [`${formatAmount(deposit)} deposit`] : []),
  ].join(', ');
}
