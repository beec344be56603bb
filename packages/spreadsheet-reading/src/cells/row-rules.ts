import { IMPORT_FIELDS, IMPORT_GROUPS_MAX, type ImportKind } from '@kelas/contract/import-fields';
import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import { type CellFault, type CellValue, fault, missing, textValue } from './faults.ts';
import { readRate } from './numbers.ts';

/** A row that is being read. */
interface OpenRow {
  readonly values: Partial<Record<string, CellValue>>;
  readonly faults: CellFault[];
}

/** What the rules of a kind know of a row. */
interface RowContext extends OpenRow {
  readonly labels: ReadonlyMap<string, string>;
  /** True for a cell with a value, with a fault, or with a question about its date. */
  readonly isGiven: (key: string) => boolean;
  readonly require: (key: string) => void;
}

/** The fields that each course group needs once one of its cells has a text (R-1650). */
const NEEDED_IN_GROUP: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  TEACHERS: ['level', 'subject', 'fee'],
  STUDENTS: ['subject', 'from'],
};

function checkGroups(kind: ImportKind, row: RowContext): void {
  const needed = NEEDED_IN_GROUP[kind];
  if (!needed) return;
  const fields = IMPORT_FIELDS[kind].filter(({ repeats }) => repeats);
  for (let group = 1; group <= IMPORT_GROUPS_MAX; group++) {
    if (!fields.some(({ key }) => row.isGiven(key + group))) continue;
    for (const key of needed) row.require(key + group);
    checkUntil(row, `from${group}`, `until${group}`);
  }
}

/** The last month is not before the first one, except the month before it: nothing is charged. */
function checkUntil({ values, faults, labels }: RowContext, from: string, until: string): void {
  const [start, end] = [textValue(values[from]), textValue(values[until])];
  if (start === undefined || end === undefined || !isMonth(start) || !isMonth(end)) return;
  if (compareMonths(addMonths(start, -1), end) <= 0) return;
  const message = `${labels.get(until)} must not be before ${labels.get(from)}`;
  faults.push({ column: until, ...fault('BEFORE_FROM', message) });
}

function checkTeacher(row: RowContext): void {
  const { values, faults } = row;
  const typed = textValue(values.rate);
  if (!row.isGiven('paymentType')) values.paymentType = 'RATIO';
  // Without a valid payment type the rule of the rate is unknown.
  const scheme = textValue(values.paymentType);
  if (typed === undefined || scheme === undefined) return;
  const read = readRate('Rate', typed, scheme);
  if ('code' in read) {
    delete values.rate;
    faults.push({ column: 'rate', ...read });
  } else if (read.value !== undefined) {
    values.rate = read.value;
  }
}

function checkStudent(row: RowContext): void {
  const { values, faults } = row;
  if (!row.isGiven('status')) values.status = 'ACTIVE';
  const isStopped = values.status === 'DEACTIVATED' || values.status === 'TERMINATED';
  if (isStopped && !row.isGiven('statusFrom')) {
    const message = 'Status from is required for a student who is not active';
    faults.push({ column: 'statusFrom', ...fault('REQUIRED', message) });
  }
}

function checkPayment(row: RowContext): void {
  const { values, faults } = row;
  // Lists write 0 for an unpaid charge.
  const isUnpaid = values.paid === 0 && !row.isGiven('date');
  if (isUnpaid) delete values.paid;
  const isPayment = ['date', 'type', 'receipt'].some(row.isGiven);
  if (isPayment && !isUnpaid && !row.isGiven('paid')) {
    const message =
      'Enter the amount paid, because the row has a date, a type or a receipt. Enter 0 for an unpaid charge';
    faults.push({ column: 'paid', ...fault('REQUIRED', message) });
  }
  if (row.isGiven('paid') && !row.isGiven('date')) {
    const message = 'Date is required, because the row has an amount paid';
    faults.push({ column: 'date', ...fault('REQUIRED', message) });
  }
  if (!row.isGiven('paid') && !row.isGiven('fee')) {
    const message = 'Enter the fee that was charged, or the amount that was paid';
    faults.push({ column: 'fee', ...fault('REQUIRED', message) });
  }
}

/**
 * Checks the rules between the cells of a row, and fills the defaults (R-1650). `labels` names each
 * field by its key.
 */
export function checkRow(
  kind: ImportKind,
  labels: ReadonlyMap<string, string>,
  { values, faults }: OpenRow,
  isAsked: (key: string) => boolean,
): void {
  const isGiven = (key: string) =>
    values[key] !== undefined || isAsked(key) || faults.some(({ column }) => column === key);
  const require = (key: string) => {
    if (!isGiven(key)) faults.push({ column: key, ...missing(labels.get(key) ?? key) });
  };
  const row = { values, faults, labels, isGiven, require };
  checkGroups(kind, row);
  if (kind === 'TEACHERS') checkTeacher(row);
  if (kind === 'STUDENTS') checkStudent(row);
  if (kind === 'PAYMENTS') checkPayment(row);
  if (kind === 'MISC_ITEMS' && !isGiven('price')) values.price = 0;
}
