import type { RequestOf } from '@kelas/contract/call';
import {
  applyYear,
  getYearEnd,
  type moveStudent,
  previewStudentMove,
  previewYearEnd,
  undoYear,
} from '@kelas/contract/year-end';
import type { Caller, Makers } from './fixtures.ts';

type Choice = RequestOf<typeof previewYearEnd>;
type Apply = RequestOf<typeof applyYear>;

/** Previews a year; returns the request that applies it. Courses without a next class end. */
export async function previewOfYear(server: Caller, choice: Choice): Promise<Apply> {
  const { gaps } = await server.ask(previewYearEnd, choice);
  const gapChoices = [
    ...choice.gapChoices,
    ...gaps.map(({ programLvl, subjectId, teacher }) => {
      return { programLvl, subjectId, teacher, offeringId: null };
    }),
  ];
  const { digest } = await server.ask(previewYearEnd, { ...choice, gapChoices });
  return { ...choice, gapChoices, digest };
}

/** A preview of a year in which all students stay, but those who move up. */
export async function previewOfStaying(
  server: Caller,
  year: number,
  movingUp: readonly string[] = [],
): Promise<Apply> {
  const { students } = await server.ask(getYearEnd, { year: String(year) });
  const moves = students.map(({ uuid }) => {
    return { uuid, move: movingUp.includes(uuid) ? ('MOVES_UP' as const) : ('STAYS' as const) };
  });
  return previewOfYear(server, { year, moves, gapChoices: [], fees: 'OFFERING' });
}

const FIRST_YEAR = 2030;
/** The years of one set of samples. */
const YEARS_OF_SAMPLES = 3;

/**
 * Undoes the latest years as far as that is possible, so that they can be applied again. Returns the
 * first year after all that stay applied.
 */
export async function reopenYears(server: Caller): Promise<number> {
  const isApplied = async (year: number) => {
    const { applied } = await server.ask(getYearEnd, { year: String(year) });
    return applied !== null && applied.undone === null;
  };
  const applied: number[] = [];
  for (
    let year = FIRST_YEAR;
    year <= (applied.at(-1) ?? FIRST_YEAR) + YEARS_OF_SAMPLES;
    year += 1
  ) {
    if (await isApplied(year)) applied.push(year);
  }
  for (const year of applied.toReversed()) {
    const isUndone = await server.ask(undoYear, { year }).then(
      () => true,
      () => false,
    );
    if (!isUndone) return year + 1;
  }
  return FIRST_YEAR;
}

/** Applies a year in which all students stay, but those who move up. */
export async function applyStaying(
  server: Caller,
  year: number,
  movingUp: readonly string[] = [],
): Promise<void> {
  await server.ask(applyYear, await previewOfStaying(server, year, movingUp));
}

/** The calls whose samples name years and moves. */
export const callsOfYears = [
  'GET /year-end',
  'POST /year-end/preview',
  'POST /year-end/apply',
  'POST /year-end/undo',
  'POST /year-end/undo/student',
  'GET /year-end/students',
  'POST /student/move/preview',
  'POST /student/move',
] as const;

type YearSamples = Record<(typeof callsOfYears)[number], object>;

/**
 * The samples of the calls about years: two years are applied, and the one after them is open. A year
 * of the samples moves at most one student, so that it changes no other sample.
 */
export async function makeYears(server: Caller, make: Makers): Promise<YearSamples> {
  const moved = await make.student();
  const alone = await make.enrolled();
  const move: RequestOf<typeof previewStudentMove> = {
    uuid: alone.uuid,
    month: '01-2027',
    programLvl: 3,
    lines: [{ subscriptionId: alone.subscriptionId, offeringId: null }],
    fees: 'OFFERING',
  };
  const { digest } = await server.ask(previewStudentMove, move);
  const first = await reopenYears(server);
  await applyStaying(server, first);
  await applyStaying(server, first + 1, [moved.uuid]);
  const open = await previewOfStaying(server, first + 2);
  const { digest: _, ...choice } = open;
  const request: RequestOf<typeof moveStudent> = { ...move, digest };
  return {
    'GET /year-end': { year: String(first + 2) },
    'POST /year-end/preview': choice,
    'POST /year-end/apply': open,
    'POST /year-end/undo': { year: first },
    'POST /year-end/undo/student': { year: first + 1, uuid: moved.uuid },
    'GET /year-end/students': { year: String(first + 1) },
    'POST /student/move/preview': move,
    'POST /student/move': request,
  };
}

/** A school: Lim teaches Maths at Form 1, 2 and 5, Tan Science at Form 1, 2 and 3. */
export async function makeSchool(server: Caller, make: Makers) {
  const maths = (await make.course('Maths')).id;
  const science = (await make.course('Science')).id;
  const teacher = async (name: string, subjectId: number, fees: Record<number, number>) => {
    const tuitionCourse = Object.entries(fees).map(([programLvl, fee]) => {
      return { programLvl: Number(programLvl), subjectId, fee };
    });
    const { uuid, offerings } = await make.teacher({ name, tuitionCourse });
    const at = (programLvl: number) => {
      const found = offerings.find((each) => each.programLvl === programLvl);
      if (!found) throw new Error('no offering at this level');
      return found;
    };
    return { uuid, at };
  };
  const lim = await teacher('Lim', maths, { 2: 6000, 3: 7000, 6: 9000 });
  const tan = await teacher('Tan', science, { 2: 5000, 3: 5500, 4: 5600 });
  /** Previews 2027 and applies it. */
  const apply = async (changes: Partial<Choice> = {}) => {
    const choice = { year: 2027, moves: [], gapChoices: [], fees: 'OFFERING' as const, ...changes };
    return server.ask(applyYear, await previewOfYear(server, choice));
  };
  return { maths, science, lim, tan, apply };
}
