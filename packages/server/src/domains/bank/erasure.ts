import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * Clears the texts of the bank lines that paid for a student or paid the student back, also of undone
 * matches, because they name who paid (R-2380). Date, amount and fingerprint stay. Needs the owner.
 */
export async function eraseBankTexts(tx: Tx, studentId: number): Promise<void> {
  await sql`
    update bank_line set text = '', payer = ''
    where id in (
      select bank_line_id from bank_match join payment on payment.id = payment_id
      where payment.student_id = ${studentId}
      union
      select bank_line_id from bank_match join refund on refund.id = refund_id
      where refund.student_id = ${studentId}
    )`.execute(tx);
}
