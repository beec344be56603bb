import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { describe, expect, it } from 'vitest';
import { runsFrom } from './following.ts';
import {
  followingFee,
  indexOfferings,
  keepCourses,
  matchOffering,
  type OfferingFacts,
  planCourses,
  type RunningCourse,
} from './year-end.ts';

const month = (text: string) => text as Month;
const JANUARY = month('01-2027');

const offering = (
  changes: Partial<Record<Exclude<keyof OfferingFacts, 'byLesson'>, number>> = {},
): OfferingFacts =>
  ({ id: 1, teacherId: 1, programLvl: 2, subjectId: 1, fee: 6000, ...changes }) as OfferingFacts;

const course = (changes: Partial<RunningCourse> = {}): RunningCourse => ({
  subscriptionId: 1,
  offering: offering(),
  fee: 6000 as Cents,
  period: { effective: month('01-2026'), cancelled: null },
  paidMonth: null,
  ...changes,
});

const lim = offering({ id: 10, programLvl: 3, fee: 7000 });
const tan = offering({ id: 11, programLvl: 3, teacherId: 2, fee: 7500 });
const plan = (
  courses: readonly RunningCourse[],
  running: readonly OfferingFacts[] = [lim],
  toLevel: number | null = 3,
) => {
  const offeringsOf = indexOfferings(running);
  return planCourses(courses, toLevel, {
    month: JANUARY,
    fees: 'OFFERING',
    follow: (each, level) => matchOffering(offeringsOf, each.offering, level),
  });
};
const shown = (plans: ReturnType<typeof plan>) =>
  plans.map(({ change, endMonth, followers }) => [
    change,
    endMonth,
    ...followers.map(({ offering: { id }, period }) => [id, period.effective, period.cancelled]),
  ]);

describe('the offering that follows a course (R-1702)', () => {
  it.each([
    ['the same teacher', [tan, lim], 10],
    ['the only one', [tan], 11],
    ['none of two others', [tan, offering({ id: 12, programLvl: 3, teacherId: 3 })], undefined],
    ['none of another subject', [offering({ id: 13, programLvl: 3, subjectId: 2 })], undefined],
    ['none of another level', [offering({ id: 14, programLvl: 4 })], undefined],
  ])('is %s', (_, running, id) => {
    expect(matchOffering(indexOfferings(running), offering(), 3)?.id).toBe(id);
  });
});

describe('the fee of a following course (R-1704)', () => {
  it.each([
    ['OFFERING', 5500, 7000],
    ['KEEP_DIFFERENCE', 5500, 6500],
    ['KEEP_DIFFERENCE', 6300, 7300],
    ['KEEP_DIFFERENCE', 0, 1000],
  ] as const)('with %s and RM %i cents is %i', (fees, fee, expected) => {
    expect(followingFee(course({ fee: fee as Cents }), lim, fees)).toBe(expected);
  });

  it('is never below zero and at most the highest fee', () => {
    const cheap = offering({ id: 2, fee: 100 });
    const free = course({ fee: 0 as Cents });
    expect(followingFee(free, cheap, 'KEEP_DIFFERENCE')).toBe(0);
    const dear = course({ fee: 1_000_000 as Cents });
    expect(followingFee(dear, lim, 'KEEP_DIFFERENCE')).toBe(1_000_000);
  });
});

