import { denominations } from '@kelas/contract/values/cash-count';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { dayFromSql, formatTimeStamp } from '@kelas/contract/values/date';
import { languageNames } from '@kelas/contract/values/languages';
import { monthFromSql } from '@kelas/contract/values/month';
import { internationalPhone } from '@kelas/contract/values/phone';
import { plural, t } from '@lingui/core/macro';
import { fieldName, orderOf } from '../reference/audit-labels.ts';

/** A field with its values before and after; empty text for no value. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The names of records that an entry names by their id. */
export interface Names {
  readonly level: (id: number) => string;
  readonly offering: (id: number) => string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are not shown: ids, and values that the entry itself shows. */
const HIDDEN = new Set([
  'id',
  'uuid',
  'version',
  'teacher',
  'subjectId',
  'studentId',
  'teacherId',
  'paymentId',
  'receiptYear',
  'receiptNumber',
  'recordedAt',
  'recordedBy',
]);
const AMOUNTS = new Set([
  'fee',
  'chargedFee',
  'collected',
  'share',
  'deducted',
  'hourlyRate',
  'rate',
  'ownShare',
  'paymentRate',
  'openingFloat',
  'floatDifference',
  'taken',
  'counted',
  'firstCounted',
  'difference',
  'banked',
  'registrationFee',
]);
const courseLine = (number: string) => t`Course line ${number}`;
/** Fields that hold lines, with the label of one line. */
const LINES: Readonly<Record<string, (number: string) => string>> = {
  tuitionCourses: courseLine,
  tuitionCourse: courseLine,
  courses: courseLine,
  miscs: (number) => t`Misc line ${number}`,
  lines: (number) => t`Line ${number}`,
  counts: (number) => t`Count ${number}`,
  lessons: (number) => t`Course ${number}`,
};

/** Returns the differences of an entry: its fields in the order of the forms, then its lines. */
export function compareEntry(before: unknown, after: unknown, names: Names): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const isList = (key: string) => Array.isArray(was[key]) || Array.isArray(is[key]);
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const fields = keys
    .filter((key) => !HIDDEN.has(key) && !isList(key))
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((key) => ({
      label: fieldName(key),
      before: textOf(key, was[key], names),
      after: textOf(key, is[key], names),
    }));
  const lines = keys.filter(isList).flatMap((key) => compareLines(key, was[key], is[key], names));
  return [...fields, ...lines].filter((row) => row.before !== row.after);
}

function compareLines(key: string, before: unknown, after: unknown, names: Names): Difference[] {
  const [was, is] = [byNumber(key, before), byNumber(key, after)];
  const labelOf = LINES[key] ?? ((number) => `${fieldName(key)} ${number}`);
  return [...new Set([...was.keys(), ...is.keys()])].map((number) => ({
    label: labelOf(number),
    before: lineText(was.get(number), names),
    after: lineText(is.get(number), names),
  }));
}

/** Returns a line as one text: `Mathematics, Form 1, RM 60.00, 01-2026`. */
function lineText(line: Fields | undefined, names: Names): string {
  if (!line) return '';
  const { subjectName, name, teacherName, programLvl, fee, month, effectiveDate } = line;
  const { cancelledDate, paymentStatus, subscriptionId, miscChargeId, chargedFee } = line;
  const { offeringId, byLesson, lessons } = line;
  const plain: [string, unknown][] = [
    ['name', subjectName ?? name],
    ['programLvl', programLvl],
    ['name', teacherName],
    ['fee', fee],
    ['month', month],
  ];
  const texts = plain.map(([key, value]) => textOf(key, value, names));
  if (typeof offeringId === 'number') texts.unshift(names.offering(offeringId));
  if (byLesson === true) texts.push(t`charged by lesson`);
  if (typeof lessons === 'number') {
    texts.push(t`${plural(lessons, { one: '# lesson', other: '# lessons' })}`);
  }
  if (chargedFee !== undefined && chargedFee !== fee) {
    texts.push(t`charged ${{ amount: textOf('chargedFee', chargedFee, names) }}`);
  }
  if (effectiveDate) texts.push(t`from ${{ date: String(effectiveDate) }}`);
  if (cancelledDate) {
    texts.push(t`cancelled from ${{ month: textOf('month', cancelledDate, names) }}`);
  }
  if (paymentStatus) texts.push(String(paymentStatus));
  // A recorded payment names the line that it settles by its number only.
  if (month && !name && subscriptionId)
    texts.push(t`course line ${{ number: String(subscriptionId) }}`);
  if (month && miscChargeId) texts.push(t`misc line ${{ number: String(miscChargeId) }}`);
  return texts.filter(Boolean).join(', ') || t`running`;
}

/** Returns the lines by number: `id` for lines of a payment, else `subscriptionId`. */
function byNumber(key: string, lines: unknown): Map<string, Fields> {
  const list = Array.isArray(lines) ? lines.map(fieldsOf) : [];
  const numberOf = ({ id, subscriptionId }: Fields) =>
    key === 'lines' ? id : (subscriptionId ?? id);
  return new Map(list.map((line, index) => [String(numberOf(line) ?? index + 1), line]));
}

function textOf(key: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') {
    if (AMOUNTS.has(key)) return formatAmount(value as Cents);
    return key === 'programLvl' ? names.level(value) : String(value);
  }
  if (key === 'count') return countText(fieldsOf(value));
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/phoneNo$/i.test(key)) return internationalPhone(value);
  if (key === 'gender') return { M: t`Male`, F: t`Female` }[value] ?? value;
  if (key === 'language' || key === 'familyLanguage')
    return languageNames[value as keyof typeof languageNames] ?? value;
  if (key === 'phonePrefix') return `+${value}`;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatTimeStamp(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) {
    return key === 'month' ? monthFromSql(value) : dayFromSql(value);
  }
  return value;
}

/** Returns the pieces of a close as one text: `1 × RM 100, 3 × 50 sen`. */
function countText(count: Fields): string {
  return denominations
    .flatMap(({ key, label }) => (count[key] ? [`${count[key]} × ${label}`] : []))
    .join(', ');
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
