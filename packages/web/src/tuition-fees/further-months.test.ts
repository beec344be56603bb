import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { describe, expect, it } from 'vitest';
import { type PayableLine, PENDING } from '../payments/payable-lines.ts';
import { furtherMonths, type PayableMonth, withMonths } from './further-months.ts';

const payable = ['11-2025', '01-2026', '03-2026', '04-2026', '05-2026', '06-2026'].map(
  (month): PayableMonth => ({
    month,
    totalOwedFee: 6000 as Cents,
    lines: [{ subscriptionId: 1, subjectName: 'Mathematics', fee: 6000 as Cents }],
  }),
);
const namesOf = (months: readonly { month?: string }[]) => months.map(({ month }) => month);

describe('the further months of a payment (R-432, R-433)', () => {
  const offered = (own: string, chosen: readonly string[] = []) => {
    const { earlier, ahead } = furtherMonths(payable, own, '03-2026' as Month, chosen);
    return [namesOf(earlier), namesOf(ahead)];
  };

  it('are the unpaid months and the next coming month', () => {
    expect(offered('03-2026')).toEqual([['11-2025', '01-2026'], ['04-2026']]);
    expect(offered('01-2026')).toEqual([['11-2025', '03-2026'], ['04-2026']]);
  });

  it('include the coming month after each added one, whatever is added first', () => {
    expect(offered('03-2026', ['04-2026'])[1]).toEqual(['04-2026', '05-2026']);
    expect(offered('03-2026', ['05-2026'])[1]).toEqual(['04-2026', '05-2026']);
    expect(offered('04-2026', ['05-2026', '06-2026'])[1]).toEqual(['05-2026', '06-2026']);
  });
});

describe('the lines of a payment', () => {
  const student = { uuid: 'one', month: '03-2026' };
  const own: PayableLine = {
    ...student,
    subscriptionId: 1,
    chargeId: null,
    subjectName: 'Mathematics',
    fee: 6000 as Cents,
    ...PENDING,
  };

  it('are sorted by month', () => {
    const lines = withMonths([own], student, payable, ['05-2026', '11-2025', '04-2026']);
    expect(namesOf(lines)).toEqual(['11-2025', '03-2026', '04-2026', '05-2026']);
    expect(lines[0]).toMatchObject({ subscriptionId: 1, fee: 6000, paymentStatus: 'PENDING' });
  });

  it('are those of the own month if no other month is added or the added one is not payable', () => {
    expect(withMonths([own], student, payable, [])).toEqual([own]);
    expect(withMonths([own], student, [], ['11-2025'])).toEqual([own]);
    expect(withMonths([own], student, payable, ['03-2026'])).toEqual([own]);
  });
});
