import { exportList } from '@kelas/contract/exports';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { type ImportKind, importColumns, importKinds } from '@kelas/contract/import-fields';
import { listMiscItemCounts } from '@kelas/contract/misc-items';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { changeStudentStatus } from '@kelas/contract/students';
import { cancelOffering } from '@kelas/contract/teachers';
import { csvPhone, fromCsvCell } from '@kelas/contract/values/csv';
import { Makers, miscPayment, paymentLine, teacherForm } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';

const server = await startServer();
const make = new Makers(server);

/** Exports a list; returns its headings and its rows by heading. */
async function listOf(kind: ImportKind) {
  const response = await server.send(exportList, { kind });
  expect(response.statusCode, response.body).toBe(200);
  const [heads = [], ...rows] = Papa.parse<string[]>(response.body.slice(1).trimEnd()).data;
  const records = rows.map((row) =>
    Object.fromEntries(row.map((cell, index) => [heads[index] ?? '', fromCsvCell(cell)])),
  );
  return { heads, records };
}

/** The rows of one name. */
async function rowsOf(kind: ImportKind, name: string) {
  const { records } = await listOf(kind);
  return records.filter((record) => (record.Name ?? record.Student) === name);
}

const labels = (kind: ImportKind, groups: number) =>
  importColumns(kind, groups).map(({ label }) => label);

