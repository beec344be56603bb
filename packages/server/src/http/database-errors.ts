import { SALARY_IN_FUTURE } from '@kelas/contract/salaries';
import { DATE_IN_FUTURE } from '@kelas/contract/schema/payment';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { AppError, busy, forbidden, invalid, sessionEnded } from '../base/errors.ts';
import { TooManyWaitingError } from '../db/bounded-pool.ts';
import { NotConfirmedError } from '../db/client.ts';

/** Messages of a line of the bank that someone else matched first. */
export const LINE_MATCHED = 'This has been matched meanwhile. Reload to see what is open.';
export const LINE_TOO_SMALL = 'This is more than is open of the line. Reload to see how much.';

const LEVEL_NOT_OFFERED = 'This program level is not offered';

/** The responses to violated constraints, by the constraint's name (D-07). */
const violations: Record<
  string,
  [status: 409 | 422, code: string, message: string, field?: string]
> = {
  staff_username_key: [409, 'USERNAME_EXISTS', 'This username already exists'],
  staff_last_admin: [409, 'LAST_ADMIN', 'The last active ADMIN cannot be changed'],
  course_name_key: [409, 'COURSE_EXISTS', 'This course already exists'],
  misc_item_name_key: [409, 'MISC_ITEM_EXISTS', 'This misc item already exists'],
  program_level_name_key: [409, 'LEVEL_EXISTS', 'This level already exists'],
  program_level_default: [409, 'LEVEL_NEEDED', 'The first eight levels keep their names'],
  program_level_next_fkey: [422, 'INVALID', 'This program level does not exist', 'nextLvl'],
  program_level_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'nextLvl'],
  student_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'programLvl'],
  student_move_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'programLvl'],
  offering_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'tuitionCourse'],
  announcement_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'programLvl'],
  material_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'programLvl'],
  timetable_entry_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'programLvl'],
  bulk_charge_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'programLvl'],
  program_level_next_other: [422, 'INVALID', 'A level cannot follow itself', 'nextLvl'],
  program_level_graduated_last: [422, 'INVALID', 'No level follows graduated students', 'nextLvl'],
  class_session_name_key: [409, 'SESSION_EXISTS', 'This session already exists'],
  class_session_default: [409, 'SESSION_NEEDED', 'Morning and Afternoon keep their names'],
  misc_item_books_kept: [
    409,
    'MISC_ITEM_NEEDED',
    'Books Jan-Jun and Books Jul-Dec cannot be retired',
  ],
  misc_item_opening_kept: [
    409,
    'MISC_ITEM_NEEDED',
    'The item of opening balances cannot be changed',
  ],
  teacher_bank_fkey: [422, 'INVALID', 'This bank does not exist', 'bankName'],
  offering_running_key: [
    422,
    'INVALID',
    'This teacher already offers this course at this level',
    'tuitionCourse',
  ],
  offering_course_fkey: [422, 'INVALID', 'This subject does not exist', 'tuitionCourse'],
  offering_level_fkey: [422, 'INVALID', 'This program level does not exist', 'tuitionCourse'],
  student_nric_key: [422, 'INVALID', 'This NRIC is already registered', 'nric'],
  student_level_fkey: [422, 'INVALID', 'This program level does not exist', 'programLvl'],
  student_session_fkey: [422, 'INVALID', 'This session does not exist', 'schedule'],
  student_status_final: [409, 'STUDENT_TERMINATED', 'This student has been TERMINATED'],
  student_status_same: [409, 'STATUS_UNCHANGED', 'This student has that status already'],
  subscription_once: [422, 'INVALID', 'This student already takes this course', 'tuitionCourse'],
  misc_charge_item_fkey: [422, 'INVALID', 'This misc item does not exist', 'misc'],
  announcement_level_fkey: [422, 'INVALID', 'This program level does not exist', 'programLvl'],
  announcement_session_fkey: [422, 'INVALID', 'This session does not exist', 'classSession'],
  announcement_course_fkey: [422, 'INVALID', 'This course does not exist', 'subjectId'],
  material_level_fkey: [422, 'INVALID', 'This program level does not exist', 'programLvl'],
  material_course_fkey: [422, 'INVALID', 'This course does not exist', 'courseId'],
  timetable_entry_level_fkey: [422, 'INVALID', 'This program level does not exist', 'programLvl'],
  timetable_entry_session_fkey: [422, 'INVALID', 'This session does not exist', 'classSession'],
  timetable_entry_course_fkey: [422, 'INVALID', 'This course does not exist', 'subjectId'],
  entry_deleted: [409, 'DELETED', 'This has been deleted'],
  payment_line_tuition_once: [409, 'ALREADY_PAID', 'This has already been paid, please reload'],
  payment_line_due: [409, 'FEE_CHANGED', 'The fee has changed, please reload'],
  fund_not_overdrawn: [
    409,
    'NOT_ENOUGH_HELD',
    'Not enough credit or deposit is left. Reload to see how much.',
  ],
  payment_not_in_future: [422, 'INVALID', DATE_IN_FUTURE, 'transactionDate'],
  refund_not_in_future: [422, 'INVALID', DATE_IN_FUTURE, 'transactionDate'],
  salary_not_in_future: [422, 'INVALID', SALARY_IN_FUTURE, 'month'],
  salary_transaction_not_in_future: [422, 'INVALID', DATE_IN_FUTURE, 'transactionDate'],
  year_end_applied_once: [409, 'ALREADY_APPLIED', 'This year has been applied'],
  year_end_in_order: [409, 'LATER_YEAR_APPLIED', 'A later year has been applied'],
  salary_void_once: [409, 'ALREADY_VOIDED', 'This salary has already been voided'],
  salary_void_in_order: [
    409,
    'VOID_LATER_FIRST',
    'Void the later salary first. Its deduction depends on this salary.',
  ],
  payment_void_once: [409, 'ALREADY_VOIDED', 'This payment has already been voided'],
  salary_paid_once: [409, 'ALREADY_PAID', 'This salary has already been paid'],
  salary_line_once: [
    409,
    'CHANGED_MEANWHILE',
    'New payments changed this salary. Reload to see the new amount.',
  ],
  salary_free_line_once: [
    409,
    'CHANGED_MEANWHILE',
    'New payments changed this salary. Reload to see the new amount.',
  ],
  salary_free_line_due: [
    409,
    'CHANGED_MEANWHILE',
    'New payments changed this salary. Reload to see the new amount.',
  ],
  salary_head_runs: [
    409,
    'CHANGED_MEANWHILE',
    'The students of this teacher have changed. Reload to see the new amount.',
  ],
  lesson_count_used: [
    409,
    'LESSONS_USED',
    'A payment or a paid salary has used the number of lessons. Void it first.',
  ],
  lesson_count_by_lesson: [422, 'INVALID', 'This course is not charged by lesson', 'counts'],
  lesson_count_offering_id_fkey: [422, 'INVALID', 'This course does not exist', 'counts'],
  fee_period_fee: [422, 'INVALID', 'The fee of a month can be at most RM 10,000', 'counts'],
  payment_line_paid_once: [409, 'FEE_CHANGED', 'The fee has changed, please reload'],
  misc_charge_paid_once: [409, 'FEE_CHANGED', 'The fee has changed, please reload'],
  bank_account_name: [409, 'ACCOUNT_EXISTS', 'This account already exists'],
  bank_line_open: [409, 'LINE_TOO_SMALL', LINE_TOO_SMALL],
  bank_match_amount: [409, 'LINE_MATCHED', LINE_MATCHED],
  bank_match_kind_of_money: [
    409,
    'NOT_BY_BANK',
    'This was voided meanwhile, or was not paid by bank. Reload to see it.',
  ],
  bank_match_direction: [
    409,
    'WRONG_DIRECTION',
    'Money in is a payment, money out a refund or a salary',
  ],
  payment_line_misc_once: [409, 'ALREADY_PAID', 'This has already been paid, please reload'],
  closed_day_once: [409, 'DAY_CLOSED', 'This day is closed already'],
  attendance_mark_lesson_held: [409, 'LESSON_CANCELLED', 'This lesson was cancelled'],
  lesson_change_marked: [
    409,
    'LESSON_MARKED',
    'Students are marked in this lesson. Clear their marks first.',
  ],
  owed_lesson_settled_once: [
    409,
    'SETTLED_ALREADY',
    'This lesson is made up or paid already, or is not owed any more. Reload to see it.',
  ],
  owed_lesson_settled: [
    409,
    'LESSON_SETTLED',
    'A make-up or a discount was given for this lesson. Take the make-ups back first.',
  ],
  make_up_lesson_held: [409, 'LESSON_CANCELLED', 'This lesson was cancelled'],
  make_up_once_in_lesson: [
    409,
    'BOOKED_ALREADY',
    'The student makes another lesson up in this one. Choose another lesson.',
  ],
  make_up_given: [409, 'MAKE_UP_GIVEN', 'The student was in this make-up, so it stays.'],
  waiting_place_once: [
    409,
    'WAITING_ALREADY',
    'This student is on the waiting list of this class already.',
  ],
  waiting_place_course_fkey: [422, 'INVALID', 'This course does not exist', 'subjectId'],
  waiting_place_level_fkey: [422, 'INVALID', 'This program level does not exist', 'programLvl'],
  waiting_place_level_offered: [422, 'INVALID', LEVEL_NOT_OFFERED, 'programLvl'],
  waiting_place_session_fkey: [422, 'INVALID', 'This session does not exist', 'classSession'],
  bank_match_month_closed: [
    409,
    'MONTH_CLOSED',
    'This month is closed. Void the payment or the salary to undo the match.',
  ],
};

