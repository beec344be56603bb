import { PageTitle } from '../ui/PageTitle.tsx';

/** Announcements Management */
export default function Announcements() {
  return <PageTitle title="Announcements Management" />;
}
