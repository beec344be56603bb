import { fundNames } from '@kelas/contract/schema/payment';
import type * as calls from '@kelas/contract/statements';
import { today } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import type { Month } from '@kelas/contract/values/month';
import { formatPhone } from '@kelas/contract/values/phone';
import { stateAccount } from '../../billing/statement.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { labels } from '../../pdf/layout/labels.ts';
import { paidText } from '../../pdf/layout/receipt-words.ts';
import type { StatementSheet } from '../../pdf/layout/statement.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { daysOfMonths } from '../attendance-reports/held.ts';
import { summariseAttendance } from '../attendance-reports/student.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async getStatement(range, { db, now }) {
    const { id: _, levelName: __, ...statement } = await makeStatement(db, range, now);
    return statement;
  },

  async getStatementDocument(range, { db, now }) {
    // No database connection is held while the document waits and is drawn (D-15).
    const statement = await makeStatement(db, range, now);
    const sheet = sheetOf(statement, await getLetterhead(db, statement.familyLanguage), now);
    const bytes = await drawDocument({ kind: 'statement', sheet });
    const { name, from, until } = statement;
    return { bytes, fileName: fileName(`statement-${name}-${from}-${until}`, 'pdf') };
  },
};

/** The student and the statement of some months. Throws 404 for an unknown uuid. */
async function makeStatement(
  db: Db,
  range: { uuid: string; from: Month; until: Month },
  now: Date,
) {
  const { dueDay, hasFunds, hasLessons, attendanceOnBills, ...holder } = await queries.findHolder(
    db,
    range.uuid,
  );
  const terms = { dueDay, hasFunds };
  const entries = await queries.selectStatementEntries(db, holder.id, range.until, terms);
  const deposit = hasFunds ? await queries.selectDeposit(db, holder.id, range) : undefined;
  const months = daysOfMonths(range.from, range.until);
  const { attendance, owedLessons } = hasLessons
    ? await summariseAttendance(db, holder.id, months, now)
    : {};
  return {
    ...holder,
    ...stateAccount(entries, range.from),
    from: range.from,
    until: range.until,
    ...(deposit && { deposit }),
    ...(attendanceOnBills && attendance && { attendance }),
    ...(owedLessons && { owedLessons }),
  };
}

/** The content of a printed statement. */
function sheetOf(
  statement: Awaited<ReturnType<typeof makeStatement>>,
  letterhead: Pick<StatementSheet, 'centre' | 'language'>,
  now: Date,
): StatementSheet {
  const { name, levelName, phoneNo, rows, ...sums } = statement;
  const words = labels[letterhead.language];
  const translate = ({
    subjectName,
    advance,
  }: Pick<queries.AccountEntry, 'subjectName' | 'advance'>) =>
    advance ? subjectName.slice(0, -fundNames.CREDIT.length) + words.advance : subjectName;
  return {
    ...letterhead,
    ...sums,
    student: { name, levelName, phoneNo: formatPhone(phoneNo) },
    rows: rows.map(({ month, transactionDate, dueDate, receiptNo, fee, ...row }) => ({
      kind: row.kind,
      month,
      date: transactionDate,
      ...(dueDate && { dueDate }),
      text: paidText(
        { ...row, subjectName: translate(row), fee, chargedFee: row.chargedFee ?? fee },
        words,
      ),
      receiptNo,
      amount: fee,
    })),
    madeOn: today(now),
  };
}
