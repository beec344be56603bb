import { type ImportKind, importKinds } from '@kelas/contract/import-fields';
import type { Noun } from '../ui/table.ts';

interface KindTexts {
  /** What a file of this kind holds, in one sentence. */
  readonly holds: string;
  /** What a row of it is. */
  readonly noun: Noun;
  /** The screen that shows the imported records. */
  readonly screen: { readonly label: string; readonly to: string };
}

export const KIND_TEXTS: Readonly<Record<ImportKind, KindTexts>> = {
  SUBJECTS: {
    holds: 'The names of the subjects that you teach.',
    noun: { one: 'subject', many: 'subjects' },
    screen: { label: 'Subjects', to: '/settings/subjects' },
  },
  TEACHERS: {
    holds:
      'Teachers with their pay, their subjects and the fee of each subject. Or a grid of fees.',
    noun: { one: 'teacher', many: 'teachers' },
    screen: { label: 'Teacher Directory', to: '/teacher/management' },
  },
  MISC_ITEMS: {
    holds: 'What you charge besides tuition, such as books, with the usual price.',
    noun: { one: 'misc item', many: 'misc items' },
    screen: { label: 'Misc Items', to: '/settings/misc' },
  },
  STUDENTS: {
    holds: 'Students with contact, courses, and what they owe or have paid in advance.',
    noun: { one: 'student', many: 'students' },
    screen: { label: 'Student Directory', to: '/student/management' },
  },
  PAYMENTS: {
    holds: 'Payments of earlier months, and misc charges that are not paid yet.',
    noun: { one: 'payment or charge', many: 'payments and charges' },
    screen: { label: 'History', to: '/payment/history' },
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
