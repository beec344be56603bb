import { PageTitle } from '../ui/PageTitle.tsx';

/** Student - Misc Fees */
export default function MiscPayments() {
  return <PageTitle title="Student - Misc Fees" />;
}
