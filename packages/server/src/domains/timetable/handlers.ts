import type { InputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/timetable';
import { differs } from '../../base/differs.ts';
import type { Handlers } from '../../http/context.ts';
import { requireCurrent } from '../entries/current.ts';
import { writeOnce } from '../entries/write-once.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listTimetable(_input, { db }) {
    return queries.selectTimetable(db);
  },

  async addTimetableEntry(input, context) {
    await writeOnce(context, (tx) =>
      queries.insertEntry(tx, toValues(input), context.actor.id, context.now),
    );
    return queries.selectTimetable(context.db);
  },

  async updateTimetableEntry(input, context) {
    await writeOnce(context, async (tx) => {
      const locked = await queries.lockEntry(tx, input.id);
      const stored = await requireCurrent(
        tx,
        locked,
        input.version,
        'timetable entry',
        context.actor,
      );
      const values = { ...toValues(input), status: input.status ?? 'ACTIVE' };
      if (differs(values, stored)) await queries.updateEntry(tx, input.id, values, context);
    });
    return queries.selectTimetable(context.db);
  },
};

function toValues(input: InputOf<typeof calls.addTimetableEntry>): queries.EntryValues {
  return {
    course_id: input.subjectId,
    program_level_id: input.programLvl,
    start_time: input.startTime ?? null,
    end_time: input.endTime ?? null,
    day_of_week: input.dayOfWeek ?? null,
    classroom: input.classroom,
    class_session: input.classSession,
  };
}
