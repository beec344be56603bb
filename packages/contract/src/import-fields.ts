import { toCsv } from './values/csv.ts';

/**
 * The kinds of records of a file; one file holds one kind (R-1640). Kinds are imported in this order,
 * because a student's course needs its teacher (R-1681).
 */
export const importKinds = ['SUBJECTS', 'TEACHERS', 'MISC_ITEMS', 'STUDENTS', 'PAYMENTS'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importKindLabels: Readonly<Record<ImportKind, string>> = {
  SUBJECTS: 'Subjects',
  TEACHERS: 'Teachers',
  MISC_ITEMS: 'Misc items',
  STUDENTS: 'Students',
  PAYMENTS: 'Payments and misc charges',
};

/** The encodings that a file is read in (R-1642). */
export const importEncodings = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'GBK', 'WINDOWS-1252'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** LIST divides each line of a chat at its dashes, slashes, bars or wide spaces (R-1927). */
export const importDelimiters = ['COMMA', 'SEMICOLON', 'TAB', 'LIST'] as const;
export type ImportDelimiter = (typeof importDelimiters)[number];

/** Limits of a file (R-1641). */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_COLUMNS_MAX = 400;
export const IMPORT_CELL_MAX_CHARACTERS = 5_000;

/** The end of the heading of a column that the draft adds (R-1923). */
export const SAME_FOR_ALL_MARK = ' (same for all)';

/** The order of day and month in a column of dates; asked for when no row decides (R-1649). */
export const dateOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * The kind of content of a cell. NAME is the name of another record; CODE is text that is often all
 * digits.
 */
export type ImportFieldType =
  | 'TEXT'
  | 'NAME'
  | 'CODE'
  | 'PHONE'
  | 'NRIC'
  | 'EMAIL'
  | 'GENDER'
  | 'LEVEL'
  | 'SESSION'
  | 'STATUS'
  | 'PAY_SCHEME'
  | 'CHARGE_UNIT'
  | 'LANGUAGE'
  | 'RATE'
  | 'PAYMENT_TYPE'
  | 'AMOUNT'
  | 'MONTH'
  | 'DATE';

export interface ImportField {
  readonly key: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** Text of the template's example row. */
  readonly example: string;
  /** A field of a course group: `subject` becomes `subject1`, `subject2` … */
  readonly repeats?: true;
  readonly type: ImportFieldType;
}

/** A column of a template: a field, or a field of one course group. */
export type ImportColumn = Omit<ImportField, 'repeats'>;

/**
 * Maximum number of course groups in a row; a teacher can have a course for each level and subject.
 */
export const IMPORT_GROUPS_MAX = 60;
/** Number of course groups in a template. */
export const TEMPLATE_GROUPS = 4;

type FieldArguments = [key: string, label: string, type: ImportFieldType, example?: string];

function optional(...[key, label, type, example = '']: FieldArguments): ImportField {
  return { key, label, type, example, isRequired: false };
}

function required(...field: FieldArguments): ImportField {
  return { ...optional(...field), isRequired: true };
}

function repeated(...field: FieldArguments): ImportField {
  return { ...optional(...field), repeats: true };
}

/** The fields of each kind, in the order of the template (R-1640). */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  SUBJECTS: [required('name', 'Name', 'TEXT', 'Example: Mathematics')],
  MISC_ITEMS: [
    required('name', 'Name', 'TEXT', 'Example: Workbook'),
    optional('price', 'Price', 'AMOUNT', '25.50'),
  ],
  TEACHERS: [
    required('name', 'Name', 'TEXT', 'Example: Lim Wei Jian'),
    required('phone', 'Phone', 'PHONE', '012-3456789'),
    required('gender', 'Gender', 'GENDER', 'Male'),
    optional('nric', 'IC', 'NRIC', '850304-14-5555'),
    optional('email', 'Email', 'EMAIL', 'lim@example.my'),
    optional('bank', 'Bank', 'NAME', 'Maybank'),
    optional('accountNo', 'Account no.', 'CODE', '5140-1234-5678'),
    optional('paymentType', 'Payment type', 'PAY_SCHEME', 'Split'),
    required('rate', 'Rate', 'RATE', '6/4'),
    repeated('level', 'Level', 'LEVEL', 'Form 4'),
    repeated('subject', 'Subject', 'NAME', 'Mathematics'),
    repeated('fee', 'Fee', 'AMOUNT', '70.50'),
    repeated('charged', 'Charged by', 'CHARGE_UNIT', 'Month'),
    repeated('split', 'Own split', 'RATE', '7/3'),
  ],
  STUDENTS: [
    required('name', 'Name', 'TEXT', 'Example: Tan Mei Ling'),
    optional('nric', 'IC', 'NRIC', '100304-14-5556'),
    required('phone', 'Phone', 'PHONE', '012-3456789'),
    optional('email', 'Email', 'EMAIL', 'mei.ling@example.my'),
    required('gender', 'Gender', 'GENDER', 'Female'),
    required('level', 'Level', 'LEVEL', 'Form 4'),
    required('session', 'Session', 'SESSION', 'Afternoon'),
    required('enrolled', 'Enrolled', 'MONTH', 'Jan 2025'),
    optional('contactName', 'Contact name', 'TEXT', 'Tan Ah Kow'),
    optional('contactPhone', 'Contact phone', 'PHONE', '013-3456789'),
    optional('contactRelationship', 'Contact relationship', 'TEXT', 'Father'),
    optional('language', 'Language', 'LANGUAGE', 'Malay'),
    optional('family', 'Family', 'TEXT', 'Tan A'),
    optional('status', 'Status', 'STATUS', 'Active'),
    optional('statusFrom', 'Status from', 'MONTH'),
    optional('owes', 'Owes', 'AMOUNT', '70.50'),
    optional('credit', 'Paid in advance', 'AMOUNT'),
    optional('deposit', 'Deposit', 'AMOUNT', '50.50'),
    optional('openingDate', 'Opening date', 'DATE', '31 Dec 2025'),
    repeated('subject', 'Subject', 'NAME', 'Mathematics'),
    repeated('teacher', 'Teacher', 'NAME', 'Lim Wei Jian'),
    repeated('fee', 'Fee', 'AMOUNT', '70.50'),
    repeated('from', 'From', 'MONTH', 'Jan 2026'),
    repeated('until', 'Until', 'MONTH'),
    repeated('courseLevel', 'Course level', 'LEVEL'),
  ],
  PAYMENTS: [
    required('student', 'Student', 'NAME', 'Example: Tan Mei Ling'),
    optional('nric', 'IC', 'NRIC', '100304-14-5556'),
    optional('phone', 'Phone', 'PHONE', '012-3456789'),
    required('item', 'Item', 'NAME', 'Mathematics'),
    optional('teacher', 'Teacher', 'NAME', 'Lim Wei Jian'),
    required('month', 'Month', 'MONTH', 'Dec 2025'),
    optional('fee', 'Fee', 'AMOUNT', '70.50'),
    optional('paid', 'Paid', 'AMOUNT', '70.50'),
    optional('date', 'Date', 'DATE', '5 Dec 2025'),
    optional('type', 'Type', 'PAYMENT_TYPE', 'Cash'),
    optional('receipt', 'Receipt', 'CODE', 'No. 1024'),
  ],
};

