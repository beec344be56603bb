import { payTuition } from '@kelas/contract/payments';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
let student: Enrolled;
let paid = 0;

/** Pays the next month of the student; returns the receipt number. */
async function payNext(transactionDate = '16-03-2025'): Promise<string> {
  paid += 1;
  const month = `${String((paid % 12) + 1).padStart(2, '0')}-${2026 + Math.floor(paid / 12)}`;
  const receipt = await make.pay(student, month, { transactionDate });
  return receipt.receiptNo;
}

beforeEach(async () => {
  student = await make.enrolled({ effectiveDate: '01-2020' });
  paid = 0;
});

describe('receipt numbers (R-602)', () => {
  it('count up one by one', async () => {
    server.clock.set('2025-06-01T00:00:00Z');
    expect([await payNext(), await payNext(), await payNext()]).toEqual([
      'R-2025-000001',
      'R-2025-000002',
      'R-2025-000003',
    ]);
  });

  it("start at 1 with each year of recording in Singapore's time", async () => {
    server.clock.set('2026-12-31T15:59:59.999Z');
    expect(await payNext()).toBe('R-2026-000001');
    server.clock.set('2026-12-31T16:00:00Z');
    expect(await payNext()).toBe('R-2027-000001');
    server.clock.set('2026-12-31T23:59:59Z');
    expect(await payNext()).toBe('R-2027-000002');
    server.clock.set('2027-01-01T00:00:00Z');
    expect(await payNext()).toBe('R-2027-000003');
  });

  it('use the day of recording, not the transaction date', async () => {
    server.clock.set('2028-01-02T02:00:00Z');
    expect(await payNext('31-12-2027')).toBe('R-2028-000001');
    expect(await payNext('01-01-2020')).toBe('R-2028-000002');
  });

  it('have no gap after a refused payment (R-603)', async () => {
    server.clock.set('2030-06-01T00:00:00Z');
    expect(await payNext()).toBe('R-2030-000001');
    const again = await server.fail(payTuition, [paymentLine(student, '02-2026')]);
    expect(again.code).toBe('ALREADY_PAID');
    const wrong = { ...paymentLine(student, '05-2031'), fee: 1 };
    expect((await server.fail(payTuition, [wrong])).code).toBe('FEE_CHANGED');
    expect(await payNext()).toBe('R-2030-000002');
  });

  it('have no gap after concurrent payments that the database refuses (R-603)', async () => {
    server.clock.set('2031-06-01T00:00:00Z');
    const line = paymentLine(student, '05-2026');
    const responses = await Promise.all([1, 2, 3].map(() => server.send(payTuition, [line])));
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await payNext()).toBe('R-2031-000002');
  });
});
