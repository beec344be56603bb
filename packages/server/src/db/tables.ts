/** How backups, exports and anonymising treat a table. */
interface TableUse {
  /** Tables of the installation are in no backup, so a restore ends all sessions (R-1261). */
  readonly belongsTo: 'centre' | 'installation';
  /**
   * Columns that can hold personal data of a student or the family. The export contains them and
   * anonymising clears them.
   */
  readonly studentData?: readonly string[];
  /** Columns of text, JSON and bytes without personal data of a student. */
  readonly otherData?: readonly string[];
}

/**
 * Every table of the database, in the order of loading: each after those that it refers to. Tests
 * compare the list with the migrated database.
 */
export const tables: Readonly<Record<string, TableUse>> = {
  staff: {
    belongsTo: 'centre',
    otherData: ['username', 'display_name', 'role', 'password_hash', 'canonical_username'],
  },
  centre: {
    belongsTo: 'centre',
    otherData: [
      'name',
      'address',
      'registration_no',
      'phone_no',
      'payment_info',
      'logo',
      'phone_prefix',
      'language',
    ],
  },
  house_rules: {
    belongsTo: 'centre',
    otherData: ['package_borne_by', 'sibling_borne_by', 'first_month'],
  },
  program_level: { belongsTo: 'centre', otherData: ['name'] },
  course: { belongsTo: 'centre', otherData: ['name'] },
  former_course_name: { belongsTo: 'centre', otherData: ['name'] },
  misc_item: { belongsTo: 'centre', otherData: ['name'] },
  bank: { belongsTo: 'centre', otherData: ['swift_code', 'name'] },
  teacher: {
    belongsTo: 'centre',
    otherData: [
      'name',
      'phone_no',
      'gender',
      'nric',
      'email',
      'bank_swift_code',
      'bank_account_no',
      'payment_type',
      'ratio',
      'search_name',
    ],
  },
  offering: { belongsTo: 'centre' },
  family: { belongsTo: 'centre' },
  student: {
    belongsTo: 'centre',
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
    // The database computes the two search names from the names.
    otherData: ['gender', 'schedule', 'search_name', 'contact_search_name'],
  },
  reminder: { belongsTo: 'centre' },
  sibling_refusal: { belongsTo: 'centre' },
  sibling_request: { belongsTo: 'centre' },
  student_status_change: { belongsTo: 'centre', otherData: ['status'] },
  subscription: { belongsTo: 'centre' },
  adjustment: { belongsTo: 'centre', otherData: ['borne_by', 'reason', 'rule'] },
  discount_review: { belongsTo: 'centre' },
  fee_period: { belongsTo: 'centre' },
  misc_charge: { belongsTo: 'centre', otherData: ['name'] },
  fee_change: { belongsTo: 'centre' },
  fee_change_offering: { belongsTo: 'centre' },
  fee_change_course: { belongsTo: 'centre' },
  bulk_charge: { belongsTo: 'centre' },
  bulk_charge_line: { belongsTo: 'centre' },
  year_end: { belongsTo: 'centre', otherData: ['fees', 'digest'] },
  student_move: { belongsTo: 'centre', otherData: ['move', 'outcome'] },
  student_move_course: { belongsTo: 'centre', otherData: ['change'] },
  year_end_discount: { belongsTo: 'centre' },
  receipt_counter: { belongsTo: 'centre' },
  payment: { belongsTo: 'centre', otherData: ['payment_type', 'fund'] },
  payment_line: { belongsTo: 'centre', otherData: ['payment_type', 'fund'] },
  payment_void: { belongsTo: 'centre', otherData: ['reason'] },
  payment_payer: { belongsTo: 'centre', studentData: ['name'] },
  family_payment: { belongsTo: 'centre' },
  refund_counter: { belongsTo: 'centre' },
  refund: { belongsTo: 'centre', otherData: ['fund', 'payment_type', 'reason'] },
  fund_entry: { belongsTo: 'centre', otherData: ['fund'] },
  monthly_income: { belongsTo: 'centre' },
  salary: { belongsTo: 'centre', otherData: ['payment_type', 'ratio', 'transaction_type'] },
  salary_line: { belongsTo: 'centre', otherData: ['kind'] },
  salary_free_line: { belongsTo: 'centre' },
  salary_void: { belongsTo: 'centre', otherData: ['reason'] },
  pending_salary_line: { belongsTo: 'centre' },
  cash_start: { belongsTo: 'centre' },
  cash_count: { belongsTo: 'centre' },
  cash_close: { belongsTo: 'centre', otherData: ['reason', 'float_reason'] },
  cash_close_line: { belongsTo: 'centre', otherData: ['kind'] },
  open_cash: { belongsTo: 'centre', otherData: ['kind'] },
  import_batch: { belongsTo: 'centre', otherData: ['kind', 'file_name', 'digest'] },
  import_row: { belongsTo: 'centre', otherData: ['record_kind'] },
  audit_head: { belongsTo: 'centre', otherData: ['hash'] },
  audit_entry: {
    belongsTo: 'centre',
    studentData: ['before', 'after'],
    otherData: ['action', 'subject_kind', 'details_hash', 'previous_hash', 'hash'],
  },
  announcement: {
    belongsTo: 'centre',
    otherData: ['author_name', 'content', 'class_session'],
  },
  material: { belongsTo: 'centre', otherData: ['kind', 'title', 'url', 'status'] },
  timetable_entry: {
    belongsTo: 'centre',
    otherData: ['start_time', 'end_time', 'classroom', 'class_session', 'status'],
  },
  year_copy: { belongsTo: 'centre' },
  year_copy_line: { belongsTo: 'centre' },
  // The stored results are receipts and lists of entries, deleted after 30 days (R-1222).
  idempotency_key: { belongsTo: 'centre', otherData: ['key', 'request_hash', 'answer'] },
  // A draft has its people's data for 30 days at most; anonymising deletes a draft with the student.
  import_draft: {
    belongsTo: 'installation',
    studentData: ['content'],
    otherData: [
      'kind',
      'file_name',
      'source',
      'encoding',
      'delimiter',
      'choices',
      'state',
      'digest',
      'message',
    ],
  },
  session: { belongsTo: 'installation', otherData: ['token_hash'] },
  login_failure: { belongsTo: 'installation', otherData: ['subject'] },
  login_place: { belongsTo: 'installation', otherData: ['account', 'address'] },
  scheduled_work: { belongsTo: 'installation', otherData: ['name'] },
  // The manifest of a backup names the migrations.
  migration: { belongsTo: 'installation', otherData: ['name', 'timestamp'] },
  migration_lock: { belongsTo: 'installation', otherData: ['id'] },
};

const namesOf = (owner: TableUse['belongsTo']): readonly string[] =>
  Object.keys(tables).filter((name) => tables[name]?.belongsTo === owner);

/** The tables in a backup, in the order of loading (R-1261). Older databases lack some of them. */
export const CENTRE_TABLES = namesOf('centre');
/** The tables that a restore leaves empty. */
export const INSTALLATION_TABLES = namesOf('installation');
