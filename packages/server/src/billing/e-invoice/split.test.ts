import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLength } from './json.ts';
import { linesOf, monthReceipt, monthVoid, PORTAL_UUID, pack, rangeOf } from './pack-example.ts';
import { DOCUMENT_MAX_BYTES } from './rules.ts';

describe('a refund note of several originals', () => {
  const submitted = Array.from({ length: 40 }, (_, index) => ({
    number: `KELAS-20${20 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-1`,
    uuid: PORTAL_UUID,
  }));
  const all = pack({
    refunds: Array.from({ length: 2000 }, (_, index) => {
      const receipt = (index * 7) % 4000;
      return monthVoid(receipt, 101, { original: submitted[Math.floor(receipt / 100)] ?? null });
    }),
  });

  it('names each original of its lines once, and splits at the size limit', () => {
    expect(all.faults).toEqual([]);
    expect(all.documents.length).toBeGreaterThan(1);
    for (const { json } of all.documents) {
      expect(byteLength(json)).toBeLessThan(DOCUMENT_MAX_BYTES);
      const [invoice] = JSON.parse(json).Invoice;
      const named = invoice.BillingReference[0].InvoiceDocumentReference.map(
        (each: { ID: [{ _: string }] }) => each.ID[0]._,
      );
      const ofLines = invoice.InvoiceLine.map(
        (line: { Item: [{ Description: [{ _: string }] }] }) => {
          const at = Number(line.Item[0].Description[0]._.split(' ').at(-1));
          return submitted[Math.floor(at / 100)]?.number;
        },
      );
      expect(named).toEqual([...new Set(ofLines)]);
    }
    expect(linesOf(all, 'REFUND_NOTE')).toHaveLength(2000);
  });
});

describe('20,000 receipts, each second one voided', () => {
  const receipts = Array.from({ length: 20_000 }, (_, index) =>
    monthReceipt(index + 1, 100 + index, { voided: index % 2 === 1 }),
  );
  const all = pack({ receipts });

  it('are split below 300 kB, and no document could take the next line', () => {
    const sizes = all.documents.map(({ json }) => byteLength(json));
    expect(sizes.length).toBeGreaterThan(20);
    for (const size of sizes) expect(size).toBeLessThan(DOCUMENT_MAX_BYTES);
    for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(297_000);
    expect(all.documents.map(({ number }) => number)).toEqual(
      sizes.map((_, index) => `KELAS-2026-11-${index + 1}`),
    );
    expect(linesOf(all)).toHaveLength(10_000);
  });
});

describe('after random receipts', () => {
  const receipts = fc
    .array(
      fc.record({
        gap: fc.constantFrom(1, 1, 1, 1, 2, 5),
        date: fc.constantFrom('2026-11-01', '2026-11-15', '2026-11-30'),
        cents: fc.oneof(
          fc.constant(0),
          fc.integer({ min: 1, max: 100_000 }),
          fc.integer({ min: 999_999, max: 5_000_000 }),
        ),
        voided: fc.boolean(),
      }),
      { maxLength: 60 },
    )
    .map((rows) => {
      let number = 0;
      return rows.map(({ gap, ...rest }) => {
        number += gap;
        return { number, ...rest };
      });
    });

  it('each receipt with income is in one line or one fault, and the sums are equal', () => {
    fc.assert(
      fc.property(
        receipts,
        fc.constantFrom(80_000_000, 900_000_000),
        fc.integer(),
        (rows, turnoverCents, seed) => {
          const shuffled = rows.toSorted(
            (a, b) => ((a.number * seed) % 7) - ((b.number * seed) % 7),
          );
          const all = pack({ receipts: shuffled, turnoverCents });
          const lines = linesOf(all);
          const inLines = lines.flatMap(rangeOf);
          const inFaults = all.faults.map((fault) => fault.receipt);
          const byNumber = new Map(rows.map((row) => [row.number, row]));
          const income = rows.filter(({ voided, cents }) => !voided && cents > 0);
          const expected = income.map(({ number }) => number);
          const found = [...inLines, ...inFaults].toSorted((a, b) => Number(a) - Number(b));
          expect(found).toEqual(expected.toSorted((a, b) => a - b));
          expect(inLines.filter((number) => byNumber.get(number)?.voided !== false)).toEqual([]);
          const sum = inLines.reduce((total, each) => total + (byNumber.get(each)?.cents ?? 0), 0);
          expect(lines.reduce((total, { cents }) => total + cents, 0)).toBe(sum);
          expect(all.documents.reduce((total, { cents }) => total + cents, 0)).toBe(sum);
          // Two lines that follow each other without a gap would be one unbroken chain.
          const starts = lines.map((line) => rangeOf(line)[0]);
          const ends = lines.map((line) => rangeOf(line).at(-1));
          for (const [index, end] of ends.entries()) {
            expect(starts[index + 1]).not.toBe(Number(end) + 1);
          }
        },
      ),
    );
  });
});
