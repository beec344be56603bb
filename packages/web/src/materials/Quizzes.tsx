import { addQuiz, listQuizzes, updateQuiz } from '@kelas/contract/materials';
import { Materials } from './Materials.tsx';
import type { MaterialScreen } from './material-form.ts';

const quizzes: MaterialScreen<typeof updateQuiz> = {
  title: 'Quiz Management',
  detail: 'Quiz Detail',
  noun: { one: 'quiz', many: 'quizzes' },
  list: listQuizzes,
  add: addQuiz,
  update: updateQuiz,
  change: (quizId, change) => ({ quizId, ...change }),
};

/** Quiz Management (R-1015). */
export default function Quizzes() {
  return <Materials kind={quizzes} />;
}
