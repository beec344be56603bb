import { addQuiz } from '@kelas/contract/materials';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { coursesOf, levelsOf } from '../reference/offering-choices.ts';
import type { Course, Level, Offering, Teacher } from '../reference/reference-data.ts';
import { type Failure, findFailure } from '../ui/failure.ts';
import type { Material } from './kind.ts';

/** What is filled in for a quiz or a note; empty text where nothing is chosen. */
export interface MaterialForm {
  readonly title: string;
  readonly url: string;
  /** The teacher's uuid. */
  readonly teacherId: string;
  readonly programLvl: number | '';
  readonly courseId: number | '';
}

export const EMPTY_MATERIAL: MaterialForm = {
  title: '',
  url: '',
  teacherId: '',
  programLvl: '',
  courseId: '',
};

/** A stored quiz or note in the form. */
export function materialFormOf({
  title,
  url,
  teacherId,
  programLvl,
  courseId,
}: Material): MaterialForm {
  return {
    title,
    url,
    teacherId: teacherId ?? '',
    programLvl: programLvl ?? '',
    courseId: courseId ?? '',
  };
}

// Teacher, level and course are not checked; a quiz and a note have the same fields.
const checked = addQuiz.input.pick({ title: true, url: true });

/** The first failure, in the order of specification 5. */
export function findMaterialFailure(form: MaterialForm): Failure | undefined {
  return findFailure(checked, form);
}

/**
 * The levels to choose from once a teacher is chosen: those of the teacher's offerings, and that
 * of `stored`, the form as it was opened, which may no longer be offered.
 */
export function levelChoices(
  offerings: readonly Offering[],
  stored: MaterialForm,
  teacher: string,
): number[] {
  const levels = levelsOf(offerings, teacher);
  const { teacherId, programLvl } = stored;
  if (teacherId !== teacher || programLvl === '' || levels.includes(programLvl)) return levels;
  return [...levels, programLvl].sort((a, b) => a - b);
}

/** The courses to choose from once teacher and level are chosen, with that of `stored` likewise. */
export function courseChoices(
  offerings: readonly Offering[],
  courses: readonly Course[],
  stored: MaterialForm,
  teacher: string,
  level: number | '',
): Course[] {
  const offered = coursesOf(offerings, teacher, level).map((each) => ({
    id: each.courseId,
    name: each.subjectName,
  }));
  const own = courses.find(({ id }) => id === stored.courseId);
  const missing = own && offered.every(({ id }) => id !== own.id);
  const within = stored.teacherId === teacher && stored.programLvl === level;
  return within && missing ? [...offered, own] : offered;
}

/** What two people can change of one quiz or note at once; teacher, level and course go together. */
export function materialMergeFields(
  teachers: readonly Teacher[],
  levels: readonly Level[],
  courses: readonly Course[],
): readonly MergeField<MaterialForm>[] {
  return [
    textField('Title', 'title'),
    textField('Url', 'url'),
    {
      label: 'Teacher, Level and Course',
      names: ['teacherId', 'programLvl', 'courseId'],
      show: ({ teacherId, programLvl, courseId }) =>
        [
          teachers.find(({ uuid }) => uuid === teacherId),
          levels.find(({ id }) => id === programLvl),
          courses.find(({ id }) => id === courseId),
        ]
          .flatMap((each) => each?.name ?? [])
          .join(', '),
    },
  ];
}
