import { PageTitle } from '../ui/PageTitle.tsx';

/** Quiz Management */
export default function Quizzes() {
  return <PageTitle title="Quiz Management" />;
}
