import { type Cents, formatAmount, formatRinggit } from '@kelas/contract/values/cents';
import type { Field } from './fields.ts';
import { fill } from './fill.ts';
import type { Labels } from './labels.ts';
import { withCharged } from './money.ts';
import type { FamilySheet, ReceiptSheet } from './receipt-sheet.ts';

/** Returns the owed amount, the credit, or the text that nothing is owed. */
export function owedField(
  { owed, owedOn }: Pick<ReceiptSheet, 'owed' | 'owedOn'>,
  words: Labels,
): Field {
  const day = { day: owedOn };
  if (owed > 0) return { label: fill(words.owed, day), value: formatAmount(owed) };
  if (owed === 0) return { label: fill(words.owedNothing, day), value: '' };
  return { label: fill(words.owedCredit, day), value: formatAmount(-owed as Cents) };
}

/** Returns the time, the staff member and the reason of a void. */
export function voidFields(
  voided: NonNullable<ReceiptSheet['voided']>,
  words: Labels,
): [on: Field, by: Field, reason: Field] {
  return [
    { label: words.voidedOn, value: voided.on },
    { label: words.voidedBy, value: voided.by },
    { label: words.reason, value: voided.reason },
  ];
}

interface PaidLine {
  readonly subjectName: string;
  readonly fee: Cents;
  readonly chargedFee: Cents;
  readonly discountFee?: Cents | undefined;
  readonly dueFee?: Cents | undefined;
}

/** Returns the text of a paid line: with its discount and what it is a part of (R-1544). */
export function paidText(line: PaidLine, words: Labels): string {
  const { subjectName, fee, chargedFee, discountFee, dueFee } = line;
  const notes = [
    discountFee && fill(words.discount, { amount: formatRinggit(discountFee) }),
    dueFee && fill(words.partOf, { amount: formatRinggit(dueFee) }),
  ].filter(Boolean);
  if (notes.length > 0) return `${subjectName} (${notes.join(', ')})`;
  return withCharged(subjectName, fee, chargedFee);
}

/**
 * Returns the student of a family's receipt with the level and, where the payments differ, date and
 * payment type; a voided receipt begins with its mark (R-1599).
 */
export function familyStudent(
  receipt: FamilySheet['receipts'][number],
  { paymentType, receipts }: FamilySheet,
  words: Labels,
): string {
  const { student, voided, transactionDate } = receipt;
  const isOneDay = receipts.every((each) => each.transactionDate === transactionDate);
  return [
    voided && words.void,
    student.name,
    student.levelName,
    !isOneDay && transactionDate,
    !paymentType && receipt.paymentType && words[receipt.paymentType],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns the distinct transaction dates of a family's receipts. */
export function familyDates({ receipts }: FamilySheet): string {
  return [...new Set(receipts.map(({ transactionDate }) => transactionDate))].join(', ');
}
