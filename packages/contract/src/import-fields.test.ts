import { describe, expect, it } from 'vitest';
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_FIELDS,
  IMPORT_GROUPS_MAX,
  importColumns,
  importKindLabels,
  importKinds,
  importTemplate,
  TEMPLATE_GROUPS,
} from './import-fields.ts';

describe('the columns of an import (R-1640)', () => {
  it('repeat the course groups after the other fields', () => {
    expect(importColumns('TEACHERS', 2).map(({ key }) => key)).toEqual([
      ...['name', 'phone', 'gender', 'nric', 'email', 'bank', 'accountNo', 'paymentType', 'rate'],
      ...['level1', 'subject1', 'fee1', 'charged1', 'split1'],
      ...['level2', 'subject2', 'fee2', 'charged2', 'split2'],
    ]);
    expect(importColumns('TEACHERS', 2).map(({ label }) => label)).toContain('Subject 2');
    expect(importColumns('SUBJECTS', 12)).toHaveLength(1);
  });

  it.each(importKinds)('of %s have unique keys and labels, and a required first field', (kind) => {
    const columns = importColumns(kind, IMPORT_GROUPS_MAX);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length);
    expect(columns.length).toBeLessThanOrEqual(IMPORT_COLUMNS_MAX);
    expect(IMPORT_FIELDS[kind][0]?.isRequired).toBe(true);
    expect(importKindLabels[kind]).not.toBe('');
  });

  it('make the template, with an example in the first group only', () => {
    expect(importTemplate('MISC_ITEMS')).toBe(
      '\uFEFF"Name","Price"\r\n"Example: Workbook","25.50"\r\n',
    );
    const filled = importColumns('STUDENTS').filter(({ example }) => example !== '');
    expect(filled.some(({ key }) => key === 'subject1')).toBe(true);
    expect(filled.some(({ key }) => /[2-9]$/.test(key))).toBe(false);
    expect(importColumns('STUDENTS')).toHaveLength(19 + 6 * TEMPLATE_GROUPS);
  });
});
