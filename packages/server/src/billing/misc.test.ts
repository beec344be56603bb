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
    fee: 6000 as Cents,
    cancelled: false,
    paid: false,
    paidFee: 0 as Cents,
    ...changes,
  });
  const offered = (changes: Partial<OfferedCharge> = {}): OfferedCharge => ({
    chargeId: 1,
    id: 2,
    fee: 6000 as Cents,
    ...changes,
  });

  function refusalOf(charges: DueCharge[], wanted: OfferedCharge[], allowsParts = false) {
    try {
      return settleCharges(charges, wanted, allowsParts);
    } catch (error) {
      if (error instanceof AppError) return [error.status, error.code];
      throw error;
    }
  }

  it('settles the charges in the order of the lines, at the entered fees (R-520)', () => {
    const other = due({ id: 9, item: 5, month: '03-2026' as Month });
    const wanted = [offered({ chargeId: 9, id: 5, fee: 2500 as Cents }), offered()];
    expect(settleCharges([due(), other], wanted, false)).toEqual([
      { id: 9, month: '03-2026', fee: 2500 },
      { id: 1, month: '02-2026', fee: 6000 },
    ]);
    expect(settleCharges([due()], [], false)).toEqual([]);
  });

  it.each<[string, DueCharge, OfferedCharge, unknown[]]>([
    ['an unknown charge', due({ id: 2 }), offered(), [404, 'NOT_FOUND']],
    ['a charge of another item', due({ item: 7 }), offered(), [422, 'INVALID']],
    ['a paid charge', due({ paid: true }), offered(), [409, 'ALREADY_PAID']],
    ['a cancelled charge', due({ cancelled: true }), offered(), [409, 'NOT_DUE']],
  ])('refuses %s', (_, charge, wanted, expected) => {
    expect(refusalOf([charge], [wanted])).toEqual(expected);
  });

  it.each<[string, Partial<DueCharge>, number, unknown]>([
    ['a part', {}, 5999, { due: 6000 }],
    ['all', {}, 6000, {}],
    ['more than the charge', {}, 6001, {}],
    ['another part', { paidFee: 1000 as Cents }, 4999, { due: 6000 }],
    ['the rest', { paidFee: 1000 as Cents }, 5000, { due: 6000 }],
  ])('pays %s where the centre takes parts (R-1541)', (_, changes, fee, expected) => {
    const wanted = [offered({ fee: fee as Cents })];
    expect(settleCharges([due(changes)], wanted, true)).toEqual([
      { id: 1, month: '02-2026', fee, ...(expected as object) },
    ]);
  });

  it.each([
    ['more than the rest', 5001, true],
    ['another amount than the rest, where parts are no longer taken,', 4999, false],
  ])('refuses %s after a part (R-1541)', (_, fee, allowsParts) => {
    const charge = due({ paidFee: 1000 as Cents });
    const wanted = offered({ fee: fee as Cents });
    expect(refusalOf([charge], [wanted], allowsParts)).toEqual([409, 'FEE_CHANGED']);
  });

  it('pays the rest of a part where parts are no longer taken (R-1541)', () => {
    const charge = due({ paidFee: 1000 as Cents });
    expect(settleCharges([charge], [offered({ fee: 5000 as Cents })], false)).toMatchObject([
      { fee: 5000, due: 6000 },
    ]);
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
    expect(refusalOf([due(), second], [offered(), offered({ chargeId: 3 })])).toEqual([
      409,
      'NOT_DUE',
    ]);
  });
});
