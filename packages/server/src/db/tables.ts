/** The one description of a table, from which rights, types, backup, exports and erasure follow. */
export interface Table {
  /** The rights of the role kelas_app besides reading; `updates` is for a table of one row. */
  readonly writes: 'all' | 'inserts' | 'updates' | 'nothing';
  /** The only columns that it may update. Absent: all that it may write. */
  readonly changes?: readonly string[];
  /** Columns that triggers alone write, in a table that the role writes. */
  readonly kept?: readonly string[];
  /**
   * Columns that can hold personal data of a student or the family. The export contains them and
   * anonymising clears them.
   */
  readonly studentData?: readonly string[];
  /**
   * Columns of text, JSON and bytes that hold none. Generated columns and fixed lists need no
   * entry.
   */
  readonly otherData?: readonly string[];
  /** The part of a student's export with its rows (R-1282), or why there is none. */
  readonly studentExport?: { readonly part: string } | { readonly leftOut: string };
  /** Why the export of everything leaves the table out (R-1759). */
  readonly noExport?: string;
  /** Columns that no export contains (R-1759). */
  readonly secrets?: readonly string[];
}

/** An undo is the only change of a row. */
const UNDO = ['undone_at', 'undone_by'];
const SUMMARY = { leftOut: 'Computed from rows that are in the export.' };
const SETTLED = { leftOut: 'The state of the owed lesson, which is in the export.' };
const BOOKS = { leftOut: 'Says what the centre did with a payment, which is in the export.' };

