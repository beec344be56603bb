import { listArrears } from '@kelas/contract/arrears';
import { listAudit } from '@kelas/contract/audit';
import type { Call } from '@kelas/contract/call';
import { listClassroom } from '@kelas/contract/classroom';
import { getFinanceMonth, listFinanceStudents, listFinanceYear } from '@kelas/contract/finance';
import { listHistory, listReceipts } from '@kelas/contract/history';
import { listMiscPayments } from '@kelas/contract/misc-fees';
import { getOverview } from '@kelas/contract/overview';
import {
  getReceipt,
  getReceiptDocument,
  listVoids,
  payMisc,
  voidPayment,
} from '@kelas/contract/payments';
import { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import { getStatement } from '@kelas/contract/statements';
import { changeNote, decideSibling } from '@kelas/contract/student-account';
import * as students from '@kelas/contract/students';
import { getTuitionPayment, listTuitionPayments } from '@kelas/contract/tuition-fees';
import { Makers, miscPayment, studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { findingsIn } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';
import { anonymiseStudent } from './anonymise.ts';

const server = await startServer();
const make = new Makers(server);

const personal = {
  nric: '010203-14-5678',
  phoneNo: '60111222333',
  email: 'aisyah@example.my',
  emergencyContactName: 'Puan Rokiah',
  emergencyContactPhoneNo: '60199888777',
  emergencyContactRelationship: 'Grandmother',
};

/** A former student with payments, a voided payment, a salary that counts one, and a change. */
async function formerStudent(status: 'TERMINATED' | 'DEACTIVATED' = 'TERMINATED') {
  const name = uniqueInFile('Nur Aisyah');
  const offering = await make.offering(6050);
  const student = await make.enrolled({ offering }, { ...personal, name });
  const { receiptNo } = await make.pay(student, '01-2026');
  await make.pay(student, '02-2026');
  await server.ask(payMisc, miscPayment(student.uuid, [{ id: 5, name: 'Shirt', fee: 2500 }]));
  await server.ask(paySalary, { id: offering.teacher, month: '03-2026' });
  const mistaken = await make.pay(student, '03-2026');
  await server.ask(voidPayment, { receiptNo: mistaken.receiptNo, reason: 'Typed twice' });
  const { uuid } = student;
  const email = 'aisyah.new@example.my';
  await server.ask(students.updateStudent, { ...studentForm({ ...personal, name, email }), uuid });
  const terminatedDate = status === 'TERMINATED' ? '03-2026' : undefined;
  await server.ask(students.changeStudentStatus, { uuid, status, terminatedDate });
  return { ...student, name, receiptNo, teacher: offering.teacher };
}

function anonymise(uuid: string, evenIfOwing = false) {
  return server.db
    .transaction()
    .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing, now: server.clock.now }));
}

/** The responses of lists, reports, statement and receipt; rows are sorted, since names change. */
async function everything({ uuid, receiptNo, teacher }: Awaited<ReturnType<typeof formerStudent>>) {
  const requests: [Call, object][] = [
    [students.listStudents, {}],
    [students.listEnrolments, { month: '01-2026' }],
    [listTuitionPayments, { month: '01-2026' }],
    [listTuitionPayments, { month: '03-2026' }],
    [getTuitionPayment, { uuid, month: '02-2026' }],
    [listMiscPayments, { month: '03-2026' }],
    [listHistory, { uuid, type: 'STUDENT' }],
    [listHistory, { uuid: teacher, type: 'TEACHER' }],
    [listReceipts, { from: '01-03-2026', until: '31-03-2026' }],
    [getStatement, { uuid, from: '01-2026', until: '06-2026' }],
    [getReceipt, { receiptNo }],
    [listVoids, { transactionDate: '03-2026' }],
    [listArrears, {}],
    [listFinanceStudents, { transactionDate: '03-2026' }],
    [getFinanceMonth, { transactionDate: '03-2026' }],
    [listFinanceYear, { transactionDate: '03-2026' }],
    [getOverview, {}],
    [listClassroom, {}],
    [listSalaries, { month: '03-2026' }],
    [getSalary, { teacherUuid: teacher, month: '03-2026' }],
    [getSalary, { teacherUuid: teacher, month: '04-2026' }],
  ];
  const responses: Record<string, unknown> = {};
  for (const [call, input] of requests) {
    const body = (await server.send(call, input, { as: server.admin })).json();
    const rows = Array.isArray(body) ? body.map((row) => JSON.stringify(row)).toSorted() : body;
    responses[`${call.path} ${JSON.stringify(input)}`] = rows;
  }
  return JSON.stringify(responses, null, 1);
}

