import type { InputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/timetable';
import type { Handlers } from '../../http/context.ts';
import { addEntry, updateEntry } from '../entries/table.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listTimetable({ year }, { db }) {
    return queries.selectTimetable(db, { year });
  },

  async addTimetableEntry(input, context) {
    await addEntry(context, 'timetable_entry', () => ({ school_year: null, ...toValues(input) }));
    return queries.selectTimetable(context.db);
  },

  async updateTimetableEntry(input, context) {
    const { id, version, status = 'ACTIVE' } = input;
    const change = { table: 'timetable_entry', entryName: 'timetable entry', id, version } as const;
    await updateEntry(context, change, () => ({ ...toValues(input), status }));
    return queries.selectTimetable(context.db);
  },
};

function toValues(input: InputOf<typeof calls.addTimetableEntry>) {
  return {
    course_id: input.subjectId,
    program_level_id: input.programLvl,
    start_time: input.startTime ?? null,
    end_time: input.endTime ?? null,
    day_of_week: input.dayOfWeek ?? null,
    classroom: input.classroom,
    class_session: input.classSession,
    ...(input.places !== undefined && { places: input.places }),
    ...(input.schoolYear !== undefined && { school_year: input.schoolYear }),
  };
}
