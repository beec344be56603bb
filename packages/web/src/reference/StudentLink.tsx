import { Link } from 'react-router';

/** Returns the path of a student's page (R-1470). */
export function studentPath(uuid: string): string {
  return `/student/${uuid}`;
}

/** A student's name, which opens the page of the student (R-1476). */
export function StudentLink({
  student,
}: {
  student: { readonly uuid: string; readonly name: string };
}) {
  return (
    <Link to={studentPath(student.uuid)} className="name">
      {student.name}
    </Link>
  );
}
