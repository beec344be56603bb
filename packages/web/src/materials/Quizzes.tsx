import { addQuiz, listQuizzes, updateQuiz } from '@kelas/contract/materials';
import { msg, plural, t } from '@lingui/core/macro';
import { Materials } from './Materials.tsx';
import type { MaterialScreen } from './material-form.ts';

const quizzes: MaterialScreen<typeof updateQuiz> = {
  title: msg`Quiz Management`,
  detail: msg`Quiz Detail`,
  deleteQuestion: msg`Are you sure you want to delete this quiz?`,
  noun: {
    one: msg`quiz`,
    many: msg`quizzes`,
    count: (count) => t`${plural(count, { one: '# quiz', other: '# quizzes' })}`,
  },
  list: listQuizzes,
  add: addQuiz,
  update: updateQuiz,
  change: (quizId, change) => ({ quizId, ...change }),
};

/** Quiz Management (R-1015). */
export default function Quizzes() {
  return <Materials kind={quizzes} />;
}
