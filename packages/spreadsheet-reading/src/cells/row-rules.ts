import { IMPORT_FIELDS, IMPORT_GROUPS_MAX, type ImportKind } from '@kelas/contract/import-fields';
import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import { type CellFault, type CellValue, fault, missing, textValue } from './faults.ts';
import { readRate } from './numbers.ts';

/** The fields that each course group needs once one of its cells has a text (R-1650). */
const NEEDED_IN_GROUP: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  TEACHERS: ['level', 'subject', 'fee'],
  STUDENTS: ['subject', 'from'],
};

interface OpenRow {
  readonly values: Partial<Record<string, CellValue>>;
  readonly faults: CellFault[];
}

/**
 * Checks the rules between the cells of a row, and fills the defaults (R-1650). `labels` names each
 * field by its key. `isAsked` is true for a date whose order is asked for.
 */
export function checkRow(
  kind: ImportKind,
  labels: ReadonlyMap<string, string>,
  { values, faults }: OpenRow,
  isAsked: (key: string) => boolean,
): void {
  /** True for a cell with a value, with a fault, or with a question about its date. */
  const isGiven = (key: string) =>
    values[key] !== undefined || isAsked(key) || faults.some(({ column }) => column === key);
  const refuse = (column: string, code: string, message: string) =>
    faults.push({ column, ...fault(code, message) });

  const fields = IMPORT_FIELDS[kind].filter(({ repeats }) => repeats);
  const needed = NEEDED_IN_GROUP[kind] ?? [];
  for (let group = 1; needed.length > 0 && group <= IMPORT_GROUPS_MAX; group += 1) {
    if (!fields.some(({ key }) => isGiven(key + group))) continue;
    for (const key of needed.map((each) => each + group)) {
      if (!isGiven(key)) faults.push({ column: key, ...missing(labels.get(key) ?? key) });
    }
    const [from, until] = [textValue(values[`from${group}`]), textValue(values[`until${group}`])];
    if (from === undefined || until === undefined || !isMonth(from) || !isMonth(until)) continue;
    // Nothing is charged if a course ends in the month before it begins.
    if (compareMonths(addMonths(from, -1), until) <= 0) continue;
    const message = `${labels.get(`until${group}`)} must not be before ${labels.get(`from${group}`)}`;
    refuse(`until${group}`, 'BEFORE_FROM', message);
  }

  if (kind === 'TEACHERS') {
    if (!isGiven('paymentType')) values.paymentType = 'RATIO';
    const checkRate = (key: string, scheme: string | undefined) => {
      const typed = textValue(values[key]);
      // Without a valid payment type the rule of the rate is unknown.
      if (typed === undefined || scheme === undefined) return;
      const read = readRate(labels.get(key) ?? 'Rate', typed, scheme);
      if ('code' in read) {
        delete values[key];
        faults.push({ column: key, ...read });
      } else if (read.value !== undefined) values[key] = read.value;
    };
    checkRate('rate', textValue(values.paymentType));
    for (let group = 1; group <= IMPORT_GROUPS_MAX; group += 1) checkRate(`split${group}`, 'RATIO');
  }
  if (kind === 'STUDENTS') {
    if (!isGiven('status')) values.status = 'ACTIVE';
    const isStopped = values.status === 'DEACTIVATED' || values.status === 'TERMINATED';
    const message = 'Status from is required for a student who is not active';
    if (isStopped && !isGiven('statusFrom')) refuse('statusFrom', 'REQUIRED', message);
  }
  if (kind === 'PAYMENTS') {
    // Lists write 0 for an unpaid charge.
    const isUnpaid = values.paid === 0 && !isGiven('date');
    if (isUnpaid) delete values.paid;
    const isPayment = !isUnpaid && ['date', 'type', 'receipt'].some(isGiven);
    if (isPayment && !isGiven('paid')) refuse('paid', 'REQUIRED', PAID_NEEDED);
    if (isGiven('paid') && !isGiven('date')) {
      refuse('date', 'REQUIRED', 'Date is required, because the row has an amount paid');
    }
    const message = 'Enter the fee that was charged, or the amount that was paid';
    if (!isGiven('paid') && !isGiven('fee')) refuse('fee', 'REQUIRED', message);
  }
  if (kind === 'MISC_ITEMS' && !isGiven('price')) values.price = 0;
}

const PAID_NEEDED =
  'Enter the amount paid, because the row has a date, a type or a receipt. Enter 0 for an unpaid charge';
