import type * as calls from '@kelas/contract/attendance';
import { fileName } from '@kelas/contract/values/file-name';
import { notFound } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { cancel, move, restore } from './changes.ts';
import { selectDaySheet } from './day-sheet.ts';
import { selectDayLessons } from './lessons.ts';
import { insertMarks, selectLesson } from './marks.ts';

export const handlers: Handlers<typeof calls> = {
  listDayLessons: ({ date }, { db }) => selectDayLessons(db, date),

  async getLesson(key, { db }) {
    const lesson = await selectLesson(db, key);
    if (!lesson) throw notFound('lesson');
    return lesson;
  },

  async getDaySheet(chosen, { db, now }) {
    const sheet = await selectDaySheet(db, chosen, now);
    const bytes = await drawDocument({ kind: 'day', sheet });
    return { bytes, fileName: fileName(`attendance ${chosen.date}`, 'pdf') };
  },

  async markAttendance(input, context) {
    return once(context, (tx) => insertMarks(tx, input, context));
  },

  async cancelLesson(input, context) {
    return once(context, (tx) => cancel(tx, input, context));
  },

  async moveLesson(input, context) {
    return once(context, (tx) => move(tx, input, context));
  },

  async restoreLesson(key, context) {
    return once(context, (tx) => restore(tx, key, context));
  },
};
