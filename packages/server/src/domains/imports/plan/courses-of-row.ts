import { IMPORT_GROUPS_MAX } from '@kelas/contract/import-fields';
import type { Cents } from '@kelas/contract/values/cents';
import { levelNameOf } from '@kelas/contract/values/levels';
import { addMonths, compareMonths } from '@kelas/contract/values/month';
import { NameIndex } from '@kelas/spreadsheet-reading/names/name-index';
import { sameSubjects } from '@kelas/spreadsheet-reading/names/subjects';
import type { NewCourse } from '../../students/many.ts';
import { divide } from './divide.ts';
import type { KnownOffering, KnownRecords, KnownTeacher } from './known.ts';
import type { SheetRow } from './sheet-row.ts';

/** The keys of the fields of each course group. */
const KEYS_OF_GROUP = Array.from({ length: IMPORT_GROUPS_MAX }, (_, index) =>
  ['subject', 'teacher', 'fee', 'from', 'until', 'courseLevel'].map((key) => `${key}${index + 1}`),
);

/** Finds the offerings that the courses of students name (R-1659). */
export class CourseFinder {
  readonly #courses: NameIndex<{ readonly id: number; readonly name: string }>;
  readonly #teachers: NameIndex<KnownTeacher>;
  readonly #teacherById: ReadonlyMap<number, KnownTeacher>;
  readonly #byLevelCourse: ReadonlyMap<string, readonly KnownOffering[]>;

  constructor(known: KnownRecords) {
    this.#courses = new NameIndex(known.courses, ({ name }) => name, sameSubjects);
    this.#teachers = new NameIndex(known.teachers, ({ name }) => name);
    this.#teacherById = new Map(known.teachers.map((teacher) => [teacher.id, teacher]));
    this.#byLevelCourse = Map.groupBy(known.offerings, (each) => `${each.level} ${each.courseId}`);
  }

  /** The courses of a student of a level; what is wrong becomes a fault of its cell. */
  coursesOf(cells: SheetRow, level: number | undefined): NewCourse[] {
    const taken: NewCourse[] = [];
    const groups = new Map<number, { readonly at: number; readonly usual: Cents }>();
    for (let group = 1; group <= IMPORT_GROUPS_MAX; group += 1) {
      const found = this.#courseOf(cells, group, level);
      if (!found) continue;
      const { course, usual } = found;
      if (taken.some((other) => overlaps(course, other))) {
        const subject = cells.text(`subject${group}`);
        cells.fault(`subject${group}`, 'TWICE_IN_ROW', `This row has ${subject} twice`);
      }
      groups.set(group, { at: taken.length, usual });
      taken.push(course);
    }
    for (const shared of cells.shares)
      shareFee(
        taken,
        shared.map((group) => groups.get(group)),
      );
    return taken;
  }

  #courseOf(
    cells: SheetRow,
    group: number,
    level: number | undefined,
  ): { readonly course: NewCourse; readonly usual: Cents } | undefined {
    const key = (name: string) => `${name}${group}`;
    const keys = KEYS_OF_GROUP[group - 1];
    if (!keys?.some((each) => cells.has(each) || cells.isFaulty(each))) return undefined;
    // A course of an earlier year has the level of that year.
    const offering = this.#offeringOf(cells, key, cells.number(key('courseLevel')) ?? level);
    const [from, until] = [cells.month(key('from')), cells.month(key('until'))];
    if (!offering || !from) return undefined;
    const fee = cells.cents(key('fee')) ?? offering.fee;
    const course = {
      offeringId: offering.id,
      fee,
      from,
      until: until ? addMonths(until, 1) : null,
    };
    return { course, usual: offering.fee };
  }

  #offeringOf(
    cells: SheetRow,
    key: (name: string) => string,
    level: number | undefined,
  ): KnownOffering | undefined {
    const subject = cells.text(key('subject'));
    const [course] = this.#courses.find(subject);
    if (!course) {
      const nearest = this.#courses.nearestTo(subject);
      cells.fault(key('subject'), 'UNKNOWN_SUBJECT', 'This subject does not exist', nearest);
      return undefined;
    }
    if (level === undefined) return undefined;
    const offered = this.#byLevelCourse.get(`${level} ${course.id}`) ?? [];
    const what = `${levelNameOf(level)} ${course.name}`;
    const name = cells.text(key('teacher'));
    if (name === '') {
      if (offered.length === 1) return offered[0];
      const text =
        offered.length === 0 ? `No teacher has ${what}` : `Choose the teacher of ${what}`;
      const column = offered.length === 0 ? 'subject' : 'teacher';
      const others = offered.length === 0 ? [] : this.#namesOf(offered);
      cells.fault(key(column), 'NO_TEACHER', text, others);
      return undefined;
    }
    const teachers = this.#teachers.find(name);
    if (teachers.length === 0) {
      const suggestions = this.#teachers.nearestTo(name);
      cells.fault(key('teacher'), 'UNKNOWN_TEACHER', 'This teacher does not exist', suggestions);
      return undefined;
    }
    const ids = new Set(teachers.map(({ id }) => id));
    const matching = offered.filter(({ teacherId }) => ids.has(teacherId));
    if (matching.length === 0) {
      const text = `${teachers[0]?.name} has no ${what}`;
      cells.fault(key('teacher'), 'NOT_OFFERED', text, this.#namesOf(offered));
      return undefined;
    }
    if (matching.length > 1) {
      const text = `Two teachers named ${teachers[0]?.name} have ${what}. Rename one of them first.`;
      cells.fault(key('teacher'), 'SAME_NAME', text);
      return undefined;
    }
    return matching[0];
  }

  #namesOf(offered: readonly KnownOffering[]): string[] {
    return offered.slice(0, 5).map(({ teacherId }) => this.#teacherById.get(teacherId)?.name ?? '');
  }
}

/**
 * Shares the fee of the first course among several ones, in proportion to their usual fees
 * (R-1901). The shares add up to the fee.
 */
function shareFee(
  taken: NewCourse[],
  shared: readonly ({ readonly at: number; readonly usual: Cents } | undefined)[],
): void {
  const found = shared.filter((each) => each !== undefined);
  const total = taken[found[0]?.at ?? -1]?.fee;
  if (found.length < shared.length || total === undefined) return;
  const fees = divide(
    total,
    found.map(({ usual }) => usual),
  );
  for (const [index, { at }] of found.entries()) {
    const [course, fee] = [taken[at], fees[index]];
    if (course && fee !== undefined) taken[at] = { ...course, fee };
  }
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