describe('a list (R-1755)', () => {
  it.each(importKinds)('%s of an empty centre has the columns of the import', async (kind) => {
    const { heads } = await listOf(kind);
    expect(heads).toEqual(labels(kind, 1));
  });

  it('of subjects and misc items has them all', async () => {
    await make.course('=Physics');
    expect((await listOf('SUBJECTS')).records).toContainEqual({ Name: '=Physics' });
    const { records } = await listOf('MISC_ITEMS');
    expect(records).toHaveLength((await server.ask(listMiscItemCounts, {})).length);
    expect(records[0]).toEqual({
      Name: 'Registration',
      Price: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  it('of many rows is complete', async () => {
    await sql`
      insert into course (name) select 'Course no. ' || number
      from generate_series(1, 2500) number`.execute(server.db);
    const { records } = await listOf('SUBJECTS');
    expect(records.filter(({ Name }) => Name?.startsWith('Course no.'))).toHaveLength(2_500);
  });
});

describe('the list of teachers (R-1760)', () => {
  it('has a group for each course, as many as the teacher with most needs', async () => {
    const { name } = await make.teacher(
      { bankName: 'MBBEMYKL', bankAccountNo: '512345678901', identification: '800101-14-5555' },
      [6000, 7050, 8000],
    );
    const { heads } = await listOf('TEACHERS');
    expect(heads).toEqual(labels('TEACHERS', 3));
    expect(await rowsOf('TEACHERS', name)).toEqual([
      expect.objectContaining({
        Phone: csvPhone('60198765432'),
        Gender: 'Male',
        IC: '800101-14-5555',
        'Account no.': '512345678901',
        'Payment type': 'Split',
        Rate: '6/4',
        'Level 2': 'Form 1',
        'Fee 2': '70.50',
      }),
    ]);
  });

  it('has the hourly rate as an amount', async () => {
    const form = teacherForm({ paymentType: 'HOUR', paymentRate: 2050 });
    const { name } = await make.teacher(form);
    expect(await rowsOf('TEACHERS', name)).toMatchObject([
      { 'Payment type': 'Hourly', Rate: '20.50' },
    ]);
  });

  it('has a cancelled course only if a student took it', async () => {
    const { name, offerings } = await make.teacher({}, [6000, 7000, 9000]);
    const [taken, untaken] = offerings;
    if (!taken || !untaken) return expect.unreachable();
    await make.enrolled({ offering: taken });
    await server.ask(cancelOffering, { id: taken.id });
    await server.ask(cancelOffering, { id: untaken.id });
    const [row] = await rowsOf('TEACHERS', name);
    expect([row?.['Fee 1'], row?.['Fee 2'], row?.['Fee 3']]).toEqual(['60.00', '90.00', '']);
  });
});

describe('the list of students (R-1761)', () => {
  it('has contacts, family and courses; nobody owes twice', async () => {
    const offering = await make.offering(6050);
    const contact = {
      emergencyContactName: 'Puan "Ros", =1',
      emergencyContactPhoneNo: '60187654309',
      emergencyContactRelationship: 'Mother',
      familyLanguage: 'zh' as const,
    };
    const name = '陈美玲 @ +Mei';
    const { uuid } = await make.enrolled(
      { offering, fee: 5000, effectiveDate: '02-2026' },
      { name, nric: '120304-14-5555', email: 'mei@example.my', ...contact },
    );
    const sibling = await make.student({ name: 'Younger' });
    await server.ask(decideSibling, { uuid, siblingUuid: sibling.uuid, isSibling: true });
    const [row] = await rowsOf('STUDENTS', name);
    expect(row).toMatchObject({
      IC: '120304-14-5555',
      Phone: '60 12-3456789',
      Email: 'mei@example.my',
      Gender: 'Female',
      Level: 'Form 1',
      Session: 'Morning',
      Enrolled: 'Jan 2026',
      'Contact name': 'Puan "Ros", =1',
      'Contact phone': '60 18-7654309',
      'Contact relationship': 'Mother',
      Language: 'Chinese',
      Status: 'Active',
      'Status from': '',
      Owes: '',
      'Paid in advance': '',
      Deposit: '',
      'Opening date': '',
      'Fee 1': '50.00',
      'From 1': 'Feb 2026',
      'Until 1': '',
    });
    expect(row?.Family).toMatch(/^Family \d+$/);
    expect(await rowsOf('STUDENTS', 'Younger')).toMatchObject([{ Family: row?.Family }]);
  });

  it('has the status with its month, and splits a course at a pause that ended', async () => {
    const { uuid } = await make.enrolled({}, { name: 'Paused' });
    server.clock.set('2026-03-16T02:00:00Z');
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    expect(await rowsOf('STUDENTS', 'Paused')).toMatchObject([
      { Status: 'Deactivated', 'Status from': 'Mar 2026', 'From 1': 'Jan 2026', 'Until 1': '' },
    ]);
    server.clock.set('2026-06-16T02:00:00Z');
    await server.ask(changeStudentStatus, { uuid, status: 'ACTIVE' });
    expect(await rowsOf('STUDENTS', 'Paused')).toMatchObject([
      {
        Status: 'Active',
        'Status from': '',
        'From 1': 'Jan 2026',
        'Until 1': 'Mar 2026',
        'From 2': 'Jun 2026',
        'Until 2': '',
      },
    ]);
    server.clock.set('2026-03-16T02:00:00Z');
  });

  it('has credit and deposit with the day of the export', async () => {
    await make.holdMoney();
    const { uuid } = await make.student({ name: 'Saver' });
    await make.fund(uuid, 'CREDIT', 12_345);
    await make.fund(uuid, 'DEPOSIT', 20_000);
    expect(await rowsOf('STUDENTS', 'Saver')).toMatchObject([
      { 'Paid in advance': '123.45', Deposit: '200.00', 'Opening date': '16 Mar 2026' },
    ]);
  });

  it('has nobody who was anonymised', async () => {
    const forgotten = await make.enrolled({}, { name: 'Forgotten', email: 'one@example.my' });
    await make.pay(forgotten, '01-2026');
    const { uuid } = forgotten;
    const before = (await listOf('PAYMENTS')).records.length;
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    await server.db
      .transaction()
      .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing: true, now: server.clock.now }));
    expect((await listOf('PAYMENTS')).records).toHaveLength(before - 1);
    const { records } = await listOf('STUDENTS');
    expect(records.filter(({ Name, Phone }) => Name === '' || Phone === '')).toEqual([]);
    expect(await rowsOf('STUDENTS', 'Forgotten')).toEqual([]);
  });
});

describe('the list of payments and misc charges (R-1762)', () => {
  it('has each paid line with its receipt, and no voided one', async () => {
    const enrolled = await make.enrolled({ fee: 7000 }, { name: 'Payer' });
    const paid = [paymentLine(enrolled, '01-2026'), paymentLine(enrolled, '02-2026')];
    const { receiptNo } = await server.ask(payTuition, paid);
    const { receiptNo: wrong } = await make.pay(enrolled, '03-2026');
    await server.ask(voidPayment, { receiptNo: wrong, reason: 'Mistake' });
    const line = {
      Student: 'Payer',
      Fee: '70.00',
      Paid: '70.00',
      Date: '16 Mar 2026',
      Type: 'Cash',
      Receipt: receiptNo,
    };
    expect(await rowsOf('PAYMENTS', 'Payer')).toMatchObject([
      { ...line, Month: 'Jan 2026' },
      { ...line, Month: 'Feb 2026' },
    ]);
  });

  it('has the whole charge as the fee of a part, and an unpaid charge without a payment', async () => {
    const rules = await server.ask(getHouseRules, {});
    await server.ask(changeHouseRules, { ...rules, partPayments: true });
    const student = await make.charged(
      [
        { id: 2, fee: 6000 },
        { id: 3, fee: 2500 },
      ],
      { name: 'Parts' },
    );
    const [books] = student.charges;
    if (!books) return expect.unreachable();
    await server.ask(payMisc, miscPayment(student.uuid, [{ ...books, name: 'Books', fee: 1000 }]));
    expect(await rowsOf('PAYMENTS', 'Parts')).toMatchObject([
      { Fee: '60.00', Paid: '10.00', Teacher: '', Month: 'Jan 2026' },
      { Fee: '25.00', Paid: '', Date: '', Receipt: '', Month: 'Jan 2026' },
    ]);
  });

  it('has a payment from credit as one of an unknown type, and no money that is held', async () => {
    const enrolled = await make.enrolled({ fee: 6000 }, { name: 'Credited' });
    await make.fund(enrolled.uuid, 'CREDIT', 6000);
    await make.pay(enrolled, '01-2026', { paymentType: 'CREDIT' });
    expect(await rowsOf('PAYMENTS', 'Credited')).toMatchObject([{ Paid: '60.00', Type: '' }]);
    expect(await rowsOf('STUDENTS', 'Credited')).toMatchObject([{ 'Paid in advance': '' }]);
  });
});
