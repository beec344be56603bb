import type { OutputOf } from '@kelas/contract/call';
import { type ImportKind, importKinds } from '@kelas/contract/import-fields';
import type { importCounts } from '@kelas/contract/import-plan';
import type { getImport, listImports, planImport } from '@kelas/contract/imports';
import { countOf, type Noun } from '../ui/table.ts';

interface KindTexts {
  /** The content of a file of this kind. */
  readonly holds: string;
  readonly noun: Noun;
  /** The screen that shows the imported records. */
  readonly screen: { readonly label: string; readonly to: string };
}

export const KIND_TEXTS: Readonly<Record<ImportKind, KindTexts>> = {
  SUBJECTS: {
    holds: 'The names of the subjects that you teach.',
    noun: 'subject',
    screen: { label: 'Subjects', to: '/settings/subjects' },
  },
  TEACHERS: {
    holds:
      'Teachers with their pay, their subjects and the fee of each subject. Or a grid of fees.',
    noun: 'teacher',
    screen: { label: 'Teacher Directory', to: '/teacher/management' },
  },
  MISC_ITEMS: {
    holds: 'What you charge besides tuition, such as books, with the usual price.',
    noun: 'misc item',
    screen: { label: 'Misc Items', to: '/settings/misc' },
  },
  STUDENTS: {
    holds: 'Students with contact, courses, and what they owe or have paid in advance.',
    noun: 'student',
    screen: { label: 'Student Directory', to: '/student/management' },
  },
  PAYMENTS: {
    holds: 'Payments of earlier months, and misc charges that are not paid yet.',
    noun: { one: 'payment or charge', many: 'payments and charges' },
    screen: { label: 'History', to: '/payment/history/people' },
  },
};

/** Returns the kind to import after another one; undefined after the last. */
export function kindAfter(kind: ImportKind): ImportKind | undefined {
  return importKinds[importKinds.indexOf(kind) + 1];
}

/** Returns the address of the first step with a kind that is chosen. */
export function importPath(kind: ImportKind): string {
  return `/import?kind=${kind}`;
}

export type Imported = OutputOf<typeof listImports>['imports'][number];
export type ListedDraft = OutputOf<typeof listImports>['drafts'][number];
/** A draft with one page of its rows. */
export type ImportDraft = OutputOf<typeof getImport>;
export type Plan = OutputOf<typeof planImport>;
export type DraftRow = ImportDraft['rows'][number];

type Counted = keyof typeof importCounts;

/** The nouns of the records that an import adds, in the order of the screen. */
const COUNTED: Readonly<Record<Counted, Noun>> = {
  subjects: 'subject',
  teachers: 'teacher',
  offerings: { one: 'course of a teacher', many: 'courses of teachers' },
  miscItems: 'misc item',
  students: 'student',
  subscriptions: { one: 'course of a student', many: 'courses of students' },
  charges: 'misc charge',
  payments: 'payment',
};

/** Returns the numbers of added records: `40 students`, `96 courses of students`. */
export function countTexts(counts: Imported['counts']): string[] {
  return Object.entries(COUNTED).flatMap(([key, noun]) => {
    const count = counts[key as Counted];
    return count > 0 ? [countOf(count, noun)] : [];
  });
}

/** Returns the counts of a draft: `5,000 rows, 12 with faults, 3 left out` (R-1686). */
export function draftCountText({ rows, faulty, leftOut }: ImportDraft['counts']): string {
  const number = new Intl.NumberFormat('en');
  return [
    countOf(rows, 'row'),
    faulty > 0 ? `${number.format(faulty)} with faults` : 'none with faults',
    leftOut > 0 && `${number.format(leftOut)} left out`,
  ]
    .filter(Boolean)
    .join(', ');
}
