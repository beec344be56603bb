import { expect, it } from 'vitest';
import { fieldLabels, withField } from './draft-columns.ts';

it('gives a field to one column only; any number can be ignored (R-1685)', () => {
  const columns = ['name', null, 'phone'];
  expect(withField(columns, 1, 'phone')).toEqual(['name', 'phone', null]);
  expect(withField(columns, 2, null)).toEqual(['name', null, null]);
  expect(withField(columns, 0, 'name')).toEqual(columns);
});

it('names the fields of all course groups', () => {
  const labels = fieldLabels('STUDENTS', []);
  expect([labels.get('name'), labels.get('subject12')]).toEqual(['Name', 'Subject 12']);
});
