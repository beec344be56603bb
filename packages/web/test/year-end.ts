import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';
import type { getYearEnd, listYearStudents, previewYearEnd } from '@kelas/contract/year-end';
import type { CourseChange } from '@kelas/contract/year-plan';
import { MARKUP, uuidOf } from './records.ts';

type Proposal = OutputOf<typeof getYearEnd>;
type Previewed = OutputOf<typeof previewYearEnd>;
export type DoneRow = OutputOf<typeof listYearStudents>[number];
type Row = Proposal['students'][number];
type CourseRow = Row['courses'][number];

const cents = (amount: number) => amount as Cents;

export const LIM = uuidOf(91);
export const SITI = uuidOf(92);
export const DIGEST = 'a'.repeat(64);

/** A course of Mr Lim. */
const course = (
  subscriptionId: number,
  programLvl: number,
  change: CourseChange,
  next: CourseRow['next'] = null,
): CourseRow => ({
  subscriptionId,
  subjectId: 1,
  subjectName: 'Physics',
  programLvl,
  teacher: LIM,
  teacherName: 'Mr Lim',
  fee: cents(9000),
  change,
  paidMonth: null,
  next,
});

const form2 = { offeringId: 21, teacher: LIM, teacherName: 'Mr Lim', fee: cents(11_000) };
export const siti = { offeringId: 22, teacher: SITI, teacherName: 'Puan Siti', fee: cents(12_000) };

const student = (
  number: number,
  name: string,
  levels: readonly [number, number],
  courses: Row['courses'],
): Row => ({
  uuid: uuidOf(number),
  name,
  programLvl: levels[0],
  nextLvl: levels[1],
  move: 'MOVES_UP',
  courses,
});

/** Six students in three levels; Form 4 Physics by Mr Lim is missing. */
export const proposalOf = (year: number): Proposal => ({
  year,
  applied: null,
  students: [
    student(1, 'Aminah', [2, 3], [course(11, 2, 'MOVES', form2)]),
    student(2, MARKUP, [2, 3], [course(12, 2, 'MOVES', siti)]),
    { ...student(3, 'Chan', [2, 3], [course(13, 2, 'MOVES', form2)]), move: 'STAYS' },
    student(4, 'Devi', [4, 5], [course(14, 4, 'ASKED')]),
    student(5, 'Elaine', [4, 5], [course(15, 4, 'ASKED')]),
    student(6, 'Farid', [6, 8], [course(16, 6, 'ENDS')]),
  ],
  gaps: [
    {
      programLvl: 5,
      subjectId: 1,
      subjectName: 'Physics',
      teacher: LIM,
      teacherName: 'Mr Lim',
      students: 2,
      offerings: [siti],
    },
  ],
});

/** The gap with its choice, as the calls take it. */
export const gapChoiceOf = (offeringId: number | null) => ({
  programLvl: 5,
  subjectId: 1,
  teacher: LIM,
  offeringId,
});

/** What the preview returns after every gap has a choice. */
export const previewed: Previewed = {
  counts: {
    movesUp: 4,
    stays: 1,
    leaves: 0,
    graduates: 1,
    coursesBegin: 4,
    coursesEnd: 5,
    coursesContinue: 1,
  },
  income: {
    before: cents(54_000),
    after: cents(56_000),
    levels: [
      { programLvl: 2, before: cents(27_000), after: cents(32_000) },
      { programLvl: 6, before: cents(9_000), after: cents(0) },
    ],
    teachers: [
      { teacher: LIM, teacherName: 'Mr Lim', before: cents(54_000), after: cents(56_000) },
    ],
  },
  gaps: [],
  problems: [],
  held: [],
  digest: DIGEST,
};

/** Who applied or undid a year. */
export const byMei = { recordCreateDate: '2026-11-23T06:05:00.000Z', staffName: 'Mei' };
export const byRavi = { recordCreateDate: '2026-11-24T06:05:00.000Z', staffName: 'Ravi' };

/** What an applied year did with a student. */
export const doneRow = (number: number, name: string, changes: Partial<DoneRow> = {}): DoneRow => ({
  uuid: uuidOf(number),
  name,
  move: 'MOVES_UP',
  fromLevel: 2,
  toLevel: 3,
  planned: 'PLANNED',
  coursesBegin: 2,
  coursesEnd: 2,
  undone: null,
  canUndo: true,
  whyNot: null,
  ...changes,
});
