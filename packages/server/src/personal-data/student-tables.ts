/** The part of an export that has the rows of a table, or why it has none (R-1282). */
type Treatment = { readonly part: string } | { readonly leftOut: string };

const summary = { leftOut: 'Computed from rows that are in the export.' };
const books = { leftOut: 'Says what the centre did with a payment, which is in the export.' };

/**
 * Every table that refers to a student, directly or through a course, a charge or a payment. A test
 * compares the list with the foreign keys of the database, so that an export forgets no new table.
 */
export const studentTables: Readonly<Record<string, Treatment>> = {
  student: { part: 'student' },
  student_status_change: { part: 'statusChanges' },
  subscription: { part: 'courses' },
  adjustment: { part: 'discounts' },
  student_move: { part: 'moves' },
  student_move_course: {
    leftOut: 'Joins a move with courses, which are in the export with their months.',
  },
  year_end_discount: {
    leftOut: 'Joins a school year with discounts, which are in the export with their months.',
  },
  fee_change_course: {
    leftOut: 'Joins a course with the one that it follows; both are in the export.',
  },
  misc_charge: { part: 'miscCharges' },
  bulk_charge_line: {
    leftOut: 'Says which charges were made together; they are in the export.',
  },
  payment: { part: 'payments' },
  payment_line: { part: 'payments' },
  payment_void: { part: 'payments' },
  payment_payer: { part: 'payments' },
  refund: { part: 'refunds' },
  fund_entry: { part: 'heldMoney' },
  reminder: { part: 'reminders' },
  sibling_refusal: { part: 'siblings' },
  sibling_request: { part: 'siblings' },
  fee_period: summary,
  salary_free_line: {
    leftOut: 'Says which free months a salary counted; the discounts are in the export.',
  },
  family_payment: books,
  salary_line: books,
  pending_salary_line: books,
  cash_close_line: books,
  open_cash: books,
  cash_start: books,
};