/** Error codes of the connection. The statement itself is correct. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P04', // transaction_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction: a standby, before its promotion or after its demotion
  '53300', // too_many_connections
  '53200', // out_of_memory
]);
const BUSY = new Set(['40001', '40P01', '55P03', '57014']);
const FULL = new Set(['53100', 'ENOSPC']);

const LOST =
  /connection terminated|connection ended|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|client was closed and is not queryable|cannot use a pool after|driver has already been destroyed/i;

/** The socket of the database is missing while it does not run; a missing file has another syscall. */
function hasNoSocket(error: object): boolean {
  return textOf(error, 'code') === 'ENOENT' && textOf(error, 'syscall') === 'connect';
}

function textOf(error: object, key: string): string | undefined {
  const value: unknown = (error as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the name of the constraint that a write violated, or undefined for another error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  return textOf(error, 'code')?.startsWith('23') ? textOf(error, 'constraint') : undefined;
}

function unavailable(message: string, seconds: number, cause: unknown): AppError {
  return new AppError(503, 'DATABASE_UNAVAILABLE', message, { retryAfterSeconds: seconds, cause });
}

/** A fund would pay before its money came in; `detail` is the first possible day and the amount (R-1610). */
function moneyCameLater(detail: string): AppError {
  const [day = '', amount] = detail.split(' ');
  const held = formatAmount(Number(amount) as Cents);
  return invalid(
    'transactionDate',
    errorText`Choose ${{ day: { day: dayFromSql(day) } }} or a later day. Before that, less than ${{ amount: held }} was held.`,
  );
}

/**
 * Converts an error of the database driver. A violated constraint becomes its 409 or 422, an
 * unavailable, busy or full database a 503 (R-1208). Returns undefined for another error.
 */
export function fromDatabaseError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NotConfirmedError) {
    const text =
      'The save could not be confirmed. Check whether it was saved before you try again.';
    return unavailable(text, 5, error);
  }
  if (error instanceof TooManyWaitingError) return busy();
  const constraint = violatedConstraint(error);
  if (constraint === 'session_ended') return sessionEnded();
  if (constraint === 'session_role') return forbidden();
  if (constraint === 'fund_before_money') return moneyCameLater(textOf(error, 'detail') ?? '');
  const known = constraint === undefined ? undefined : violations[constraint];
  if (known) {
    const [status, code, message, field] = known;
    return new AppError(status, code, message, field ? { fields: { [field]: message } } : {});
  }
  const code = textOf(error, 'code') ?? '';
  if (FULL.has(code)) {
    return unavailable('The disk of the database is full. Nothing was saved.', 30, error);
  }
  if (BUSY.has(code)) {
    return unavailable('The database is busy. Nothing was saved; please try again.', 1, error);
  }
  if (
    UNAVAILABLE.has(code) ||
    code.startsWith('08') ||
    hasNoSocket(error) ||
    LOST.test(error.message)
  ) {
    return unavailable('The database cannot be reached. Try again in a few seconds.', 2, error);
  }
  return undefined;
}
