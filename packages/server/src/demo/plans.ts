import { PRIMARY_LETTERHEAD, primaryNotices, primarySheets } from './primary-texts.ts';
import type { DemoSheet, Notice } from './texts.ts';
import { DEMO_LETTERHEAD, notices, sheets } from './texts.ts';

/** The kinds of demo centre. */
export const demoKinds = ['secondary', 'primary'] as const;
export type DemoKind = (typeof demoKinds)[number];

/** The levels, sessions, subjects and texts of a kind of demo centre. */
export interface DemoPlan {
  readonly letterhead: typeof DEMO_LETTERHEAD | typeof PRIMARY_LETTERHEAD;
  /** The levels that are added; the levels of every centre are then not offered. */
  readonly ownLevels: readonly {
    readonly id: number;
    readonly name: string;
    readonly position: number;
    readonly next_level_id: number | null;
  }[];
  /** The sessions that are added. */
  readonly ownSessions: readonly {
    readonly code: string;
    readonly name: string;
    readonly position: number;
  }[];
  readonly sessions: readonly [string, ...string[]];
  /** Fees in cents. */
  readonly subjects: readonly {
    readonly name: string;
    readonly levels: readonly number[];
    readonly fee: number;
  }[];
  /** The courses that are charged by lesson; the subject is a position in `subjects`. */
  readonly byLesson: readonly {
    readonly subject: number;
    readonly level: number;
    /** Cents per lesson. */
    readonly fee: number;
  }[];
  /** The subjects of one teacher: positions in `subjects`. */
  readonly posts: readonly (readonly number[])[];
  /** The levels with lessons. */
  readonly levels: readonly number[];
  /** The levels that cost more. */
  readonly upper: readonly number[];
  /** Cents that an upper level costs more. */
  readonly upperFee: number;
  /** The levels of students, each as often as its share. */
  readonly levelShares: readonly number[];
  readonly ageAt: (level: number) => number;
  readonly notices: readonly Notice[];
  readonly sheets: readonly DemoSheet[];
}

const LOWER = [1, 2, 3, 4];
const UPPER = [5, 6];
const FORMS = [...LOWER, ...UPPER];
const GRADUATED = 8;

const secondary: DemoPlan = {
  letterhead: DEMO_LETTERHEAD,
  ownLevels: [],
  ownSessions: [],
  sessions: ['MORNING', 'AFTERNOON'],
  subjects: [
    { name: 'Bahasa Melayu', levels: FORMS, fee: 6000 },
    { name: 'English', levels: FORMS, fee: 6000 },
    { name: 'Mathematics', levels: FORMS, fee: 7000 },
    { name: 'Science', levels: LOWER, fee: 7000 },
    { name: 'History', levels: FORMS, fee: 6000 },
    { name: 'Additional Mathematics', levels: UPPER, fee: 8000 },
    { name: 'Physics', levels: UPPER, fee: 8000 },
    { name: 'Chemistry', levels: UPPER, fee: 8000 },
  ],
  byLesson: [],
  posts: [[0], [1], [2, 5], [3, 7], [2, 6], [4, 0]],
  levels: FORMS,
  upper: UPPER,
  upperFee: 2000,
  levelShares: [1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, GRADUATED],
  ageAt: (level) => (level === 1 ? 13 : level === GRADUATED ? 18 : level + 11),
  notices,
  sheets,
};

/** Standard 1 has the first id after the levels of every centre. */
const STANDARD_1 = 9;
const STANDARDS = [1, 2, 3, 4, 5, 6].map((number) => STANDARD_1 + number - 1);
const [, , STANDARD_3 = 0, STANDARD_4 = 0, STANDARD_5 = 0, STANDARD_6 = 0] = STANDARDS;

const primary: DemoPlan = {
  letterhead: PRIMARY_LETTERHEAD,
  ownLevels: STANDARDS.map((id, index) => ({
    id,
    name: `Standard ${index + 1}`,
    position: index + 1,
    next_level_id: STANDARDS[index + 1] ?? null,
  })),
  ownSessions: [{ code: 'EVENING', name: 'Evening', position: 30 }],
  sessions: ['MORNING', 'AFTERNOON', 'EVENING'],
  subjects: [
    { name: 'Bahasa Melayu', levels: STANDARDS, fee: 4500 },
    { name: 'English', levels: STANDARDS, fee: 4500 },
    { name: 'Mathematics', levels: STANDARDS, fee: 5000 },
    { name: 'Science', levels: STANDARDS, fee: 4500 },
    { name: 'Mandarin', levels: STANDARDS, fee: 5000 },
    { name: 'Jawi', levels: STANDARDS.slice(0, 3), fee: 4000 },
    { name: 'History', levels: [STANDARD_4, STANDARD_5, STANDARD_6], fee: 4500 },
  ],
  byLesson: [
    { subject: 5, level: STANDARD_3, fee: 1000 },
    { subject: 4, level: STANDARD_6, fee: 1500 },
  ],
  posts: [[0, 5], [1], [2], [3, 6], [4], [2, 3]],
  levels: STANDARDS,
  upper: [STANDARD_5, STANDARD_6],
  upperFee: 1000,
  levelShares: [...STANDARDS, ...STANDARDS.slice(2), ...STANDARDS.slice(3), STANDARD_6],
  ageAt: (level) => level - STANDARD_1 + 7,
  notices: primaryNotices,
  sheets: primarySheets,
};

/** The plans of the demo centres by their kind (R-1251, R-2180). */
export const demoPlans: Readonly<Record<DemoKind, DemoPlan>> = { secondary, primary };