/** A column that the reading turns into fields, such as a subject as a heading (R-1900). */
export interface SheetField {
  readonly key: string;
  readonly label: string;
  /** Several columns can have it. */
  readonly isMany: boolean;
}

const FIRST_AND_LAST: readonly SheetField[] = [
  { key: 'firstName', label: 'First name', isMany: false },
  { key: 'lastName', label: 'Last name', isMany: false },
];
const SUBJECT_COLUMN = { key: 'subjectColumn', label: 'A subject: tick or fee', isMany: true };
const MONTH_COLUMN = { key: 'monthColumn', label: 'A month: paid, amount or date', isMany: true };

/** The columns of a grid of fees (R-1928). */
const GRID: readonly SheetField[] = [
  { ...SUBJECT_COLUMN, label: 'A subject: fee' },
  { key: 'levelColumn', label: 'A level: fee', isMany: true },
];

/** The columns of each kind that hold no field of the template (R-1900). */
export const SHEET_FIELDS: Readonly<Record<ImportKind, readonly SheetField[]>> = {
  SUBJECTS: [],
  MISC_ITEMS: [],
  TEACHERS: [...FIRST_AND_LAST, ...GRID],
  STUDENTS: [...FIRST_AND_LAST, SUBJECT_COLUMN, MONTH_COLUMN],
  PAYMENTS: [...FIRST_AND_LAST, MONTH_COLUMN],
};

