import type { OutputOf } from '@kelas/contract/call';
import type { listVoids } from '@kelas/contract/payments';
import { sumCents } from '@kelas/contract/values/cents';
import { dayFromSql, today } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo, parseReceiptNo } from '@kelas/contract/values/receipt-number';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { owedBy } from '../arrears/queries.ts';
import { codeHolder } from '../ledger/reference-code.ts';
import { paymentLines, readLines } from './payment-lines.ts';

/** The id of the payment with a receipt number. Throws 404 for an unknown number. */
export async function findPayment(db: Db | Tx, number: string): Promise<number> {
  const { year, number: receipt_number } = parseReceiptNo(number);
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('receipt_year', '=', year)
    .where('receipt_number', '=', receipt_number)
    .executeTakeFirst();
  if (!payment) throw notFound('receipt');
  return payment.id;
}

/** The numbers of the receipts that a family paid together, this one too; none for one alone (R-1600). */
async function selectPaidTogether(db: Db | Tx, paymentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('family_payment as own')
    .innerJoin('family_payment as each', 'each.first_payment_id', 'own.first_payment_id')
    .innerJoin('payment', 'payment.id', 'each.payment_id')
    .select(['receipt_year', 'receipt_number'])
    .where('own.payment_id', '=', paymentId)
    .orderBy('payment.id')
    .execute();
  return rows.map((row) => formatReceiptNo(row.receipt_year, row.receipt_number));
}

/** The receipt of a payment, with the amount that the student owes now; in cents. */
export async function getReceiptOf(db: Db | Tx, paymentId: number, now: Date) {
  const row = await db
    .selectFrom('payment')
    .innerJoin('student', 'student.id', 'payment.student_id')
    .innerJoin('staff', 'staff.id', 'payment.recorded_by')
    .leftJoin('payment_payer', 'payment_payer.payment_id', 'payment.id')
    .leftJoin('payment_void', 'payment_void.payment_id', 'payment.id')
    .leftJoin('staff as voider', 'voider.id', 'payment_void.recorded_by')
    .select([
      'payment.student_id',
      'receipt_year',
      'receipt_number',
      'student.uuid',
      'student.name',
      'student.program_level_id as programLvl',
      'student.family_language as familyLanguage',
      codeHolder('student').as('codeHolder'),
      'transaction_date',
      'payment_type as paymentType',
      'fund',
      'payment_payer.name as payer',
      'staff.display_name as staffName',
      'payment.recorded_at',
      'payment_void.recorded_at as voided_at',
      'payment_void.reason',
      'voider.display_name as voider',
      paymentLines().as('lines'),
    ])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const lines = readLines(row.lines);
  const paidTogether = await selectPaidTogether(db, paymentId);
  return {
    receiptNo: formatReceiptNo(row.receipt_year, row.receipt_number),
    uuid: row.uuid,
    name: row.name,
    programLvl: row.programLvl,
    familyLanguage: row.familyLanguage,
    referenceCode: referenceCode(row.codeHolder),
    transactionDate: dayFromSql(row.transaction_date),
    paymentType: row.paymentType,
    ...(row.fund && { fund: row.fund }),
    lines,
    totalAmount: sumCents(lines.map((line) => line.fee)),
    ...(row.payer !== null && { payer: row.payer }),
    staffName: row.staffName,
    recordCreateDate: row.recorded_at.toISOString(),
    owedFee: await owedBy(db, row.student_id, now),
    owedOn: today(now),
    voided:
      row.voided_at === null
        ? null
        : {
            recordCreateDate: row.voided_at.toISOString(),
            staffName: row.voider ?? '',
            reason: row.reason ?? '',
          },
    ...(paidTogether.length > 0 && { paidTogether }),
  };
}

/** Voided payments with a transaction date in a month, latest void first. */
export async function listVoidsOf(db: Db, month: Month): Promise<OutputOf<typeof listVoids>> {
  const rows = await db
    .selectFrom('payment_void')
    .innerJoin('payment', 'payment.id', 'payment_void.payment_id')
    .innerJoin('student', 'student.id', 'payment.student_id')
    .innerJoin('staff', 'staff.id', 'payment_void.recorded_by')
    .select((eb) => [
      'receipt_year',
      'receipt_number',
      'student.uuid',
      'student.name as studentName',
      'transaction_date',
      'payment_type as transactionType',
      'payment_void.recorded_at',
      'staff.display_name as staffName',
      'reason',
      eb
        .selectFrom('payment_line')
        .select((line) => line.fn.sum<number>('fee').as('total'))
        .whereRef('payment_line.payment_id', '=', 'payment.id')
        .as('total'),
    ])
    .where('transaction_date', '>=', monthToSql(month))
    .where('transaction_date', '<', monthToSql(addMonths(month, 1)))
    .orderBy('payment_void.id', 'desc')
    .execute();
  return rows.map(
    ({ receipt_year, receipt_number, transaction_date, recorded_at, total, ...row }) => ({
      ...row,
      receiptNo: formatReceiptNo(receipt_year, receipt_number),
      transactionDate: dayFromSql(transaction_date),
      totalAmount: (total ?? 0) as OutputOf<typeof listVoids>[number]['totalAmount'],
      recordCreateDate: recorded_at.toISOString(),
    }),
  );
}