describe('the courses of a student who moves up', () => {
  it('end with December, and the next ones begin in January', () => {
    expect(shown(plan([course()]))).toEqual([['MOVES', JANUARY, [10, JANUARY, null]]]);
  });

  it.each([
    ['ended before', '10-2026', []],
    ['ends with December', '01-2027', []],
    ['ends later', '03-2027', [['MOVES', JANUARY, [10, JANUARY, '03-2027']]]],
  ])('when the course %s', (_, cancelled, expected) => {
    const period = { effective: month('01-2026'), cancelled: month(cancelled) };
    expect(shown(plan([course({ period })]))).toEqual(expected);
  });

  it('begin later when the course begins later, and never without a month', () => {
    const period = { effective: month('03-2027'), cancelled: null };
    expect(shown(plan([course({ period })]))).toEqual([
      ['MOVES', '03-2027', [10, '03-2027', null]],
    ]);
    const never = { effective: month('03-2027'), cancelled: month('03-2027') };
    expect(plan([course({ period: never })])).toEqual([]);
  });

  it.each([
    ['the last paid month', null, '02-2027', [['PAID_AHEAD', '03-2027', [10, '03-2027', null]]]],
    ['a known end', '05-2027', '02-2027', [['PAID_AHEAD', '03-2027', [10, '03-2027', '05-2027']]]],
    ['nothing left', '03-2027', '02-2027', [['PAID_AHEAD', null]]],
  ] as const)('end after the last paid month: %s (R-1706)', (_, cancelled, paid, expected) => {
    const period = { effective: month('01-2026'), cancelled: cancelled && month(cancelled) };
    expect(shown(plan([course({ period, paidMonth: month(paid) })]))).toEqual(expected);
  });

  it('that are paid end after their months for a student who leaves, and are asked for', () => {
    const paid = course({ paidMonth: JANUARY });
    expect(shown(plan([paid], [], null))).toEqual([['PAID_AHEAD', '02-2027']]);
    expect(shown(plan([paid], []))).toEqual([['ASKED', null]]);
    expect(shown(plan([course({ offering: lim, paidMonth: JANUARY })]))).toEqual([
      ['CONTINUES', null],
    ]);
  });

  it('of the next level continue, and take the place of one that they follow', () => {
    const next = course({ subscriptionId: 2, offering: lim });
    expect(shown(plan([course(), next]))).toEqual([
      ['ENDS', JANUARY],
      ['CONTINUES', null],
    ]);
  });

  it.each([
    ['before it', '03-2027', null, [[JANUARY, '03-2027']]],
    ['after it', '11-2026', '04-2027', [['04-2027', null]]],
    [
      'on both sides of it',
      '03-2027',
      '05-2027',
      [
        [JANUARY, '03-2027'],
        ['05-2027', null],
      ],
    ],
  ] as const)('follow %s where the next level was entered', (_, effective, cancelled, expected) => {
    const period = { effective: month(effective), cancelled: cancelled && month(cancelled) };
    const next = course({ subscriptionId: 2, offering: lim, period });
    expect(shown(plan([course(), next]))).toEqual([
      ['MOVES', JANUARY, ...expected.map((each) => [10, ...each])],
      ['CONTINUES', null],
    ]);
  });

  it('become one when the same offering follows them', () => {
    const other = course({ subscriptionId: 2, offering: offering({ id: 2, teacherId: 2 }) });
    expect(shown(plan([course(), other]))).toEqual([
      ['MOVES', JANUARY, [10, JANUARY, null]],
      ['ENDS', JANUARY],
    ]);
    const [first, second] = ['02-2027', '03-2027'].map(month);
    const early = course({ period: { effective: month('01-2026'), cancelled: first ?? null } });
    const late = { ...other, period: { effective: second ?? JANUARY, cancelled: null } };
    expect(plan([early, late]).map(({ change }) => change)).toEqual(['MOVES', 'MOVES']);
  });

  it('are asked for without an offering', () => {
    expect(shown(plan([course()], []))).toEqual([['ASKED', null]]);
  });
});

it('the courses of a student who leaves end, and those of one who stays continue', () => {
  expect(shown(plan([course()], [lim], null))).toEqual([['ENDS', JANUARY]]);
  expect(keepCourses([course()], JANUARY).map(({ change }) => change)).toEqual(['CONTINUES']);
});

it('a course runs from a month on until its first month without a charge', () => {
  const period = { effective: month('02-2026'), cancelled: month('04-2026') };
  const runs = ['01-2026', '03-2026', '04-2026'].map((each) => runsFrom(period, month(each)));
  expect(runs).toEqual([true, true, false]);
});
