import type { Mutation } from './mutation.ts';

const domains = 'packages/server/src/domains';
const billing = 'packages/server/src/billing';
const reading = 'packages/spreadsheet-reading/src';

/** Mistakes in imports, bulk charges and the school year. */
export const yearMutations: readonly Mutation[] = [
  {
    name: 'import-without-preview',
    file: `${domains}/imports/apply/job.ts`,
    find: 'if (!isOrdered(plan)) throw planChanged();',
    replace: '',
    why: 'An import does something else than its preview when a colleague works meanwhile.',
    likely: [`${domains}/imports/apply/race.test.ts`],
  },
  {
    name: 'import-overwrites',
    file: `${domains}/imports/plan/people.ts`,
    find: 'if (!this.#fillsEmpty || Object.keys(set).length === 0)',
    replace: 'if (Object.keys(set).length === 0)',
    why: 'A second import changes people although nobody chose to fill empty fields.',
    likely: [`${domains}/imports/apply/apply.test.ts`, `${domains}/imports/imports.test.ts`],
  },
  {
    name: 'lost-zero-accepted',
    file: `${reading}/cells/numbers.ts`,
    find: "if (checked.success && isNational && prefix === '60')",
    replace: "if (checked.success && isNational && prefix === '60' && text.length > 12)",
    why: 'A phone number that lost its leading zero is imported, and reminders reach nobody.',
    likely: [`${reading}/cells/read-rows.test.ts`],
  },
  {
    name: 'undo-despite-note',
    file: `${domains}/imports/undo/queries.ts`,
    find: "when note <> '' then 'has a note'",
    replace: "when note <> '' then null",
    why: 'The undo of an import deletes a student with a note that was written since.',
    likely: [`${domains}/imports/undo/undo.test.ts`],
  },
  {
    name: 'charged-twice',
    file: `${domains}/misc-charges/queries.ts`,
    find: `\${hasCharge('student.id', choice.itemId, choice.month)} as "hasIt"`,
    replace: 'false as "hasIt"',
    why: 'Who has the book already is charged for it again.',
    likely: [`${domains}/misc-charges/bulk-charges.test.ts`],
  },
  {
    name: 'any-teacher',
    file: `${billing}/year-end.ts`,
    find: 'return own ?? (possible.length === 1 ? possible[0] : undefined);',
    replace: 'return own ?? possible[0];',
    why: 'Students move to a teacher whom nobody has chosen.',
    likely: [`${billing}/year-end.test.ts`],
  },
  {
    name: 'difference-lost',
    file: `${billing}/year-end.ts`,
    find: 'const fee = next.fee + course.fee - course.offering.fee;',
    replace: 'const fee: number = next.fee;',
    why: 'A family pays the full fee from January on, although the old discount was to be kept.',
    likely: [`${billing}/year-end.test.ts`],
  },
  {
    name: 'undone-although-paid',
    file: `${domains}/year-end/blockers.ts`,
    find: 'anonymised_at is not null or paid.id is not null or',
    replace: 'anonymised_at is not null or',
    why: 'Who has paid for January is neither counted nor named when a year is undone.',
    likely: [`${domains}/year-end/undo.test.ts`],
  },
];
