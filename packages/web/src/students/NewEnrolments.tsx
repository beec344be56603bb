import { PageTitle } from '../ui/PageTitle.tsx';

/** New Enrolments */
export default function NewEnrolments() {
  return <PageTitle title="New Enrolments" />;
}
