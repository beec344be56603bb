import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { addQuiz, type listQuizzes } from '@kelas/contract/materials';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { entryValuesOf } from '../entries/entry-values.ts';
import { nameOfSchoolYear } from '../entries/school-years.ts';
import { joinTexts } from '../languages/formats.ts';
import { byLevelPlace } from '../reference/centre-words.ts';
import { coursesOf, levelsOf, nameIn } from '../reference/offering-choices.ts';
import type { Course, Level, Offering, Teacher } from '../reference/reference-data.ts';
import { findFailure } from '../ui/failure.ts';
import type { Noun } from '../ui/table.ts';
import type { FormOf } from '../ui/use-field.ts';

/** The form values of a quiz or a note; the school year is empty text for every year. */
export type MaterialForm = FormOf<RequestOf<typeof addQuiz>>;

export const EMPTY_MATERIAL: MaterialForm = {
  title: '',
  url: '',
  teacherId: '',
  programLvl: '',
  courseId: '',
  schoolYear: '',
};

export const materialFormOf = (row: Material) => entryValuesOf(EMPTY_MATERIAL, row);

/** Returns the request of a form; without `hasYear`, the entry keeps the year that it has. */
export function materialRequestOf(
  { schoolYear, ...fields }: MaterialForm,
  hasYear: boolean,
): RequestOf<typeof addQuiz> {
  return { ...fields, ...(hasYear && { schoolYear }) };
}

// Teacher, level and course may be empty (R-1023); a quiz and a note have the same fields.
const checked = addQuiz.input.pick({ title: true, url: true });

/** Returns the first failure in the order of R-1022; undefined for a valid form. */
export const findMaterialFailure = (form: MaterialForm) => findFailure(checked, form);

/**
 * Returns the levels of the teacher's offerings (R-1020). The level of `stored`, the form when it
 * opened, is added, because it may no longer be offered.
 */
export function levelChoices(
  offerings: readonly Offering[],
  stored: MaterialForm,
  teacher: string,
): number[] {
  const levels = levelsOf(offerings, teacher);
  const { teacherId, programLvl } = stored;
  if (teacherId !== teacher || programLvl === '' || levels.includes(programLvl)) return levels;
  return [...levels, programLvl].sort(byLevelPlace);
}

/** Returns the courses of a teacher and a level (R-1019), with the course of `stored` likewise. */
export function courseChoices(
  offerings: readonly Offering[],
  courses: readonly Course[],
  stored: MaterialForm,
  teacher: string,
  level: number | '',
): Course[] {
  const offered = coursesOf(offerings, teacher, level).map(({ courseId, subjectName }) => ({
    id: courseId,
    name: subjectName,
  }));
  const own = courses.find(({ id }) => id === stored.courseId);
  const missing = own && offered.every(({ id }) => id !== own.id);
  const within = stored.teacherId === teacher && stored.programLvl === level;
  return within && missing ? [...offered, own] : offered;
}

/** Returns the fields to merge; teacher, level and course count as one (R-1352). */
export function materialMergeFields(
  teachers: readonly Teacher[],
  levels: readonly Level[],
  courses: readonly Course[],
): readonly MergeField<MaterialForm>[] {
  const teacherName = (teacherId: string) =>
    teachers.find(({ uuid }) => uuid === teacherId)?.name ?? '';
  return [
    textField(msg`Title`, 'title'),
    textField(msg`Url`, 'url'),
    {
      label: msg`Teacher, Level and Course`,
      names: ['teacherId', 'programLvl', 'courseId'],
      show: ({ teacherId, programLvl, courseId }) =>
        joinTexts(
          [teacherName(teacherId), nameIn(levels, programLvl), nameIn(courses, courseId)].filter(
            Boolean,
          ),
        ),
    },
    textField(msg`School year`, 'schoolYear', nameOfSchoolYear),
  ];
}

/** A row of the list: a quiz or a note. */
export type Material = OutputOf<typeof listQuizzes>[number];

/** The fields of an update without its id. */
export interface Change extends RequestOf<typeof addQuiz> {
  readonly version: number;
  readonly status: Material['status'];
}

/** The texts and calls of one kind, quiz or note (R-1015); `U` is its update call. */
export interface MaterialScreen<U extends Call> {
  readonly title: MessageDescriptor;
  readonly detail: MessageDescriptor;
  readonly deleteQuestion: MessageDescriptor;
  readonly noun: Noun;
  readonly list: typeof listQuizzes;
  readonly add: typeof addQuiz;
  readonly update: U;
  /** Returns the request of an update; the name of the id depends on the kind (R-1028). */
  readonly change: (id: number, change: Change) => RequestOf<U>;
}
