import type * as calls from '@kelas/contract/year-end';
import { notFound } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';

const missing = async () => {
  throw notFound('year');
};

export const handlers: Handlers<typeof calls> = {
  getYearEnd: missing,
  previewYearEnd: missing,
  applyYear: missing,
  undoYear: missing,
  undoYearOfStudent: missing,
  listYearStudents: missing,
  previewStudentMove: missing,
  moveStudent: missing,
};
