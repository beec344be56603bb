import type * as calls from '@kelas/contract/attendance-reports';
import type { Handlers } from '../../http/context.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import { selectMonthAttendance } from './month.ts';
import { selectSlipping } from './slipping.ts';
import { selectStudentLessons } from './student.ts';
import { selectUnmarked } from './unmarked.ts';

export const handlers: Handlers<typeof calls> = {
  listUnmarkedLessons: ({ until }, { db, now }) => selectUnmarked(db, until, now),

  listMonthAttendance: ({ month }, { db }) => selectMonthAttendance(db, month),

  getStudentAttendance: ({ uuid, month }, { db }) => selectStudentLessons(db, uuid, month),

  async listSlippingStudents(_input, { db, now }) {
    return selectSlipping(db, await selectHouseRules(db), now);
  },
};
