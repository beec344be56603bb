import { listArrears, recordReminder } from '@kelas/contract/arrears';
import { exportList } from '@kelas/contract/exports';
import { getFinanceCharts, getFinanceSplits, listFinanceStudents } from '@kelas/contract/finance';
import { addLevel, addSession } from '@kelas/contract/levels';
import { chargeInBulk } from '@kelas/contract/misc-charges';
import { getReceipt, getReceiptDocument } from '@kelas/contract/payments';
import { getStatementDocument } from '@kelas/contract/statements';
import { getStudent } from '@kelas/contract/students';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { getYearEnd } from '@kelas/contract/year-end';
import { Makers, previewInBulk } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const MONTH = '03-2026' as Month;

/* A level, the one after it and a session that the centre added. Aminah pays March there. */
const six = await server.ask(addLevel, { name: 'Standard 6', position: 6, nextLvl: null });
const five = await server.ask(addLevel, { name: 'Standard 5', position: 5, nextLvl: six.id });
const evening = await server.ask(addSession, { name: 'Evening', position: 30 });
const jawi = await make.course('Jawi');
const { offerings } = await make.teacher({
  name: 'Cikgu Ong',
  tuitionCourse: [{ programLvl: five.id, subjectId: jawi.id, fee: 7_000 }],
});
const offering = offerings[0] ?? expect.unreachable('the teacher has no course');
const aminah = await make.enrolled(
  { offering, effectiveDate: '02-2026' },
  { name: 'Aminah', programLvl: five.id, schedule: evening.code },
);
const { receiptNo } = await make.pay(aminah, MONTH);

const textOf = (body: Buffer) =>
  readPdf(body)
    .pages.map(({ text }) => text)
    .join('\n');

describe('a level that the centre added (R-2170)', () => {
  it('is on the receipt and on the statement', async () => {
    expect(await server.ask(getReceipt, { receiptNo })).toMatchObject({ programLvl: five.id });
    for (const format of ['A5', 'ROLL']) {
      const receipt = await server.send(getReceiptDocument, { receiptNo, format });
      expect(textOf(receipt.rawPayload)).toContain('Standard 5');
    }
    const range = { from: '02-2026', until: MONTH };
    const statement = await server.send(getStatementDocument, { uuid: aminah.uuid, ...range });
    expect(textOf(statement.rawPayload)).toContain('Standard 5');
  });

  it('is in the finance reports', async () => {
    const of = (programLvl: number) =>
      server.ask(listFinanceStudents, { transactionDate: MONTH, programLvl: String(programLvl) });
    expect(await of(five.id)).toMatchObject([{ studentName: 'Aminah', totalAmount: 7_000 }]);
    expect(await of(six.id)).toEqual([]);
    const { levels } = await server.ask(getFinanceSplits, { transactionDate: MONTH });
    expect(levels).toEqual([
      { programLvl: five.id, programLvlLabel: 'Standard 5', totalAmount: 7_000 },
    ]);
    const { students } = await server.ask(getFinanceCharts, { transactionDate: MONTH });
    const months = [addMonths(MONTH, -1), MONTH];
    expect(students).toEqual(months.map((month) => ({ month, programLvl: five.id, students: 1 })));
  });

  it('is a filter of the arrears, where its student can be reminded', async () => {
    const of = (programLvl: number) => server.ask(listArrears, { programLvl: String(programLvl) });
    const owing = { name: 'Aminah', programLvl: five.id, months: ['02-2026'], totalOwedFee: 7_000 };
    expect(await of(five.id)).toMatchObject([owing]);
    expect(await of(six.id)).toEqual([]);
    await server.ask(recordReminder, { uuid: aminah.uuid });
    expect(await of(five.id)).toMatchObject([{ lastReminder: { staffName: 'the-employee' } }]);
  });

  it('is in the exported lists of students and teachers', async () => {
    const cellsOf = async (kind: 'STUDENTS' | 'TEACHERS') => {
      const { body } = await server.send(exportList, { kind });
      const [row] = Papa.parse<Record<string, string>>(body.slice(1), { header: true }).data;
      return row ?? {};
    };
    expect(await cellsOf('STUDENTS')).toMatchObject({
      Name: 'Aminah',
      Level: 'Standard 5',
      Session: 'Evening',
      'Subject 1': 'Jawi',
    });
    expect(await cellsOf('TEACHERS')).toMatchObject({ Name: 'Cikgu Ong', 'Level 1': 'Standard 5' });
  });

  it('is charged in bulk, and the year’s end moves its students', async () => {
    const choice = { itemId: 5, month: MONTH, fee: 3_500, group: 'LEVEL', programLvl: five.id };
    const request = await previewInBulk(server, { ...choice, group: 'LEVEL' });
    expect(await server.ask(chargeInBulk, request)).toMatchObject({ count: 1 });
    const { miscs } = await server.ask(getStudent, { uuid: aminah.uuid });
    expect(miscs.map(({ fee }) => fee)).toEqual([3_500]);
    const { students, gaps } = await server.ask(getYearEnd, { year: '2027' });
    expect(students).toMatchObject([{ name: 'Aminah', move: 'MOVES_UP', nextLvl: six.id }]);
    expect(gaps).toMatchObject([{ programLvl: six.id, subjectId: jawi.id }]);
  });
});
