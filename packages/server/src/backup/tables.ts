/**
 * The tables that a backup holds, in an order in which each stands after those it refers to. Older
 * forms of the database lack some of them.
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
 * What belongs to an installation and not to the centre: nobody is logged in after a restore, and
 * the migrations are named in the first line of a backup.
 */
export const LEFT_OUT: readonly string[] = [
  'session',
  'login_failure',
  'login_place',
  'scheduled_work',
  'migration',
  'migration_lock',
];
