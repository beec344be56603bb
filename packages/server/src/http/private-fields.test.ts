import type { Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { listHistory } from '@kelas/contract/history';
import { getSalary, paySalary } from '@kelas/contract/salaries';
import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import { getTeacher } from '@kelas/contract/teachers';
import { checkEach } from '@kelas/testkit/check-each';
import { studentForm } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { makeSamples } from '@kelas/testkit/samples';
import { startServer } from '@kelas/testkit/server';
import { fieldNames } from '@kelas/testkit/wire';
import { describe, expect, it } from 'vitest';

const calls = allCalls;
const employeeCalls = calls.filter(
  (call) => call.roles === 'public' || call.roles.includes('EMPLOYEE'),
);
const server = await startServer();
const samples = await makeSamples(server);

/** A teacher's private values. Each of them occurs nowhere else. */
const TEACHER = ['910203-14-7421', '8800112233445', 'BIMBMYKL', '37/59', '777713', '654321'];
const NRIC = '050607-14-9321';
const MASKED = '******-**-9321';
/** The emergency contact. Its values occur nowhere else. */
const CONTACT = ['Puan Rosnah', '60187654309', 'Guardian of the student'];

/** Sets these private values for the teacher and student of the samples. Returns their uuids. */
async function plant(chosen: Record<string, unknown>) {
  const student = chosen['GET /student'] as { uuid: string };
  const teacher = chosen['GET /teacher'] as { uuid: string };
  const { pool } = server.database;
  await pool.query(
    `update teacher set nric = $1, bank_account_no = $2, bank_swift_code = $3, ratio = $4
     where payment_type = 'RATIO'`,
    TEACHER.slice(0, 4),
  );
  await pool.query(
    `update teacher set ratio = null, payment_type = 'HOUR', rate = $1 where uuid = $2`,
    [Number(TEACHER[4]), teacher.uuid],
  );
  await server.ask(paySalary, { id: teacher.uuid, month: '02-2026', fee: Number(TEACHER[5]) });
  await pool.query('update centre set employee_bank = true');
  await pool.query(`update student set nric = '' where nric = $1`, [NRIC]);
  await pool.query('update student set nric = $1 where uuid = $2', [NRIC, student.uuid]);
  await pool.query(
    `update student set emergency_contact_name = $1, emergency_contact_phone_no = $2,
       emergency_contact_relationship = $3
     where uuid = $4`,
    [...CONTACT, student.uuid],
  );
  return { uuid: student.uuid, teacher };
}

const { uuid, teacher } = await plant(samples);

/** Makes a call and returns its headers and body as text, or the texts of a PDF. */
async function responseTo(call: Call, as: string): Promise<string> {
  const response = await server.send(call, samples[nameOf(call)], { as });
  expect(response.statusCode, `${nameOf(call)} ${response.body.slice(0, 200)}`).toBeLessThan(300);
  if (call.produces !== 'application/pdf') return JSON.stringify(response.headers) + response.body;
  const { pages, about } = readPdf(response.rawPayload);
  return [...pages.map(({ text }) => text), ...about.values()].join('\n');
}

/** The exports of an ADMIN hold whole numbers, and the audit log records each (R-1756). */
const isExport = (call: Call) => call.path.startsWith('/export/');
const reading = calls.filter((call) => call.method === 'GET' && !isExport(call));
const readByEmployees = reading.filter((call) => call.roles.includes('EMPLOYEE'));
/** The calls about one student that return the masked number. */
const showMasked = ['GET /student/payment', 'GET /student/misc/payment'];
/** The calls of an EMPLOYEE that write or end the session. */
const changing = employeeCalls.filter((call) => call.method !== 'GET' && call.roles !== 'public');

describe('the output fields for an EMPLOYEE', () => {
  // docs/wire.txt lists all fields. It is reviewed with every change.
  it('are not private to a teacher (R-133)', () =>
    checkEach(employeeCalls, (call) => {
      // A setting opens the bank, with the salaries that it paid, to an EMPLOYEE (R-2369).
      if (call.switch === 'employeeBank') return;
      const all = call.output ? fieldNames(call.output, 'output') : [];
      // An EMPLOYEE gets no corrections of salaries (R-1845).
      const fields = all.filter((name) => !name.startsWith('salaryCorrections')).join(' ');
      expect(fields).not.toMatch(/bankName|bankAccount|paymentRate|salary|identification/i);
    }));
});

describe('private data (R-1220)', () => {
  it('of a teacher is in no response to an EMPLOYEE', async () => {
    await checkEach(readByEmployees, async (call) => {
      const response = await responseTo(call, server.employee);
      // The list of all banks does not say which teacher has which.
      const isListOfBanks = nameOf(call) === 'GET /banks';
      const secrets = TEACHER.filter((each) => !isListOfBanks || each !== 'BIMBMYKL');
      for (const secret of secrets) expect(response).not.toContain(secret);
    });
  });

  // Reminders go to the contacts, so Arrears and a student's page include them (R-717, R-1470).
  // The contact is proposed as who pays (R-1869), and gets the bills (R-2367). The families of students
  // who may leave or wait for a place are written to (R-2469, R-2498).
  const withContacts = [
    'GET /arrears',
    'GET /student/account',
    'GET /family/payers',
    'GET /bills',
    'GET /attendance/slipping',
    'GET /waiting-list',
  ];
  it('of a family is in GET /student, not elsewhere', async () => {
    const elsewhere = readByEmployees.filter((call) => !withContacts.includes(nameOf(call)));
    await checkEach(elsewhere, async (call) => {
      const response = await responseTo(call, server.employee);
      for (const text of CONTACT) {
        if (nameOf(call) === 'GET /student') expect(response).toContain(text);
        else expect(response).not.toContain(text);
      }
    });
  });

  it('of a teacher is returned to an ADMIN, so that this test looks for existing data', async () => {
    const read = reading.filter((call) =>
      ['GET /teacher', 'GET /teachers/salary'].includes(nameOf(call)),
    );
    const responses = await Promise.all(read.map((call) => responseTo(call, server.admin)));
    responses.push(
      JSON.stringify(await server.ask(getSalary, { teacherUuid: teacher.uuid, month: '02-2026' })),
    );
    const { rows } = await server.database.pool.query(
      'select uuid from teacher where ratio is not null limit 1',
    );
    responses.push(JSON.stringify(await server.ask(getTeacher, { uuid: rows[0].uuid })));
    for (const secret of TEACHER) expect(responses.join()).toContain(secret);
  });

  it('of a salary is in the history of teachers for an EMPLOYEE (R-131)', async () => {
    const rows = await server.ask(listHistory, { ...teacher, type: 'TEACHER' });
    expect(rows.map(({ fee }) => fee)).toContain(Number(TEACHER[5]));
    expect(JSON.stringify(rows)).not.toContain(TEACHER[0]);
  });

  it('of a student has a masked NRIC for both roles, except in the edit form (R-1277)', async () => {
    const reads = reading.flatMap((call) => [
      [nameOf(call), 'an ADMIN', call, server.admin] as const,
      ...(call.roles.includes('EMPLOYEE')
        ? [[nameOf(call), 'an EMPLOYEE', call, server.employee] as const]
        : []),
    ]);
    await checkEach(
      reads,
      async ([name, , call, as]) => {
        const response = await responseTo(call, as);
        if (name === 'GET /student') expect(response).toContain(NRIC);
        else expect(response).not.toContain(NRIC);
        if (showMasked.includes(name)) expect(response).toContain(MASKED);
      },
      ([name, caller]) => `${name} for ${caller}`,
    );
  });
});

describe('the response to a change', () => {
  it('that is refused for an NRIC does not name its student', async () => {
    const { name } = await server.ask(getStudent, { uuid });
    for (const [call, input] of [
      [registerStudent, studentForm({ nric: NRIC })],
      [updateStudent, { ...studentForm({ nric: NRIC }), uuid: await another() }],
    ] as const) {
      const { status, message } = await server.fail(call, input);
      expect([status, message]).toEqual([422, { nric: 'This NRIC is already registered' }]);
      expect(JSON.stringify(message)).not.toContain(name);
    }
  });

  it('has no private data, done or refused', () =>
    checkEach(changing, async (call) => {
      const name = nameOf(call);
      const password = 'a password';
      const employee = await server.addSession(await server.addAccount('EMPLOYEE', name, password));
      // The employee counts the drawer too.
      const asking = {
        ask: server.ask.bind(server),
        addAccount: server.addAccount.bind(server),
        admin: employee,
      };
      // Fresh samples for each call, because the effects of one call would refuse the next.
      const fresh: Record<string, unknown> = {
        ...(await makeSamples(asking, [call, getStudent, getTeacher])),
        'POST /staff/password': { password: 'long enough', currentPassword: password },
      };
      await plant(fresh);
      const done = await server.send(call, fresh[name], { as: employee });
      expect(done.statusCode, done.body).toBeLessThan(300);
      // Most calls are refused the second time.
      const again = await server.send(call, fresh[name], { as: employee });
      for (const secret of [...TEACHER, NRIC]) {
        expect(done.body + again.body).not.toContain(secret);
      }
    }));
});

async function another(): Promise<string> {
  return (await server.ask(registerStudent, studentForm())).uuid;
}
