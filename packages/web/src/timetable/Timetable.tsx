import { PageTitle } from '../ui/PageTitle.tsx';

/** Timetable Management */
export default function Timetable() {
  return <PageTitle title="Timetable Management" />;
}
