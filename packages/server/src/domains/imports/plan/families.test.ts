import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownRecords, KnownStudent } from './known.ts';
import { PlanMemory } from './plan-memory.ts';
import { SheetRow } from './sheet-row.ts';
import { planStudents } from './students.ts';

const NOW = new Date('2026-03-15T04:00:00Z');
const FAMILY_ID = 40;

const stored: KnownStudent = {
  id: 7,
  version: 1,
  name: 'Stored Child',
  phone_no: '60123456789',
  nric: '',
  email: '',
  level: 5,
  family_id: FAMILY_ID,
  emergency_contact_name: '',
  emergency_contact_phone_no: '',
  emergency_contact_relationship: '',
  family_language: '',
};

const known: KnownRecords = {
  courses: [],
  items: [],
  banks: [],
  teachers: [],
  offerings: [],
  students: [stored],
  levels: [],
  sessions: [],
  discountRules: { packageDiscount: null, siblingDiscount: null },
  hasDiscountRules: false,
};

/** Plans one new student for each family text, and the stored one with the text `joins`. */
function familiesOf(texts: readonly string[], joins = '') {
  const sheet = texts.map((family, index) => ({
    name: `Child ${index}`,
    phone: `6012${3_000_000 + index}`,
    family,
  }));
  const here = { name: stored.name, phone: stored.phone_no, family: joins };
  const rows = [...sheet, ...(joins === '' ? [] : [here])].map((values, index) => {
    const read = { gender: 'F', level: 5, session: 'MORNING', enrolled: '01-2026', ...values };
    return new SheetRow({ row: index + 1, values: read, faults: [] }, index + 2);
  });
  const memory = new PlanMemory();
  const { work } = planStudents(rows, known, { fillsEmpty: false, now: NOW, memory });
  expect(work.students).toHaveLength(texts.length);
  return {
    groups: work.students.map(({ family }) => family),
    stored: work.families.map(({ familyId }) => familyId),
  };
}

describe('siblings of a spreadsheet (R-1661)', () => {
  it.each([2, 3, 4, 5, 6, 7])('%i children of one family are all in it', (children) => {
    const { groups, stored: ids } = familiesOf(Array(children).fill('Tan'));
    expect(groups).toEqual(Array(children).fill(0));
    expect(ids).toEqual([null]);
  });

  it.each([1, 2, 3, 4])('%i new children join the family of a stored one', (children) => {
    const { groups, stored: ids } = familiesOf(Array(children).fill('Tan'), 'TAN');
    expect(groups).toEqual(Array(children).fill(0));
    expect(ids).toEqual([FAMILY_ID]);
  });

  it('are in one group exactly if their family texts are the same', () => {
    const text = fc.constantFrom('', 'Tan', ' tan', 'Lim', 'Ng', 'NG');
    const keyOf = (each: string) => each.trim().toLowerCase();
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), text, (texts, joins) => {
        const { groups } = familiesOf(texts, joins);
        texts.forEach((one, i) => {
          const key = keyOf(one);
          const same = texts.filter((each) => keyOf(each) === key).length;
          const hasFamily = key !== '' && (same > 1 || keyOf(joins) === key);
          expect(groups[i] !== null).toBe(hasFamily);
          texts.forEach((other, j) => {
            if (!hasFamily || key !== keyOf(other)) return;
            expect(groups[j]).toBe(groups[i]);
          });
        });
        expect(new Set(groups.filter((group) => group !== null)).size).toBe(
          new Set(texts.map(keyOf).filter((_, i) => groups[i] !== null)).size,
        );
      }),
    );
  });
});
