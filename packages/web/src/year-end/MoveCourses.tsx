import Box from '@mui/material/Box';
import { createContext, Fragment, type ReactNode, use } from 'react';
import { StatusText } from '../ui/StatusText.tsx';
import { keyOfCourseGap, type YearCourse, type YearRow } from './year-plan.ts';

/**
 * The teachers who are chosen for gaps, by the key of the gap; null if the courses end. A context,
 * because rows are rendered again only if they change.
 */
export const GapTeachersContext = createContext<ReadonlyMap<string, string | null>>(new Map());

/** The courses of a student in the new year, by the move that is chosen (R-1727). */
export function MoveCourses({ row }: { readonly row: YearRow }) {
  const teachers = use(GapTeachersContext);
  if (row.move === 'LEAVES' && row.courses.length > 0) return <Ends>All courses end</Ends>;
  return row.courses.map((course, index) => (
    <Fragment key={course.subscriptionId}>
      {index > 0 && ', '}
      {row.move === 'STAYS' ? (
        course.subjectName
      ) : (
        <MovedCourse course={course} chosen={teachers.get(keyOfCourseGap(row, course))} />
      )}
    </Fragment>
  ));
}

interface Props {
  readonly course: YearCourse;
  /** The teacher who is chosen for its gap; undefined while nothing is chosen. */
  readonly chosen: string | null | undefined;
}

function MovedCourse({ course, chosen }: Props) {
  const { subjectName, teacher, change, paidMonth, next } = course;
  if (change === 'ASKED' && chosen === undefined) {
    return <StatusText good={false}>{subjectName}: no class</StatusText>;
  }
  if (change === 'ENDS' || (change === 'ASKED' && chosen === null)) {
    return <Ends>{subjectName} ends</Ends>;
  }
  if (change === 'PAID_AHEAD') return `${subjectName} (paid until ${paidMonth})`;
  if (change === 'CONTINUES') return `${subjectName} (continues)`;
  if (change === 'ASKED') return `${subjectName} → ${chosen}`;
  return next && next.teacher !== teacher ? `${subjectName} → ${next.teacherName}` : subjectName;
}

function Ends({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

/** Returns the courses as text, which sorts the column and is searched. */
export function subjectNamesOf({ courses }: YearRow): string {
  return courses.map(({ subjectName }) => subjectName).join(', ');
}
