import type { Cents } from '@kelas/contract/values/cents';
import { nameOfLevel } from '@kelas/contract/values/levels';
import { addMonths, compareMonths } from '@kelas/contract/values/month';
import { NameIndex } from '@kelas/spreadsheet-reading/names/name-index';
import { sameSubjects } from '@kelas/spreadsheet-reading/names/subjects';
import type { NewCourse } from '../../students/many.ts';
import type { KnownOffering, KnownRecords, KnownTeacher } from './known.ts';
import type { SheetRow } from './sheet-row.ts';

export const NO_SUCH_SUBJECT = 'This subject does not exist';

/** Finds the offerings that the courses of students name (R-1659). */
export class CourseFinder {
  readonly #courses: NameIndex<{ readonly id: number; readonly name: string }>;
  readonly #teachers: NameIndex<KnownTeacher>;
  readonly #teacherById: ReadonlyMap<number, KnownTeacher>;
  readonly #byLevelCourse: ReadonlyMap<string, readonly KnownOffering[]>;

  readonly #levels: KnownRecords['levels'];

  constructor(known: KnownRecords) {
    this.#levels = known.levels;
    this.#courses = new NameIndex(known.courses, ({ name }) => name, sameSubjects);
    this.#teachers = new NameIndex(known.teachers, ({ name }) => name);
    this.#teacherById = new Map(known.teachers.map((teacher) => [teacher.id, teacher]));
    this.#byLevelCourse = Map.groupBy(known.offerings, (each) => `${each.level} ${each.courseId}`);
  }

  /** The courses of a student of a level. A wrong text becomes a fault of its cell. */
  coursesOf(cells: SheetRow, level: number | undefined): NewCourse[] {
    const taken: NewCourse[] = [];
    const groups = new Map<number, SharedCourse>();
    for (const group of cells.groups()) {
      const found = this.#courseOf(cells, group, level);
      if (!found) continue;
      const { usual, ...course } = found;
      if (taken.some((other) => overlaps(course, other))) {
        const subject = cells.text(`subject${group}`);
        cells.fault(`subject${group}`, 'TWICE_IN_ROW', `This row has ${subject} twice`);
      }
      groups.set(group, { at: taken.length, usual });
      taken.push(course);
    }
    for (const shared of cells.shares) {
      const found = shared.flatMap((group) => groups.get(group) ?? []);
      if (found.length === shared.length) shareFee(taken, found);
    }
    return taken;
  }

  #courseOf(
    cells: SheetRow,
    group: number,
    level: number | undefined,
  ): (NewCourse & Pick<SharedCourse, 'usual'>) | undefined {
    // A course of an earlier year has the level of that year.
    const ofCourse = cells.number(`courseLevel${group}`) ?? level;
    const offering = this.#offeringOf(cells, group, ofCourse);
    const [from, until] = [cells.month(`from${group}`), cells.month(`until${group}`)];
    if (!offering || !from) return undefined;
    const { id: offeringId, fee: usual } = offering;
    const fee = cells.cents(`fee${group}`) ?? usual;
    return { offeringId, fee, usual, from, until: until ? addMonths(until, 1) : null };
  }

  #offeringOf(
    cells: SheetRow,
    group: number,
    level: number | undefined,
  ): KnownOffering | undefined {
    const subject = `subject${group}`;
    const teacher = `teacher${group}`;
    const refuse = (key: string, code: string, text: string, suggestions?: readonly string[]) => {
      cells.fault(key, code, text, suggestions);
      return undefined;
    };
    const [course] = cells.named(subject, this.#courses, 'UNKNOWN_SUBJECT', NO_SUCH_SUBJECT);
    if (!course || level === undefined) return undefined;
    const offered = this.#byLevelCourse.get(`${level} ${course.id}`) ?? [];
    const what = `${nameOfLevel(this.#levels, level)} ${course.name}`;
    if (!cells.has(teacher)) {
      if (offered.length === 0) return refuse(subject, 'NO_TEACHER', `No teacher has ${what}`);
      if (offered.length === 1) return offered[0];
      return refuse(teacher, 'NO_TEACHER', `Choose the teacher of ${what}`, this.#namesOf(offered));
    }
    const text = 'This teacher does not exist';
    const teachers = cells.named(teacher, this.#teachers, 'UNKNOWN_TEACHER', text);
    const [named] = teachers;
    if (!named) return undefined;
    const ids = new Set(teachers.map(({ id }) => id));
    const [offering, other] = offered.filter(({ teacherId }) => ids.has(teacherId));
    if (!offering) {
      const others = this.#namesOf(offered);
      return refuse(teacher, 'NOT_OFFERED', `${named.name} has no ${what}`, others);
    }
    if (other) {
      const twice = `Two teachers named ${named.name} have ${what}. Rename one of them first.`;
      return refuse(teacher, 'SAME_NAME', twice);
    }
    return offering;
  }

  #namesOf(offered: readonly KnownOffering[]): string[] {
    return offered.slice(0, 5).map(({ teacherId }) => this.#teacherById.get(teacherId)?.name ?? '');
  }
}

/** A course that shares a fee with other courses: its place, and its usual fee. */
interface SharedCourse {
  readonly at: number;
  readonly usual: Cents;
}

/**
 * Shares the fee of the first course among several ones, in proportion to their usual fees
 * (R-1901). The shares add up to the fee.
 */
function shareFee(taken: NewCourse[], shared: readonly SharedCourse[]): void {
  const total = taken[shared[0]?.at ?? -1]?.fee;
  if (total === undefined) return;
  const fees = divide(
    total,
    shared.map(({ usual }) => usual),
  );
  for (const [index, { at }] of shared.entries()) {
    const [course, fee] = [taken[at], fees[index]];
    if (course && fee !== undefined) taken[at] = { ...course, fee };
  }
}

/** Divides an amount in proportion to weights; the parts add up (R-1901). */
export function divide(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += sum > 0 ? weight : 1;
    const until = Math.round((total * before) / (sum > 0 ? sum : weights.length));
    const part = until - given;
    given = until;
    return part as Cents;
  });
}

function overlaps(one: NewCourse, other: NewCourse): boolean {
  const startsBefore = (a: NewCourse, b: NewCourse) =>
    b.until === null || compareMonths(a.from, b.until) < 0;
  const isEmpty = ({ from, until }: NewCourse) => until === from;
  return (
    one.offeringId === other.offeringId &&
    startsBefore(one, other) &&
    startsBefore(other, one) &&
    !isEmpty(one) &&
    !isEmpty(other)
  );
}
