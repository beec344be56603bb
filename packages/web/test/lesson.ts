import { getLesson, markAttendance } from '@kelas/contract/attendance';
import type { LessonRecord, Member } from '../src/attendance/lesson-texts.ts';
import { uuidOf } from './records.ts';
import { server } from './screen.tsx';

const NAMES = [
  'Anu',
  'Bala',
  'Chen',
  'Devi',
  'Ezra',
  'Farah',
  'Gopal',
  'Hana',
  'Irfan',
  'Jia',
  'Kavi',
];
export const LESSON_KEY = { entryId: 7, day: '16-03-2026' };
export const LESSON_SCREEN = '/attendance/lesson?entryId=7&day=16-03-2026';

function memberOf(name: string, index: number): Member {
  return {
    uuid: uuidOf(index + 1),
    name,
    mark: null,
    minutes: null,
    marked: null,
    guest: false,
    makesUp: false,
    phoneNo: '60123456789',
    emergencyContactName: '',
    emergencyContactPhoneNo: '',
    emergencyContactRelationship: '',
    familyLanguage: '',
  };
}

export const unmarkedLesson: LessonRecord = {
  ...LESSON_KEY,
  heldOn: LESSON_KEY.day,
  subjectName: 'Physics',
  programLvl: 2,
  classSession: 'MORNING',
  startTime: '0900',
  endTime: '1030',
  classroom: 'Room 1',
  teachers: ['Encik Rahman'],
  state: 'HELD',
  change: null,
  marked: null,
  ...{ students: NAMES.length, late: 0, absent: 0, excused: 0 },
  members: NAMES.map(memberOf),
};
export const MARKED_BY_MEI = { staffName: 'Mei', recordCreateDate: '2026-03-16T02:00:00.000Z' };

/** Replies with a lesson that keeps its marks, as the server does. */
export function replyLesson(lesson: LessonRecord = unmarkedLesson): void {
  let stored = lesson;
  server.reply(getLesson, () => stored);
  server.reply(markAttendance, ({ marks, isDone }) => {
    const given = new Map(marks.map((each) => [each.uuid, each]));
    stored = {
      ...stored,
      marked: isDone ? MARKED_BY_MEI : stored.marked,
      members: stored.members.map((member) => {
        const { mark, minutes = null } = given.get(member.uuid) ?? {};
        if (mark === 'CLEARED') return { ...member, mark: null, minutes: null, marked: null };
        if (mark) return { ...member, mark, minutes, marked: MARKED_BY_MEI };
        return isDone && !member.mark
          ? { ...member, mark: 'PRESENT', marked: MARKED_BY_MEI }
          : member;
      }),
    };
    return { recorded: marks.length };
  });
}
