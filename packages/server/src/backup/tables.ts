/**
 * The tables in a backup, each after those that it refers to. Databases of older versions lack some.
 */
export const TABLES: readonly string[] = [
  'staff',
  'centre',
  'program_level',
  'course',
  'misc_item',
  'bank',
  'teacher',
  'offering',
  'student',
  'student_status_change',
  'subscription',
  'misc_charge',
  'receipt_counter',
  'payment',
  'payment_line',
  'payment_void',
  'settlement',
  'salary',
  'salary_line',
  'uncounted_line',
  'audit_head',
  'audit_entry',
  'announcement',
  'material',
  'timetable_entry',
  'idempotency_key',
];

/**
 * Tables of the installation rather than of the centre. Sessions are not restored, and the manifest
 * names the migrations.
 */
export const LEFT_OUT: readonly string[] = [
  'session',
  'login_failure',
  'login_place',
  'scheduled_work',
  'migration',
  'migration_lock',
];
