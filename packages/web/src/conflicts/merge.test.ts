import { describe, expect, it } from 'vitest';
import { type MergeField, merge, textField } from './merge.ts';

interface Values {
  readonly name: string;
  readonly phone: string;
  readonly type: string;
  readonly rate: string;
  readonly lines: readonly string[];
}

const fields: readonly MergeField<Values>[] = [
  textField('Name', 'name'),
  textField('Phone', 'phone'),
  { label: 'Payment', names: ['type', 'rate'], show: ({ type, rate }) => `${type} ${rate}` },
];
const base: Values = { name: 'Mei', phone: '1', type: 'RATIO', rate: '4/6', lines: [] };

function merged(mine: Partial<Values>, theirs: Partial<Values>) {
  const { values, taken, conflicts } = merge(
    fields,
    base,
    { ...base, ...mine },
    { ...base, ...theirs },
  );
  const labels = (each: readonly MergeField<Values>[]) => each.map(({ label }) => label);
  return { values, taken: labels(taken), conflicts: labels(conflicts) };
}

describe('the merge of two changes (R-1351)', () => {
  it('keeps a change that only one person made', () => {
    expect(merged({ name: 'Mine' }, { phone: '2' })).toEqual({
      values: { ...base, name: 'Mine', phone: '2' },
      taken: ['Phone'],
      conflicts: [],
    });
  });

  it('keeps mine and reports a clash if both changed a field', () => {
    expect(merged({ name: 'Mine' }, { name: 'Theirs' })).toEqual({
      values: { ...base, name: 'Mine' },
      taken: [],
      conflicts: ['Name'],
    });
  });

  it('reports nothing if both made the same change', () => {
    expect(merged({ name: 'Same' }, { name: 'Same' })).toMatchObject({ taken: [], conflicts: [] });
  });

  it('keeps a field empty that I emptied', () => {
    expect(merged({ phone: '' }, { name: 'Theirs' }).values).toMatchObject({
      name: 'Theirs',
      phone: '',
    });
  });

  it('treats dependent fields as one (R-1352)', () => {
    expect(merged({ rate: '5/5' }, { type: 'HOUR', rate: '20.00' })).toEqual({
      values: { ...base, rate: '5/5' },
      taken: [],
      conflicts: ['Payment'],
    });
    expect(merged({ name: 'Mine' }, { type: 'HOUR', rate: '20.00' }).values).toMatchObject({
      name: 'Mine',
      type: 'HOUR',
      rate: '20.00',
    });
  });

  it('leaves a value unchanged that no field names', () => {
    expect(merged({ lines: ['mine'] }, { lines: ['theirs'] }).values.lines).toEqual(['mine']);
  });
});