const centreTables: Readonly<Record<string, Table>> = {
  staff: {
    writes: 'all',
    otherData: ['username', 'display_name', 'password_hash', 'canonical_username'],
    secrets: ['password_hash'],
  },
  centre: {
    writes: 'updates',
    otherData: [
      'name',
      'address',
      'registration_no',
      'phone_no',
      'payment_info',
      'payment_qr',
      'logo',
    ],
  },
  house_rules: { writes: 'updates' },
  program_level: { writes: 'all', otherData: ['name'] },
  class_session: { writes: 'all', otherData: ['code', 'name'] },
  course: { writes: 'all', otherData: ['name'] },
  former_course_name: { writes: 'inserts', otherData: ['name'] },
  misc_item: { writes: 'all', otherData: ['name'] },
  bank: { writes: 'all', otherData: ['swift_code', 'name'] },
  teacher: {
    writes: 'all',
    otherData: ['name', 'phone_no', 'nric', 'email', 'bank_swift_code', 'bank_account_no', 'ratio'],
  },
  offering: { writes: 'all', changes: ['cancelled_at', 'ratio'], otherData: ['ratio'] },
  family: { writes: 'all' },
  student: {
    writes: 'all',
    kept: ['credit', 'deposit'],
    studentData: [
      'name',
      'nric',
      'phone_no',
      'email',
      'emergency_contact_name',
      'emergency_contact_phone_no',
      'emergency_contact_relationship',
      'note',
    ],
    otherData: ['schedule'],
    studentExport: { part: 'student' },
  },
  reminder: { writes: 'inserts', studentExport: { part: 'reminders' } },
  bill: { writes: 'inserts', studentExport: { part: 'bills' } },
  bill_line: { writes: 'inserts', otherData: ['subject_name'], studentExport: { part: 'bills' } },
  sibling_refusal: { writes: 'all', changes: [], studentExport: { part: 'siblings' } },
  sibling_request: { writes: 'all', changes: [], studentExport: { part: 'siblings' } },
  student_status_change: { writes: 'inserts', studentExport: { part: 'statusChanges' } },
  subscription: {
    writes: 'all',
    changes: ['cancelled_month'],
    kept: ['paid_months'],
    studentExport: { part: 'courses' },
  },
  adjustment: {
    writes: 'all',
    changes: ['until_month'],
    otherData: ['reason'],
    studentExport: { part: 'discounts' },
  },
  discount_review: { writes: 'inserts' },
  lesson_count: { writes: 'all', changes: ['lessons', 'recorded_at', 'recorded_by'] },
  fee_period: { writes: 'nothing', studentExport: SUMMARY },
  misc_charge: {
    writes: 'all',
    changes: ['cancelled_month'],
    kept: ['paid'],
    otherData: ['name'],
    studentExport: { part: 'miscCharges' },
  },
  fee_change: { writes: 'inserts' },
  fee_change_offering: { writes: 'inserts' },
  fee_change_course: {
    writes: 'inserts',
    studentExport: {
      leftOut: 'Joins a course with the one that it follows; both are in the export.',
    },
  },
  bulk_charge: { writes: 'all', changes: UNDO },
  bulk_charge_line: {
    writes: 'inserts',
    studentExport: { leftOut: 'Says which charges were made together; they are in the export.' },
  },
  year_end: { writes: 'all', changes: UNDO, otherData: ['digest'] },
  student_move: {
    writes: 'all',
    changes: ['outcome', 'status_change_id', ...UNDO],
    studentExport: { part: 'moves' },
  },
  student_move_course: {
    writes: 'inserts',
    studentExport: {
      leftOut: 'Joins a move with courses, which are in the export with their months.',
    },
  },
  year_end_discount: {
    writes: 'inserts',
    studentExport: {
      leftOut: 'Joins a school year with discounts, which are in the export with their months.',
    },
  },
  receipt_counter: { writes: 'all' },
  payment: { writes: 'inserts', studentExport: { part: 'payments' } },
  payment_line: {
    writes: 'inserts',
    kept: ['part', 'voided'],
    otherData: ['payment_type'],
    studentExport: { part: 'payments' },
  },
  payment_void: { writes: 'inserts', otherData: ['reason'], studentExport: { part: 'payments' } },
  payment_payer: { writes: 'inserts', studentData: ['name'], studentExport: { part: 'payments' } },
  family_payment: { writes: 'inserts', studentExport: BOOKS },
  refund_counter: { writes: 'all' },
  refund: { writes: 'inserts', otherData: ['reason'], studentExport: { part: 'refunds' } },
  fund_entry: { writes: 'nothing', studentExport: { part: 'heldMoney' } },
  monthly_income: { writes: 'nothing' },
  salary: { writes: 'inserts', kept: ['voided'], otherData: ['ratio'] },
  salary_line: { writes: 'inserts', kept: ['voided'], otherData: ['ratio'], studentExport: BOOKS },
  salary_free_line: {
    writes: 'inserts',
    kept: ['voided'],
    otherData: ['ratio'],
    studentExport: {
      leftOut: 'Says which free months a salary counted; the discounts are in the export.',
    },
  },
  salary_head: {
    writes: 'inserts',
    studentExport: {
      leftOut: 'Says which courses a salary paid for by the head; they are in the export.',
    },
  },
  salary_lesson: { writes: 'inserts', otherData: ['start_time', 'end_time'] },
  salary_void: { writes: 'inserts', otherData: ['reason'] },
  pending_salary_line: { writes: 'nothing', studentExport: BOOKS },
  cash_start: { writes: 'nothing', studentExport: BOOKS },
  cash_count: { writes: 'inserts' },
  cash_close: { writes: 'inserts', otherData: ['reason', 'float_reason'] },
  cash_close_line: { writes: 'inserts', studentExport: BOOKS },
  open_cash: { writes: 'nothing', otherData: ['kind'], studentExport: BOOKS },
  bank_account: {
    writes: 'all',
    changes: ['name', 'number'],
    otherData: ['name', 'number'],
  },
  bank_file: { writes: 'inserts', otherData: ['file_name', 'columns'] },
  bank_line: {
    writes: 'inserts',
    kept: ['open'],
    studentData: ['text', 'payer'],
    otherData: ['fingerprint'],
  },
  bank_match: {
    writes: 'all',
    changes: UNDO,
    studentExport: { part: 'bankLines' },
  },
  month_close: { writes: 'inserts' },
  e_invoice_settings: {
    writes: 'updates',
    otherData: [
      'tin',
      'brn',
      'sst',
      'msic',
      'activity',
      'address',
      'postcode',
      'city',
      'state_code',
      'phone',
      'email',
    ],
  },
  e_invoice: { writes: 'inserts', otherData: ['number', 'uuid'] },
  month_correction: { writes: 'nothing', studentExport: BOOKS },
  import_batch: { writes: 'all', changes: UNDO, otherData: ['file_name', 'digest'] },
  import_row: { writes: 'inserts' },
  audit_head: { writes: 'nothing', otherData: ['hash'] },
  audit_entry: {
    writes: 'inserts',
    kept: ['position', 'details_hash', 'previous_hash', 'hash', 'erased_at'],
    studentData: ['before', 'after'],
    otherData: ['action', 'subject_kind', 'details_hash', 'previous_hash', 'hash'],
  },
  announcement: { writes: 'all', otherData: ['author_name', 'content', 'class_session'] },
  material: { writes: 'all', otherData: ['title', 'url'] },
  timetable_entry: {
    writes: 'all',
    otherData: ['start_time', 'end_time', 'classroom', 'class_session'],
  },
  closed_day: { writes: 'all', otherData: ['name'] },
  lesson: {
    writes: 'all',
    changes: ['marked_at', 'marked_by'],
    otherData: ['start_time', 'end_time', 'classroom', 'class_session'],
  },
  lesson_change: {
    writes: 'inserts',
    otherData: ['reason', 'to_start_time', 'to_end_time', 'to_classroom'],
  },
  attendance_mark: { writes: 'inserts', studentExport: { part: 'attendance' } },
  owed_lesson: {
    writes: 'all',
    changes: ['withdrawn_at', 'withdrawn_by'],
    studentExport: { part: 'owedLessons' },
  },
  make_up: { writes: 'all', changes: UNDO, studentExport: SETTLED },
  lesson_discount: { writes: 'inserts', studentExport: SETTLED },
  student_card: {
    writes: 'all',
    changes: ['ended_at', 'ended_by'],
    studentExport: { part: 'cards' },
  },
  waiting_place: {
    writes: 'all',
    changes: ['name', 'phone_no', 'note', 'ended_at', 'ended_by', 'outcome'],
    // An ended wait has none of them.
    studentData: ['name', 'phone_no', 'note'],
    otherData: ['class_session'],
    studentExport: { part: 'waitingList' },
  },
  year_copy: { writes: 'all', changes: UNDO },
  year_copy_line: { writes: 'inserts' },
  // The stored results are receipts and lists of entries, deleted after 30 days (R-1222).
  idempotency_key: {
    writes: 'all',
    // A right of update is needed for the lock on a row.
    changes: ['answer'],
    otherData: ['key', 'request_hash', 'answer'],
    noExport: 'Responses of the last 30 days, kept for repeated requests.',
  },
};

