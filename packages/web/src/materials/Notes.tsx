import { PageTitle } from '../ui/PageTitle.tsx';

/** Notes Management */
export default function Notes() {
  return <PageTitle title="Notes Management" />;
}
