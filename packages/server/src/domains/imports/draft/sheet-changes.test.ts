import { readTable } from '@kelas/spreadsheet-reading/table/read-table';
import { describe, expect, it } from 'vitest';
import { startDraft } from './change.ts';
import type { Draft } from './drafts.ts';
import { headingsLineOf, withSheetChanges } from './sheet-changes.ts';

/** A draft of students as the server stores it, from a pasted text. */
function draftOf(...lines: string[]): Draft {
  const started = startDraft('STUDENTS', readTable({ text: lines.join('\n') }));
  return { kind: 'STUDENTS', ...started } as Draft;
}

const names = (draft: Draft) => draft.content.rows.map(([first]) => first);
const imported = ({ content, choices }: Draft) =>
  content.rows.flatMap(([first], index) => (choices.leftOut.includes(index + 1) ? [] : [first]));

describe('the same value for all rows (R-1923)', () => {
  const sheet = draftOf('Name\tPhone', 'Aminah\t012-3456789', 'Chan\t012-3456780');

  it('is a column of its own, which can be edited and replaced', () => {
    const change = { sameForAll: [{ field: 'level', value: 'Form 4' }] };
    const added = withSheetChanges(sheet, change);
    expect(added.content.headings).toEqual(['Name', 'Phone', 'Level (same for all)']);
    expect(added.choices.columns).toEqual(['name', 'phone', 'level']);
    expect(added.content.rows.map(([, , level]) => level)).toEqual(['Form 4', 'Form 4']);
    const other = withSheetChanges(added, { sameForAll: [{ field: 'level', value: 'Form 5' }] });
    expect(other.content.rows.map(([, , level]) => level)).toEqual(['Form 5', 'Form 5']);
  });

  it('fills the empty cells of a column of the sheet', () => {
    const half = draftOf('Name\tGender', 'Aminah\tF', 'Chan\t');
    const filled = withSheetChanges(half, { sameForAll: [{ field: 'gender', value: 'M' }] });
    expect(filled.content.rows).toEqual([
      ['Aminah', 'F'],
      ['Chan', 'M'],
    ]);
  });

  it('can be empty, to type into, and is refused if it cannot be read', () => {
    const empty = withSheetChanges(sheet, { sameForAll: [{ field: 'gender', value: '' }] });
    expect(empty.choices.columns).toEqual(['name', 'phone', 'gender']);
    const fill = (field: string, value: string) => () =>
      withSheetChanges(sheet, { sameForAll: [{ field, value }] });
    expect(fill('level', 'Form 99')).toThrow(/level/i);
    expect(fill('unknown', 'x')).toThrow('This field does not exist');
  });
});

describe('the row of headings that is chosen (R-1924)', () => {
  const sheet = draftOf(
    'Senarai\t\t',
    'Pelajar X\tNo\tTing.',
    'Name\tPhone\tLevel',
    'Aminah\t1\tForm 4',
  );

  it('is found, and another one can be chosen and taken back', () => {
    expect(sheet.choices.columns).toEqual(['name', 'phone', 'level']);
    expect(headingsLineOf(sheet.content)).toBe(3);
    expect(imported(sheet)).toEqual(['Aminah']);
    const second = withSheetChanges(sheet, { headingsRow: 2 });
    expect(second.content.headings).toEqual(['Pelajar X', 'No', 'Ting.']);
    expect(names(second)).toEqual(['Senarai', 'Name', 'Aminah']);
    expect(imported(second)).toEqual(['Name', 'Aminah']);
    expect(second.content.lines).toEqual([1, 3, 4]);
    const back = withSheetChanges(second, { headingsRow: 2 });
    expect([back.content, back.choices]).toEqual([sheet.content, sheet.choices]);
  });

  it('keeps corrected cells and added columns', () => {
    const added = withSheetChanges(sheet, { sameForAll: [{ field: 'gender', value: 'F' }] });
    const first = withSheetChanges(added, { headingsRow: 1 });
    const back = withSheetChanges(first, { headingsRow: 2 });
    expect(back.content.headings).toEqual(['Name', 'Phone', 'Level', 'Gender (same for all)']);
    expect(back.choices.columns).toEqual(['name', 'phone', 'level', 'gender']);
    expect(back.content.rows.at(-1)).toEqual(['Aminah', '1', 'Form 4', 'F']);
  });

  it('cannot be a row that does not exist', () => {
    expect(() => withSheetChanges(sheet, { headingsRow: 9 })).toThrow('This row does not exist');
  });
});
