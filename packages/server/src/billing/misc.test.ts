import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { describe, expect, it } from 'vitest';
import { AppError } from '../base/errors.ts';
import { type DueCharge, type OfferedCharge, settleCharges } from './misc.ts';

describe('a payment of misc charges', () => {
  const due = (changes: Partial<DueCharge> = {}): DueCharge => ({
    id: 1,
    item: 2,
    month: '02-2026' as Month,
    cancelled: false,
    paid: false,
    ...changes,
  });
  const offered = (changes: Partial<OfferedCharge> = {}): OfferedCharge => ({
    subscriptionId: 1,
    id: 2,
    fee: 6000 as Cents,
    ...changes,
  });

  function refusalOf(charges: DueCharge[], wanted: OfferedCharge[]) {
    try {
      return settleCharges(charges, wanted);
    } catch (error) {
      if (error instanceof AppError) return [error.status, error.code];
      throw error;
    }
  }

  it('settles the charges in the order of the lines, at the entered fees (R-520)', () => {
    const other = due({ id: 9, item: 5, month: '03-2026' as Month });
    const wanted = [offered({ subscriptionId: 9, id: 5, fee: 2500 as Cents }), offered()];
    expect(settleCharges([due(), other], wanted)).toEqual([
      { id: 9, month: '03-2026', fee: 2500 },
      { id: 1, month: '02-2026', fee: 6000 },
    ]);
    expect(settleCharges([due()], [])).toEqual([]);
  });

  it.each<[string, DueCharge, OfferedCharge, unknown[]]>([
    ['an unknown charge', due({ id: 2 }), offered(), [404, 'NOT_FOUND']],
    ['a charge of another item', due({ item: 7 }), offered(), [422, 'INVALID']],
    ['a paid charge', due({ paid: true }), offered(), [409, 'ALREADY_PAID']],
    ['a cancelled charge', due({ cancelled: true }), offered(), [409, 'NOT_DUE']],
  ])('refuses %s', (_, charge, wanted, expected) => {
    expect(refusalOf([charge], [wanted])).toEqual(expected);
  });

  it('refuses a charge that is in the payment twice, also at different fees', () => {
    const twice = [422, 'INVALID'];
    expect(refusalOf([due()], [offered(), offered()])).toEqual(twice);
    expect(refusalOf([due()], [offered(), offered({ fee: 1 as Cents })])).toEqual(twice);
  });

  it('refuses a paid charge as paid, even if it is also cancelled', () => {
    const wanted = offered({ fee: 1 as Cents });
    expect(refusalOf([due({ paid: true, cancelled: true })], [wanted])).toEqual([
      409,
      'ALREADY_PAID',
    ]);
  });

  it('refuses all lines when one charge is cancelled', () => {
    const second = due({ id: 3, cancelled: true });
    expect(refusalOf([due(), second], [offered(), offered({ subscriptionId: 3 })])).toEqual([
      409,
      'NOT_DUE',
    ]);
  });
});
