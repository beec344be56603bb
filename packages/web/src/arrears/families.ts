import { REMINDER_STUDENTS_MAX } from '@kelas/contract/arrears';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import { isMonth, monthToSql } from '@kelas/contract/values/month';
import { openDebtOf } from '../reminders/open-debt.ts';
import { recipientOf } from '../reminders/reminder.ts';
import { type ArrearsRow, coveredOf } from './arrears-rows.ts';

/** The debts of the students who share a contact's phone number, added up as one row (R-2221). */
export interface FamilyRow extends ArrearsRow {
  readonly children: readonly ArrearsRow[];
}

/**
 * Returns the families with a student among `shown`, each with all of its students in `all`. The
 * oldest debt that credit does not cover comes first, then the largest (R-2220). A student without a
 * phone number is a family alone, and a number has at most REMINDER_STUDENTS_MAX students in a row.
 */
export function groupByPhone(
  all: readonly ArrearsRow[],
  shown: readonly ArrearsRow[],
): FamilyRow[] {
  const byNumber = Map.groupBy(all, (row) => recipientOf(row)?.phoneNo ?? row.uuid);
  const wanted = new Set(shown.map(({ uuid }) => uuid));
  const families: { readonly row: FamilyRow; readonly since: string; readonly fee: number }[] = [];
  for (const students of byNumber.values()) {
    for (let from = 0; from < students.length; from += REMINDER_STUDENTS_MAX) {
      const children = students.slice(from, from + REMINDER_STUDENTS_MAX);
      if (!children.some(({ uuid }) => wanted.has(uuid))) continue;
      const row = familyOf(children);
      const { months, fee } = openDebtOf(row);
      families.push({ row, since: months.map(sqlOf)[0] ?? '~', fee });
    }
  }
  return families
    .sort((one, other) => compare(one.since, other.since) || other.fee - one.fee)
    .map(({ row }) => row);
}

/** True if all students of a row are confirmed siblings, so that one payment can pay for them. */
export function isOneFamily({ children: [first, ...others] }: FamilyRow): boolean {
  return others.every(({ familyId }) => familyId !== undefined && familyId === first?.familyId);
}

/** Adds up the students who share a number; the contact is one whose name is known. */
function familyOf(children: readonly ArrearsRow[]): FamilyRow {
  const first = children.find((row) => row.emergencyContactName) ?? (children[0] as ArrearsRow);
  if (children.length === 1) return { ...first, children };
  const sumOf = (feeOf: (row: ArrearsRow) => Cents) => sumCents(children.map(feeOf));
  const monthsOf = (of: (row: ArrearsRow) => readonly string[]) =>
    [...new Set(children.flatMap(of))].sort((one, other) => compare(sqlOf(one), sqlOf(other)));
  const covered = coveredOf(children);
  const [due] = by(children, ({ dueDate }) => dueDate && dayToSql(dueDate as Day));
  const paid = by(children, ({ lastTransactionDate: day }) => day && dayToSql(day as Day));
  const reminded = by(children, ({ lastReminder }) => lastReminder?.recordCreateDate);
  const { familyCredit: _credit, coveredFee: _fee, openMonths: _months, ...contact } = first;
  return {
    ...contact,
    children,
    name: children.map(({ name }) => name).join(', '),
    familyLanguage: children.find((row) => row.familyLanguage)?.familyLanguage ?? '',
    months: monthsOf(({ months }) => months),
    thisMonthFee: sumOf((row) => row.thisMonthFee),
    oneMonthFee: sumOf((row) => row.oneMonthFee),
    twoMonthsFee: sumOf((row) => row.twoMonthsFee),
    olderFee: sumOf((row) => row.olderFee),
    totalOwedFee: sumOf((row) => row.totalOwedFee),
    ...(covered > 0 && {
      coveredFee: covered,
      openMonths: monthsOf((row) => openDebtOf(row).months),
    }),
    dueDate: due?.dueDate,
    overdue: due?.overdue,
    lastTransactionDate: paid.at(-1)?.lastTransactionDate ?? null,
    lastReminder: reminded.at(-1)?.lastReminder ?? null,
  };
}

const sqlOf = (month: string) => (isMonth(month) ? monthToSql(month) : '');
const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

/** Returns the rows that have a key, in its order. */
function by(rows: readonly ArrearsRow[], keyOf: (row: ArrearsRow) => string | null | undefined) {
  return rows
    .filter((row) => keyOf(row))
    .sort((one, other) => compare(keyOf(one) ?? '', keyOf(other) ?? ''));
}
