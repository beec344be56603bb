import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportKind } from '@kelas/contract/import-fields';
import { describe, expect, it } from 'vitest';
import { readRows } from './cells/read-rows.ts';
import { findRepeated } from './cells/repeated-rows.ts';
import { guessColumns } from './columns/headings.ts';
import { readTable } from './table/read-table.ts';

const folder = join(import.meta.dirname, '../../../docs/samples');

const SAMPLES: readonly [file: string, kind: ImportKind, rows: number, delimiter: string][] = [
  ['subjects.csv', 'SUBJECTS', 10, 'COMMA'],
  ['misc-items.csv', 'MISC_ITEMS', 5, 'COMMA'],
  ['teachers.csv', 'TEACHERS', 6, 'COMMA'],
  ['students.csv', 'STUDENTS', 40, 'COMMA'],
  ['pelajar.csv', 'STUDENTS', 5, 'SEMICOLON'],
  ['payments.csv', 'PAYMENTS', 60, 'COMMA'],
];

function readSample(file: string, kind: ImportKind) {
  const table = readTable({ bytes: readFileSync(join(folder, file)) });
  const columns = guessColumns(kind, table.headings);
  return { table, columns, ...readRows(kind, columns, table.rows) };
}

/** Returns the values of some fields, also of all course groups. */
function valuesOf(file: string, kind: ImportKind, field: RegExp): Set<unknown> {
  const { rows } = readSample(file, kind);
  const entries = rows.flatMap(({ values }) => Object.entries(values));
  return new Set(entries.filter(([key]) => field.test(key)).map(([, value]) => value));
}

describe('the samples in docs', () => {
  it('are all tested', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.csv'));
    expect(files.toSorted()).toEqual(SAMPLES.map(([file]) => file).toSorted());
  });

  it.each(SAMPLES)('%s has no fault and no question', (file, kind, count, delimiter) => {
    const { table, columns, rows, questions } = readSample(file, kind);
    expect(columns).not.toContain(null);
    expect(table).toMatchObject({ delimiter, encoding: 'UTF-8' });
    expect(rows.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect([rows.length, questions, findRepeated(kind, rows)]).toEqual([count, [], []]);
  });

  /** Returns the values that are not in a set. */
  const without = (values: Set<unknown>, known: Set<unknown>) =>
    [...values].filter((value) => !known.has(value));

  it('name only subjects, teachers and students that they contain', () => {
    const subjects = valuesOf('subjects.csv', 'SUBJECTS', /^name$/);
    const items = valuesOf('misc-items.csv', 'MISC_ITEMS', /^name$/);
    const teachers = valuesOf('teachers.csv', 'TEACHERS', /^name$/);
    const students = valuesOf('students.csv', 'STUDENTS', /^name$/);
    expect(without(valuesOf('teachers.csv', 'TEACHERS', /^subject/), subjects)).toEqual([]);
    for (const file of ['students.csv', 'pelajar.csv']) {
      expect(without(valuesOf(file, 'STUDENTS', /^subject/), subjects)).toEqual([]);
      expect(without(valuesOf(file, 'STUDENTS', /^teacher/), teachers)).toEqual([]);
    }
    expect(without(valuesOf('payments.csv', 'PAYMENTS', /^student$/), students)).toEqual([]);
    const known = new Set([...subjects, ...items]);
    expect(without(valuesOf('payments.csv', 'PAYMENTS', /^item$/), known)).toEqual([]);
  });
});
