import type { OutputOf } from '@kelas/contract/call';
import { type ImportKind, importKinds } from '@kelas/contract/import-fields';
import type { importCounts } from '@kelas/contract/import-plan';
import type { getImport, listImports, planImport } from '@kelas/contract/imports';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { joinTexts, numberText } from '../languages/formats.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { countOf, type Noun } from '../ui/table.ts';

interface KindTexts {
  /** The content of a file of this kind. */
  readonly holds: MessageDescriptor;
  readonly noun: Noun;
  /** The screen that shows the imported records. */
  readonly screen: { readonly label: MessageDescriptor; readonly to: string };
}

const SUBJECT_NOUN = {
  one: msg`subject`,
  many: msg`subjects`,
  count: (count: number) => t`${plural(count, { one: '# subject', other: '# subjects' })}`,
};
const TEACHER_NOUN = {
  one: msg`teacher`,
  many: msg`teachers`,
  count: (count: number) => t`${plural(count, { one: '# teacher', other: '# teachers' })}`,
};
const MISC_ITEM_NOUN = {
  one: msg`misc item`,
  many: msg`misc items`,
  count: (count: number) => t`${plural(count, { one: '# misc item', other: '# misc items' })}`,
};
export const PAYMENT_OR_CHARGE_NOUN = {
  one: msg`payment or charge`,
  many: msg`payments and charges`,
  count: (count: number) =>
    t`${plural(count, { one: '# payment or charge', other: '# payments and charges' })}`,
};

export const KIND_TEXTS: Readonly<Record<ImportKind, KindTexts>> = {
  SUBJECTS: {
    holds: msg`The names of the subjects that you teach.`,
    noun: SUBJECT_NOUN,
    screen: { label: msg`Subjects`, to: '/settings/subjects' },
  },
  TEACHERS: {
    holds: msg`Teachers with their pay, their subjects and the fee of each subject. Or a grid of fees.`,
    noun: TEACHER_NOUN,
    screen: { label: msg`Teacher Directory`, to: '/teacher/management' },
  },
  MISC_ITEMS: {
    holds: msg`What you charge besides tuition, such as books, with the usual price.`,
    noun: MISC_ITEM_NOUN,
    screen: { label: msg`Misc Items`, to: '/settings/misc' },
  },
  STUDENTS: {
    holds: msg`Students with contact, courses, and what they owe or have paid in advance.`,
    noun: STUDENT_NOUN,
    screen: { label: msg`Student Directory`, to: '/student/management' },
  },
  PAYMENTS: {
    holds: msg`Payments of earlier months, and misc charges that are not paid yet.`,
    noun: PAYMENT_OR_CHARGE_NOUN,
    screen: { label: msg`History`, to: '/payment/history/people' },
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

/** The numbers of the records that an import adds as text, in the order of the screen. */
const COUNTED: Readonly<Record<Counted, (count: number) => string>> = {
  subjects: SUBJECT_NOUN.count,
  teachers: TEACHER_NOUN.count,
  offerings: (count) =>
    t`${plural(count, { one: '# course of a teacher', other: '# courses of teachers' })}`,
  miscItems: MISC_ITEM_NOUN.count,
  students: (count) => countOf(count, STUDENT_NOUN),
  subscriptions: (count) =>
    t`${plural(count, { one: '# course of a student', other: '# courses of students' })}`,
  charges: (count) => t`${plural(count, { one: '# misc charge', other: '# misc charges' })}`,
  payments: paymentsText,
};

export function paymentsText(count: number): string {
  return t`${plural(count, { one: '# payment', other: '# payments' })}`;
}

export function rowsText(count: number): string {
  return t`${plural(count, { one: '# row', other: '# rows' })}`;
}

/** Returns the numbers of added records: `40 students`, `96 courses of students`. */
export function countTexts(counts: Imported['counts']): string[] {
  return Object.entries(COUNTED).flatMap(([key, text]) => {
    const count = counts[key as Counted];
    return count > 0 ? [text(count)] : [];
  });
}

/** Returns the counts of a draft: `5,000 rows, 12 with faults, 3 left out` (R-1686). */
export function draftCountText({ rows, faulty, leftOut }: ImportDraft['counts']): string {
  return joinTexts([
    rowsText(rows),
    faulty > 0 ? t`${{ count: numberText(faulty) }} with faults` : t`none with faults`,
    ...(leftOut > 0 ? [t`${{ rows: numberText(leftOut) }} left out`] : []),
  ]);
}
