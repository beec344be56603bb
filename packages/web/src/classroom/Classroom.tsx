import { PageTitle } from '../ui/PageTitle.tsx';

/** Classroom */
export default function Classroom() {
  return <PageTitle title="Classroom" />;
}
