import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { studentPath } from '../reference/StudentLink.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { Nowrap } from './GlanceCard.tsx';
import type { Overview } from './overview.ts';

const TEACHERS = { one: 'teacher', many: 'teachers' };

/**
 * What waits for an ADMIN: salaries of earlier months (R-1847), and money of people who left
 * (R-1844). Shows nothing while nothing waits.
 */
export function TasksCard({
  unpaidSalaries,
  heldOfLeavers,
}: Pick<Overview, 'unpaidSalaries' | 'heldOfLeavers'>) {
  const salaries = unpaidSalaries ?? [];
  if (salaries.length === 0 && !heldOfLeavers) return null;
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Panel title="To do">
        {salaries.length > 0 && (
          <Typography>
            Salaries not paid:{' '}
            {salaries.map(({ month, teachers }, index) => (
              <span key={month}>
                {index > 0 && ', '}
                <Link component={RouterLink} to={`/teachers/salary?month=${month}`}>
                  <Nowrap>{month}</Nowrap>
                </Link>{' '}
                ({countOf(teachers, TEACHERS)})
              </span>
            ))}
          </Typography>
        )}
        {heldOfLeavers && <HeldOfLeavers held={heldOfLeavers} />}
      </Panel>
    </Box>
  );
}

function HeldOfLeavers({ held }: { held: NonNullable<Overview['heldOfLeavers']> }) {
  const { credit, deposit, total, students } = held;
  return (
    <>
      <Typography sx={{ mt: 0.5 }}>
        Held money of people who left: <Held credit={credit} deposit={deposit} />. Refund it, or use
        it for their fees.
      </Typography>
      <Box component="ul" aria-label="Held money of people who left" sx={list}>
        {students.map((student) => (
          <li key={student.uuid}>
            <Link component={RouterLink} to={studentPath(student.uuid)}>
              {student.name}
            </Link>{' '}
            <Typography component="span" color="textSecondary">
              <Held credit={student.credit} deposit={student.deposit} />
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

/** Credit and deposit; one that is zero is left out. */
function Held({
  credit,
  deposit,
}: Pick<NonNullable<Overview['heldOfLeavers']>, 'credit' | 'deposit'>) {
  return (
    <>
      {credit > 0 && (
        <>
          <Money cents={credit} currency /> paid in advance
        </>
      )}
      {credit > 0 && deposit > 0 && ', '}
      {deposit > 0 && (
        <>
          <Money cents={deposit} currency /> deposit
        </>
      )}
    </>
  );
}

const list = { m: 0, pl: 2.5 };
