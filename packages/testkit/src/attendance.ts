import { cancelLesson } from '@kelas/contract/attendance';
import type { RequestOf } from '@kelas/contract/call';
import { addClosedDays, listClosedDays } from '@kelas/contract/closed-days';
import { bookMakeUp, listMakeUpChoices, listOwedLessons } from '@kelas/contract/owed-lessons';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { type Caller, courseLine, Makers, uniqueInFile } from './fixtures.ts';

type Entry = RequestOf<typeof addTimetableEntry>;

/** The Monday that is today for a test server, and the Monday before. */
export const MONDAY = '16-03-2026';
export const MONDAY_BEFORE = '09-03-2026';

/** A class on Mondays with students; returns the key of its lesson today, and the students by name. */
export async function makeClass(
  server: Caller,
  names: readonly string[],
  entry: Partial<Entry> = {},
) {
  const make = new Makers(server);
  const offering = await make.offering();
  const { subjectId, programLvl } = offering;
  const list = await server.ask(addTimetableEntry, {
    ...{ subjectId, programLvl, dayOfWeek: 1, classSession: 'MORNING' },
    ...{ startTime: '0900', endTime: '1030', classroom: 'Room 1', ...entry },
  });
  const entryId = Math.max(...list.map(({ id }) => id));
  const students: Record<string, string> = {};
  for (const name of names) {
    const { uuid } = await make.student({ name, tuitionCourse: [courseLine(offering)] });
    students[name] = uuid;
  }
  return { key: { entryId, day: MONDAY }, offering, students };
}

/** The number of closed days that samples made; each has another day. */
let days = 0;

/** The changes of the samples of the calls about lessons and closed days. */
export function lessonSamples(server: Caller) {
  const lesson = async () => (await makeClass(server, [uniqueInFile('Pupil')])).key;
  // Another day each time, in years without other closed days.
  const nextDay = () => {
    days += 1;
    return `0${1 + (days % 9)}-${String(1 + (Math.floor(days / 9) % 12)).padStart(2, '0')}-${
      2040 + Math.floor(days / 108)
    }`;
  };
  const closedDay = async () => {
    const day = nextDay();
    await server.ask(addClosedDays, { days: [{ day, name: 'Closed' }] });
    const list = await server.ask(listClosedDays, { year: day.slice(6) });
    const { id = 0, version = 1 } = list.find((each) => each.day === day) ?? {};
    return { id, version, day };
  };
  /** A lesson that is owed, and one in which it can be made up. */
  const owed = async () => {
    const name = uniqueInFile('Pupil');
    const { key, offering, students } = await makeClass(server, [name]);
    const { subjectId, programLvl } = offering;
    await server.ask(addTimetableEntry, {
      ...{ subjectId, programLvl, dayOfWeek: 2, classSession: 'AFTERNOON', classroom: '' },
    });
    await server.ask(cancelLesson, { ...key, reason: 'The teacher is ill' });
    const [{ id } = { id: 0 }] = await server.ask(listOwedLessons, { uuid: students[name] ?? '' });
    const [{ entryId, day } = { entryId: 0, day: '' }] = await server.ask(listMakeUpChoices, {
      id: String(id),
    });
    return { id, entryId, day };
  };
  return {
    'GET /owed-lessons/choices': async () => ({ id: String((await owed()).id) }),
    'POST /owed-lessons/make-up': owed,
    'POST /owed-lessons/make-up/undo': async () => {
      const booking = await owed();
      await server.ask(bookMakeUp, booking);
      return { id: booking.id };
    },
    'POST /owed-lessons/discount': async () => ({
      ...{ id: (await owed()).id, month: '04-2026', amount: 500 },
    }),
    'GET /attendance': { date: MONDAY },
    'GET /attendance/day-sheet': async () => {
      const { key, offering } = await makeClass(server, [uniqueInFile('Pupil')]);
      return { date: key.day, teacher: offering.teacher, entryId: String(key.entryId) };
    },
    'GET /attendance/unmarked': { until: MONDAY },
    'GET /attendance/lesson': async () => {
      const { entryId, day } = await lesson();
      return { entryId: String(entryId), day };
    },
    'POST /attendance/marks': async () => {
      const name = uniqueInFile('Pupil');
      const { key, students } = await makeClass(server, [name]);
      return { ...key, marks: [{ uuid: students[name], mark: 'PRESENT', minutes: null }] };
    },
    'POST /attendance/cancel': lesson,
    'POST /attendance/move': async () => ({ ...(await lesson()), toDay: '17-03-2026' }),
    'POST /attendance/restore': async () => {
      const key = await lesson();
      await server.ask(cancelLesson, { ...key, reason: 'The teacher is ill' });
      return key;
    },
    'POST /closed-days': async () => ({ days: [{ day: nextDay(), name: 'Closed' }] }),
    'PUT /closed-days': async () => ({ ...(await closedDay()), name: `Renamed ${nextDay()}` }),
    'POST /closed-days/remove': async () => {
      const { id, version } = await closedDay();
      return { id, version };
    },
  };
}