const installationTables: Readonly<Record<string, Table>> = {
  // A draft has its people's data for 30 days at most; anonymising deletes a draft with the student.
  import_draft: {
    writes: 'all',
    studentData: ['content'],
    otherData: ['file_name', 'source', 'encoding', 'delimiter', 'choices', 'digest', 'message'],
  },
  session: { writes: 'all', changes: ['last_used_at'], otherData: ['token_hash'] },
  login_failure: { writes: 'all', otherData: ['subject'] },
  login_place: { writes: 'all', otherData: ['account', 'address'] },
  scheduled_work: { writes: 'all', otherData: ['name'] },
  // The manifest of a backup names the migrations.
  migration: { writes: 'nothing', otherData: ['name', 'timestamp'] },
  migration_lock: { writes: 'nothing', otherData: ['id'] },
};

/** Every table of the database. Tests compare the descriptions with the migrated database. */
export const tables: Readonly<Record<string, Table>> = { ...centreTables, ...installationTables };

/**
 * The tables in a backup, in the order of loading: each after those that it refers to (R-1261).
 * Older databases lack some of them.
 */
export const CENTRE_TABLES: readonly string[] = Object.keys(centreTables);
/**
 * The tables of the installation. A restore leaves them empty, so it ends all sessions (R-1261).
 */
export const INSTALLATION_TABLES: readonly string[] = Object.keys(installationTables);