/** The choices about how a sheet is read (R-1900 to R-1909, R-1928 to R-1930). */
export const readingKeys = [
  'layout',
  'names',
  'groups',
  'title',
  'lists',
  'levels',
  'paidFor',
  'fees',
  'from',
  'year',
  'begin',
  'amounts',
] as const;
export type ReadingKey = (typeof readingKeys)[number];

/** The words that templates and lists write for stored codes; the reading accepts them (R-1640). */
export const IMPORT_WORDS = {
  GENDER: { M: 'Male', F: 'Female' },
  SESSION: { MORNING: 'Morning', AFTERNOON: 'Afternoon' },
  STATUS: { ACTIVE: 'Active', DEACTIVATED: 'Deactivated', TERMINATED: 'Terminated' },
  PAY_SCHEME: { RATIO: 'Split', HOUR: 'Hourly', FIXED: 'Monthly', HEAD: 'Per head' },
  CHARGE_UNIT: { MONTH: 'Month', LESSON: 'Lesson' },
  LANGUAGE: { en: 'English', ms: 'Malay', zh: 'Chinese', ta: 'Tamil' },
  PAYMENT_TYPE: { CASH: 'Cash', BANK: 'Bank' },
} as const satisfies Partial<Record<ImportFieldType, Readonly<Record<string, string>>>>;

/**
 * Returns the columns of a kind with `groups` course groups, in the order of the template (R-1640).
 * Only the first group has examples.
 */
export function importColumns(
  kind: ImportKind,
  groups: number = TEMPLATE_GROUPS,
): readonly ImportColumn[] {
  const fields = IMPORT_FIELDS[kind].map(({ repeats = false, ...column }) => ({ repeats, column }));
  const columnsWhere = (isOfGroup: boolean) =>
    fields.flatMap(({ repeats, column }) => (repeats === isOfGroup ? column : []));
  const numbers = Array.from({ length: groups }, (_, index) => index + 1);
  return [
    ...columnsWhere(false),
    ...numbers.flatMap((number) =>
      columnsWhere(true).map((column) => ({
        ...column,
        key: `${column.key}${number}`,
        label: `${column.label} ${number}`,
        example: number === 1 ? column.example : '',
      })),
    ),
  ];
}

/** The labels of a course group that need a word more when they have no number. */
const ONE_GROUP_LABELS: Readonly<Record<string, string>> = {
  from1: 'From of the course',
  until1: 'Until of the course',
  level1: 'Level of the course',
};

/**
 * Returns all fields of a draft with these columns. One course group has labels without a number.
 */
export function draftColumns(
  kind: ImportKind,
  columns: readonly (string | null)[],
): readonly ImportColumn[] {
  const all = importColumns(kind, IMPORT_GROUPS_MAX);
  const groups = new Set(columns.map((key) => Number(/\d+$/.exec(key ?? '')?.[0] ?? 0)));
  if ([...groups].some((group) => group > 1)) return all;
  return all.map((column) => {
    const { key, label } = column;
    if (!/\D1$/.test(key)) return column;
    return { ...column, label: ONE_GROUP_LABELS[key] ?? label.replace(/ 1$/, '') };
  });
}

/** Returns the template of a kind as CSV: the headings and one example row (R-1640). */
export function importTemplate(kind: ImportKind): string {
  const columns = importColumns(kind);
  return toCsv([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
}
