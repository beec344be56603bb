import { listAnnouncements } from '@kelas/contract/announcements';
import { listNotes, listQuizzes } from '@kelas/contract/materials';
import { listOfferings } from '@kelas/contract/teachers';
import { listTimetable } from '@kelas/contract/timetable';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';
import { makeCentre } from './centre.ts';
import { fillDemo } from './fill.ts';

const server = await startServer();
const { now } = server.clock;
await fillDemo(server.db, { students: 120, now });

const [announcements, quizzes, notes, timetable, offerings] = [
  await server.ask(listAnnouncements, {}),
  await server.ask(listQuizzes, {}),
  await server.ask(listNotes, {}),
  await server.ask(listTimetable, {}),
  await server.ask(listOfferings, {}),
];

type Entry = (typeof timetable)[number];
const pairs = timetable.flatMap((one, index) =>
  timetable.slice(index + 1).map((other): [Entry, Entry] => [one, other]),
);
const overlap = (one: Entry, other: Entry) =>
  one.dayOfWeek === other.dayOfWeek &&
  one.startTime < other.endTime &&
  other.startTime < one.endTime;

describe('the entries of a demo centre', () => {
  it('include twelve announcements, some by the teacher of a class, some for all', () => {
    expect(announcements).toHaveLength(12);
    const ofClass = announcements.filter((each) => each.programLvl !== null);
    expect(ofClass.length).toBeGreaterThan(3);
    expect(announcements.length - ofClass.length).toBeGreaterThan(3);
    for (const { programLvl, subjectId, authorName } of ofClass) {
      const taught = offerings.filter(
        (each) => each.programLvl === programLvl && each.courseId === subjectId,
      );
      expect(taught.map((each) => each.teacherName)).toContain(authorName);
    }
    const sessions = new Set(announcements.map((each) => each.schedule));
    expect(sessions).toEqual(new Set(['MORNING', 'AFTERNOON', 'ALL', null]));
  });

  it.each([
    ['quizzes', quizzes],
    ['notes', notes],
  ])('include %s, with and without a running offering, on example hosts', (_, list) => {
    expect(list.length).toBeGreaterThan(7);
    const withOffering = list.filter((each) => each.tuitionId !== null);
    expect(withOffering.length).toBeGreaterThan(4);
    expect(list.length).toBeGreaterThan(withOffering.length);
    const running = new Set(offerings.map((each) => each.id));
    expect(withOffering.filter((each) => !running.has(each.tuitionId ?? 0))).toEqual([]);
    for (const { url } of list) {
      expect(new URL(url)).toMatchObject({
        protocol: 'https:',
        hostname: expect.stringMatching(/\.example\.(com|org)$/),
      });
    }
  });

  it('are listed newest first, created in opening hours and in the past', () => {
    for (const list of [announcements, quizzes, notes]) {
      const dates = list.map((each) => each.recordCreateDate);
      expect(dates).toEqual(dates.toSorted().toReversed());
    }
    for (const { recordCreateDate } of [...announcements, ...quizzes, ...notes, ...timetable]) {
      const at = new Date(recordCreateDate);
      expect(at.getTime()).toBeLessThan(now.getTime());
      expect(at.getUTCHours()).toBeGreaterThanOrEqual(2);
      expect(at.getUTCHours()).toBeLessThan(12);
      expect(at.getUTCDay()).not.toBe(0);
    }
  });
});

describe('the timetable of a demo centre', () => {
  it('has a lesson for each offered class, on every day from Monday to Saturday', () => {
    const taught = new Set(offerings.map((each) => `${each.programLvl} ${each.courseId}`));
    const lessons = new Set(timetable.map((each) => `${each.programLvl} ${each.subjectId}`));
    expect(lessons).toEqual(taught);
    expect(new Set(timetable.map((each) => each.dayOfWeek))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    const hours = timetable.map((each) => Number(each.startTime.slice(0, 2)));
    for (const [from, until] of [
      [9, 12],
      [14, 18],
      [19, 20],
    ] as const) {
      const within = hours.filter((hour) => hour >= from && hour < until);
      expect(within.length, `from ${from}`).toBeGreaterThan(3);
    }
  });

  it('uses the rooms A1 to B3, each lesson in the session of its time', () => {
    const rooms = new Set(timetable.map((each) => each.classroom));
    expect(rooms).toEqual(new Set(['A1', 'A2', 'A3', 'B1', 'B2', 'B3']));
    for (const { startTime, endTime, classSession } of timetable) {
      expect(startTime < endTime).toBe(true);
      expect(classSession).toBe(startTime < '1200' ? 'MORNING' : 'AFTERNOON');
    }
  });

  it('has exactly one clash of rooms and none of levels or courses', () => {
    const together = pairs.filter(([one, other]) => overlap(one, other));
    expect(together.filter(([one, other]) => one.classroom === other.classroom)).toHaveLength(1);
    expect(together.filter(([one, other]) => one.programLvl === other.programLvl)).toEqual([]);
    expect(together.filter(([one, other]) => one.subjectId === other.subjectId)).toEqual([]);
  });

  it.each([1, 7, 400, 4000])('has 31 to 60 lessons for %i students', (students) => {
    const { timetable: lessons, announcements: notices } = makeCentre({ students }, now).entries;
    expect(lessons.length).toBeGreaterThan(30);
    expect(lessons.length).toBeLessThanOrEqual(60);
    expect(notices).toHaveLength(12);
    const taken = lessons.map(({ day, start, room }) => `${day} ${start} ${room}`);
    expect(new Set(taken).size).toBe(lessons.length);
  });

  it.each([
    '2026-01-01T00:00:00Z',
    '2026-02-28T15:59:59Z',
    '2026-03-15T16:00:00Z',
    '2026-11-22T10:00:00Z',
  ])('has only entries created before %s', (iso) => {
    const { entries } = makeCentre({ students: 10 }, new Date(iso));
    const all = [...entries.announcements, ...entries.materials, ...entries.timetable];
    for (const { createdAt } of all) expect(createdAt < new Date(iso)).toBe(true);
  });
});
