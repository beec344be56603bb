import { PageTitle } from '../ui/PageTitle.tsx';

/** History */
export default function History() {
  return <PageTitle title="History" />;
}
