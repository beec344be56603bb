import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import type { CloseSheet } from './close-sheet.ts';
import type { Field } from './fields.ts';
import type { Labels } from './labels.ts';

/** The sums of a close in groups, each a label and an amount; the last of a group is its result. */
export function closeFields(sheet: CloseSheet, words: Labels): Field[][] {
  const sum = (of: 'paid' | 'voided' | 'refunded') =>
    sumCents(sheet.people.map((person) => person[of] ?? (0 as Cents)));
  const refunded = sum('refunded');
  const field = (label: string, cents: Cents, bold = false) => ({
    label,
    value: formatAmount(cents),
    bold,
  });
  const corrected = sheet.firstCounted !== sheet.counted;
  return [
    [
      field(words.openingFloat, sheet.openingFloat),
      ...(sheet.floatDifference
        ? [
            field(words.floatDifference, sheet.floatDifference),
            { label: words.reason, value: sheet.floatReason },
          ]
        : []),
      field(words.cashPayments, sum('paid')),
      field(words.cashVoids, -sum('voided') as Cents),
      ...(refunded ? [field(words.cashRefunds, -refunded as Cents)] : []),
      field(words.expected, sheet.expected, true),
    ],
    [
      ...(sheet.timesCounted > 1
        ? [{ label: words.timesCounted, value: String(sheet.timesCounted) }]
        : []),
      ...(corrected ? [field(words.firstCount, sheet.firstCounted)] : []),
      field(words.counted, sheet.counted),
      field(words.difference, sheet.difference, true),
      ...(sheet.reason ? [{ label: words.reason, value: sheet.reason }] : []),
    ],
    [field(words.banked, sheet.banked), field(words.floatLeft, sheet.floatLeft, true)],
  ];
}

/** Returns why a movement needs attention (R-1407). */
export function markWords(mark: CloseSheet['marked'][number]['mark'], words: Labels): string {
  return mark === 'LATE' ? words.datedIntoClosed : words.voidOfClosed;
}
