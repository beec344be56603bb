import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMayUse } from '../api/session.ts';
import { useLoadedCourses, useLoadedOfferings, useTeachers } from './reference-data.ts';

interface Props {
  readonly missing: string;
  /** The next step, with its screen; absent for a role that may not take it. */
  readonly step?: { readonly label: string; readonly to: string };
  readonly hint?: string;
}

/** Names the data that a new centre lacks, with a link to the screen that adds it (R-1526). */
function NextStep({ missing, step, hint }: Props) {
  return (
    <Typography>
      {missing}{' '}
      {step ? (
        <Link component={RouterLink} to={step.to}>
          {step.label}
        </Link>
      ) : (
        hint
      )}
    </Typography>
  );
}

/** Returns the first step of a centre without any subject, else undefined (R-1526). */
export function useMissingSubjects(): ReactNode {
  if (useLoadedCourses()?.length !== 0) return undefined;
  const step = { label: t`Add a subject`, to: '/course/register' };
  return <NextStep key="missing" missing={t`There are no subjects yet.`} step={step} />;
}

/** Returns the next step of a centre in which no course can be chosen, else undefined (R-1526). */
export function useMissingOfferings(): ReactNode {
  const subjects = useMissingSubjects();
  const teachers = useTeachers();
  const mayUseTeachers = useMayUse('teachers');
  const isEmpty = useLoadedOfferings()?.length === 0;
  if (subjects || !isEmpty) return subjects;
  const missing = t`No teacher offers a course yet.`;
  if (!mayUseTeachers) {
    return <NextStep key="missing" missing={missing} hint={t`Ask an admin to add one.`} />;
  }
  const step =
    teachers.length === 0
      ? { label: t`Register a teacher`, to: '/teacher/register' }
      : { label: t`Choose a teacher and add a course`, to: '/teacher/management' };
  return <NextStep key="missing" missing={missing} step={step} />;
}
