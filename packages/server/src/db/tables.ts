/** What a table is for, as far as backups and the law on personal data need to know. */
interface TableUse {
  /** A table of the installation is in no backup: nobody is logged in after a restore. */
  readonly belongsTo: 'centre' | 'installation';
  /**
   * Columns that can hold personal data of a student or the family. The export shows them and
   * anonymising empties them.
   */
  readonly studentData?: readonly string[];
  /** Texts, JSON and bytes that hold no personal data of a student. */
  readonly otherData?: readonly string[];
}

/**
 * Every table of the database, each after those that it refers to: a restore loads them in this
 * order. A new table or column with text needs its place here; the tests compare the list with the
 * migrated database.
 */
export const tables: Readonly<Record<string, TableUse>> = {
  staff: {
    belongsTo: 'centre',
    otherData: ['username', 'display_name', 'role', 'password_hash', 'canonical_username'],
  },
  centre: {
    belongsTo: 'centre',
    otherData: ['name', 'address', 'registration_no', 'logo', 'phone_prefix', 'language'],
  },
  program_level: { belongsTo: 'centre', otherData: ['name'] },
  course: { belongsTo: 'centre', otherData: ['name'] },
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
    ],
    // The database computes `search_name` from the name.
    otherData: ['gender', 'schedule', 'search_name'],
  },
  student_status_change: { belongsTo: 'centre', otherData: ['status'] },
  subscription: { belongsTo: 'centre' },
  misc_charge: { belongsTo: 'centre', otherData: ['name'] },
  receipt_counter: { belongsTo: 'centre' },
  payment: { belongsTo: 'centre', otherData: ['payment_type'] },
  payment_line: { belongsTo: 'centre' },
  payment_void: { belongsTo: 'centre', otherData: ['reason'] },
  settlement: { belongsTo: 'centre' },
  monthly_income: { belongsTo: 'centre' },
  tuition_period: { belongsTo: 'centre' },
  unpaid_misc_charge: { belongsTo: 'centre' },
  salary: { belongsTo: 'centre', otherData: ['payment_type', 'ratio'] },
  salary_line: { belongsTo: 'centre', otherData: ['kind'] },
  uncounted_line: { belongsTo: 'centre' },
  excluded_line: { belongsTo: 'centre' },
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
  // The answers are receipts and lists of entries; old ones are deleted.
  idempotency_key: { belongsTo: 'centre', otherData: ['key', 'request_hash', 'answer'] },
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

/** The tables in a backup, each after those that it refers to. Older databases lack some of them. */
export const CENTRE_TABLES = namesOf('centre');
/** The tables that a restore leaves empty. */
export const INSTALLATION_TABLES = namesOf('installation');