describe('an anonymised student (R-1285 to R-1288)', () => {
  it('changes no sum, list, report or receipt except for the personal data', async () => {
    const student = await formerStudent();
    const before = await everything(student);
    expect(before).toContain(student.name);
    const { name, erased } = await anonymise(student.uuid);
    expect([name, erased]).toEqual([`Former student ${student.uuid.slice(0, 6)}`, 2]);
    const after = await everything(student);
    expect(after).not.toContain('Aisyah');
    const renamed = before
      .replaceAll(student.name, name)
      .replaceAll(personal.phoneNo, '')
      .replaceAll('******-**-5678', '');
    const linesOf = (text: string) => text.split(/,?\n/).toSorted();
    expect(linesOf(after)).toEqual(linesOf(renamed));
    const paper = { receiptNo: student.receiptNo, format: 'A5' };
    expect((await server.send(getReceiptDocument, paper)).statusCode).toBe(200);
  });

  it('leaves no personal data in the database, and the audit log stays valid', async () => {
    const student = await formerStudent();
    await anonymise(student.uuid);
    const tables = await server.db.introspection.getTables();
    for (const { name } of tables) {
      const { rows } = await server.database.pool.query(`select t::text from ${name} t`);
      const text = rows.map((row) => row.t).join('\n');
      for (const trace of [student.name, ...Object.values(personal), 'aisyah.new']) {
        expect(text.includes(trace), `${trace} in ${name}`).toBe(false);
      }
    }
    const { findings, passed } = await findingsIn(server.url);
    expect(findings).toEqual([]);
    expect(passed[0]).toMatch(
      /^Entries: \d+, unchanged and without gaps; \d+ erased with an anonymised student$/,
    );
  });

  it('is found by the new name and not by the old one', async () => {
    const student = await formerStudent();
    const { name } = await anonymise(student.uuid);
    expect(await server.ask(students.listStudents, { name: student.name })).toEqual([]);
    expect(await server.ask(students.listStudents, { name })).toHaveLength(1);
    const shown = await server.ask(students.getStudent, { uuid: student.uuid });
    expect(shown).toMatchObject({ name, nric: '', phoneNo: '', email: '', status: 'TERMINATED' });
  });

  it('has an audit entry that names the erased entries (R-1128)', async () => {
    const student = await formerStudent();
    const { name } = await anonymise(student.uuid);
    const entries = await server.ask(listAudit, { kind: 'STUDENT' });
    const own = entries.filter(({ subjectName }) => subjectName === name);
    expect(own.map(({ action, erased, staffName }) => [action, erased, staffName])).toEqual([
      ['STUDENT_ANONYMISED', false, null],
      ['STUDENT_STATUS_CHANGED', false, 'the-employee'],
      ['STUDENT_CHANGED', true, 'the-employee'],
      ['NRIC_READ', false, 'the-employee'],
      ['STUDENT_REGISTERED', true, 'the-employee'],
    ]);
    const positions = own.filter(({ erased }) => erased).map(({ position }) => position);
    expect(own[0]?.after).toEqual({
      uuid: student.uuid,
      name,
      erasedEntries: positions.toReversed().join(', '),
    });
    expect([own[2]?.before, own[2]?.after]).toEqual([null, null]);
  });

  it('can be neither changed nor activated, and anonymising again does nothing (R-273)', async () => {
    const student = await formerStudent('DEACTIVATED');
    await anonymise(student.uuid, true);
    const second = await anonymise(student.uuid);
    expect(second.erased).toBeUndefined();
    const { uuid } = student;
    const { uuid: other } = await make.student();
    const refused = [
      await server.fail(changeNote, { uuid, note: 'A note' }),
      await server.fail(decideSibling, { uuid, siblingUuid: other, isSibling: true }),
      await server.fail(decideSibling, { uuid: other, siblingUuid: uuid, isSibling: true }),
      await server.fail(students.updateStudent, { ...studentForm(), uuid }),
      await server.fail(students.changeStudentStatus, { uuid, status: 'ACTIVE' }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [409, 'STUDENT_ANONYMISED']),
    );
    await expect(
      server.database.pool.query(
        `update student set phone_no = '60123456789' where uuid = '${uuid}'`,
      ),
    ).rejects.toMatchObject({ constraint: 'student_anonymised' });
    await expect(
      server.database.pool.query(`update student set anonymised_at = null where uuid = '${uuid}'`),
    ).rejects.toMatchObject({ code: '23001' });
  });

  it('must not be ACTIVE, and must owe nothing without evenIfOwing', async () => {
    const active = await make.enrolled();
    await expect(anonymise(active.uuid)).rejects.toThrow('This student is ACTIVE');
    await make.pay(active, '01-2026');
    const { uuid } = active;
    const terminatedDate = '03-2026';
    await server.ask(students.changeStudentStatus, { uuid, status: 'TERMINATED', terminatedDate });
    await expect(anonymise(uuid)).rejects.toThrow('This student owes RM 60.00');
    expect((await server.ask(students.getStudent, { uuid })).name).not.toMatch(/^Former/);
    await anonymise(uuid, true);
    const owing = await server.ask(listArrears, { name: 'Former student' });
    expect(owing.find((row) => row.uuid === uuid)?.totalOwedFee).toBe(6000);
    await expect(anonymise('00000000-0000-4000-8000-000000000000')).rejects.toThrow('not exist');
  });
});
