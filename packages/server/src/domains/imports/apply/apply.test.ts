import { listArrears } from '@kelas/contract/arrears';
import { listAudit } from '@kelas/contract/audit';
import { addAdjustment } from '@kelas/contract/discounts';
import { getHeldMoney } from '@kelas/contract/funds';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { applyImport, getImport, listImports, planImport } from '@kelas/contract/imports';
import { changeMiscItem, listMiscItemCounts } from '@kelas/contract/misc-items';
import { getReceipt, payTuition } from '@kelas/contract/payments';
import { getStudentAccount } from '@kelas/contract/student-account';
import { getStudent, listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { expectNoGaps } from '@kelas/testkit/clients';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer, sampleSheet } from '@kelas/testkit/spreadsheets';
import { expectVerified } from '@kelas/testkit/verified';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);
const admin = { as: server.admin };

const FORM_4 = 5;
const physics = await make.course('Physics');
const biology = await make.course('Biology');
await make.teacher({
  name: 'Mr Lim',
  tuitionCourse: [
    { programLvl: FORM_4, subjectId: physics.id, fee: 7000 },
    { programLvl: FORM_4, subjectId: biology.id, fee: 6000 },
  ],
});

const uuidOf = async (name: string) =>
  (await server.ask(listStudents, { name })).find((each) => each.name === name)?.uuid ?? '';

afterEach(async () => {
  await expectVerified(server);
  await expectNoGaps(server);
});

let people = 0;
interface Row {
  readonly [heading: string]: string;
}
/** A row of a student with only the required fields. */
function student(more: Row = {}): Row {
  people += 1;
  return {
    Name: `Imported ${people}`,
    Phone: `012-${3_000_000 + people}`,
    Gender: 'F',
    Level: 'Form 4',
    Session: 'Morning',
    Enrolled: 'Jan 2026',
    ...more,
  };
}
/** Writes rows as a tab-separated text. */
function sheet(rows: readonly Row[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? '').join('\t'));
  return [headings.join('\t'), ...lines].join('\n');
}
const course = (subject: string, from: string, more: Row = {}) => ({
  'Subject 1': subject,
  'From 1': from,
  ...more,
});

describe('imported students (R-1659 to R-1662)', () => {
  it('have the courses, fees and months of their rows, and the status of the form', async () => {
    const left = { Status: 'Terminated', 'Status from': 'Feb 2026' };
    const rows = [
      student(course('Physics', 'Feb 2026', { 'Fee 1': '65.50' })),
      student(course('Physics', 'Jan 2026', { 'Until 1': '31/03/2026' })),
      student(course('Physics', 'Mar 2026', { 'Until 1': '28/02/2026' })),
      student(course('Physics', 'Jan 2026', left)),
      student(course('Physics', 'Jan 2026', { ...left, 'Until 1': '31/05/2026' })),
    ];
    await importer.run('STUDENTS', sheet(rows));
    const stored = await Promise.all(
      rows.map(async ({ Name = '' }) => server.ask(getStudent, { uuid: await uuidOf(Name) })),
    );
    expect(
      stored.map(({ status, tuitionCourses: [line] }) => [
        status,
        line?.fee,
        line?.effectiveDate,
        line?.cancelledDate,
      ]),
    ).toEqual([
      ['ACTIVE', 6550, '02-2026', null],
      ['ACTIVE', 7000, '01-2026', '04-2026'],
      ['ACTIVE', 7000, '03-2026', '03-2026'],
      ['TERMINATED', 7000, '01-2026', '02-2026'],
      ['TERMINATED', 7000, '01-2026', '06-2026'],
    ]);
  });

  it('are siblings when their rows have the same family', async () => {
    const rows = ['Ng', 'ng ', 'Lee'].map((Family) => student({ Family }));
    await importer.run('STUDENTS', sheet(rows));
    const siblings = await Promise.all(
      rows.map(async ({ Name = '' }) => {
        const account = await server.ask(getStudentAccount, { uuid: await uuidOf(Name) });
        return account.siblings.filter(({ confirmed }) => confirmed).map(({ name }) => name);
      }),
    );
    const [first, second] = rows;
    expect(siblings).toEqual([[second?.Name], [first?.Name], []]);
    // A later sibling joins the family of a student who is here.
    const late = student({ Family: 'Ng' });
    await importer.run(
      'STUDENTS',
      sheet([
        { ...late, Family: 'NG' },
        { ...first, Family: 'Ng' },
      ]),
    );
    const { siblings: all } = await server.ask(getStudentAccount, {
      uuid: await uuidOf(late.Name ?? ''),
    });
    expect(all.map(({ name }) => name).toSorted()).toEqual([first?.Name, second?.Name].toSorted());
  });

  it('owe the opening debt, and have the opening credit and deposit on one receipt', async () => {
    const row = student({
      Owes: '70.50',
      'Paid in advance': '30',
      Deposit: '100',
      'Opening date': '31 Dec 2025',
    });
    const id = await importer.open('STUDENTS', sheet([row]));
    expect(await server.ask(planImport, { id })).toMatchObject({
      kind: 'STUDENTS',
      counts: { students: 1, charges: 1, payments: 1 },
      sums: { debt: 7050, credit: 3000, deposit: 10_000, payments: 0 },
    });
    expect(await importer.apply(id)).toMatchObject({ state: 'DONE' });
    const uuid = await uuidOf(row.Name ?? '');
    expect((await server.ask(listArrears, {})).find((each) => each.uuid === uuid)).toMatchObject({
      totalOwedFee: 7050,
    });
    expect(await server.ask(getHeldMoney, { uuid })).toMatchObject({
      credit: 3000,
      deposit: 10_000,
    });
    const { receipts } = await server.ask(getStudentAccount, { uuid });
    expect(receipts).toMatchObject([
      { transactionDate: '31-12-2025', paymentType: null, totalAmount: 13_000 },
    ]);
    expect(await server.ask(getReceipt, { receiptNo: receipts[0]?.receiptNo ?? '' })).toMatchObject(
      {
        lines: [{ fee: 3000 }, { fee: 10_000 }],
      },
    );
    const item = (await server.ask(listMiscItemCounts, {})).find(({ charges }) => charges > 0);
    expect(item?.name).toBe('Opening balance');
    const change = { id: item?.id ?? 0, name: 'Debt', fee: 0, retired: true };
    const refused = await server.fail(changeMiscItem, change, admin);
    expect([refused.status, refused.code]).toEqual([409, 'MISC_ITEM_NEEDED']);
  });

  it('get the discounts of the house rules', async () => {
    const { version } = await server.ask(getHouseRules, {});
    const rule = { fromChild: 2, amount: 1000, percent: null, borneBy: 'CENTRE' as const };
    await server.ask(changeHouseRules, { version, siblingDiscount: rule });
    try {
      const rows = [1, 2].map(() =>
        student({ ...course('Physics', 'Mar 2026'), Family: 'Discount' }),
      );
      const id = await importer.open('STUDENTS', sheet(rows));
      expect((await server.ask(planImport, { id })).warnings).toHaveLength(1);
      await importer.apply(id);
      const due = await Promise.all(
        rows.map(async ({ Name = '' }) => {
          const account = await server.ask(getStudentAccount, { uuid: await uuidOf(Name) });
          return account.courses.map(({ dueFee }) => dueFee);
        }),
      );
      expect(due).toEqual([[7000], [6000]]);
    } finally {
      const { version } = await server.ask(getHouseRules, {});
      await server.ask(changeHouseRules, { version, siblingDiscount: null });
    }
  });
});

describe('imported payments (R-1663, R-1664)', () => {
  const payments = (rows: readonly Row[]) => importer.open('PAYMENTS', sheet(rows));
  const paid = (Student = '', more: Row = {}) => ({
    Student,
    Item: 'Physics',
    Month: 'Jan 2026',
    Paid: '65',
    Date: '5 Jan 2026',
    ...more,
  });

  it('pay months in full at their own fee, in parts, and several with one receipt', async () => {
    const row = student(course('Physics', 'Jan 2026'));
    await importer.run('STUDENTS', sheet([row]));
    const id = await payments([
      paid(row.Name, { Receipt: 'A1' }),
      paid(row.Name, { Receipt: 'A1', Item: 'T-shirt', Paid: '25', Fee: '25' }),
      paid(row.Name, { Month: 'Feb 2026', Fee: '70', Paid: '30', Date: '2 Feb 2026' }),
      paid(row.Name, { Month: 'Feb 2026', Fee: '70', Paid: '15', Date: '9 Feb 2026' }),
      paid(row.Name, { Item: 'Stationery', Month: 'Mar 2026', Fee: '10', Paid: '', Date: '' }),
    ]);
    expect(await server.ask(planImport, { id })).toMatchObject({
      rows: { add: 5 },
      counts: { payments: 3, charges: 2 },
      sums: { payments: 13_500 },
    });
    expect(await importer.apply(id)).toMatchObject({ state: 'DONE' });
    const uuid = await uuidOf(row.Name ?? '');
    const { receipts, owedFee } = await server.ask(getStudentAccount, { uuid });
    expect(receipts.map(({ totalAmount, paymentType }) => [totalAmount, paymentType])).toEqual([
      [1500, null],
      [3000, null],
      [9000, null],
    ]);
    // RM 25 of February, all of March, and the stationery.
    expect(owedFee).toBe(2500 + 7000 + 1000);
    const [january] = (await server.ask(getTuitionPayment, { uuid, month: '01-2026' })) ?? [];
    expect(january).toMatchObject({ paymentStatus: 'PAID', fee: 6500 });

    // The same file again adds nothing.
    const again = await payments([
      paid(row.Name, { Receipt: 'A1' }),
      paid(row.Name, { Item: 'T-shirt', Paid: '25', Fee: '25' }),
      paid(row.Name, { Month: 'Feb 2026', Fee: '70', Paid: '30', Date: '2 Feb 2026' }),
      paid(row.Name, { Month: 'Feb 2026', Fee: '70', Paid: '15', Date: '9 Feb 2026' }),
      paid(row.Name, { Item: 'Stationery', Month: 'Mar 2026', Fee: '10', Paid: '', Date: '' }),
    ]);
    const refused = await server.fail(planImport, { id: again }, admin);
    expect(refused.message).toBe('There is nothing to import: every row is skipped or left out');
  });

  it('that are in a later file again are not paid twice, and new parts pay the rest', async () => {
    const row = student(course('Physics', 'Feb 2026'));
    await importer.run('STUDENTS', sheet([row]));
    const part = (Item: string, Paid: string, day: string) =>
      paid(row.Name, { Item, Month: 'Feb 2026', Fee: '70', Paid, Date: `${day} Feb 2026` });
    const first = [
      part('Physics', '30', '2'),
      part('Physics', '10', '2'),
      part('T-shirt', '40', '2'),
      part('T-shirt', '30', '9'),
      // Another T-shirt.
      part('T-shirt', '20', '9'),
    ];
    await importer.run('PAYMENTS', sheet(first));
    const more = [part('Physics', '10', '2'), part('T-shirt', '50', '11')];
    const id = await payments([...first, ...more]);
    expect(await server.ask(planImport, { id })).toMatchObject({
      rows: { add: 2, skip: 5 },
      counts: { payments: 2, charges: 0 },
      sums: { payments: 6000 },
    });
    expect(await importer.apply(id)).toMatchObject({ state: 'DONE' });
    const uuid = await uuidOf(row.Name ?? '');
    const { owedFee } = await server.ask(getStudentAccount, { uuid });
    // RM 20 of February, and all of March.
    expect(owedFee).toBe(2000 + 7000);
  });

  it('are not of someone with another IC', async () => {
    const Name = 'Nur Aisyah binti Ahmad';
    const rows = [student({ Name, IC: '100304-14-5556' }), student({ Name: 'No Number' })];
    await importer.run('STUDENTS', sheet(rows));
    const id = await payments([
      paid(Name, { Item: 'T-shirt', IC: '110909-10-1234' }),
      paid(Name, { Item: 'T-shirt', IC: '100304145556' }),
      paid('No Number', { Item: 'T-shirt', IC: '110909-10-1234' }),
    ]);
    const { rows: read } = await server.ask(getImport, { id });
    expect(read.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
      ['OTHER_IC'],
      [],
      [],
    ]);
  });

  it('pay the rest of a month with the base of its other parts (R-1542)', async () => {
    const row = student(course('Physics', 'Jan 2026'));
    await importer.run('STUDENTS', sheet([row]));
    const uuid = await uuidOf(row.Name ?? '');
    const { tuitionCourses } = await server.ask(getStudent, { uuid });
    const subscriptionId = tuitionCourses[0]?.subscriptionId ?? 0;
    await server.ask(addAdjustment, {
      subscriptionId,
      fromDate: '01-2026',
      amount: 1000,
      borneBy: 'CENTRE',
      reason: 'Scholarship',
    });
    const { version } = await server.ask(getHouseRules, {});
    await server.ask(changeHouseRules, { version, partPayments: true });
    const line = paymentLine({ uuid, subscriptionId, fee: 2000 }, '01-2026');
    await server.ask(payTuition, [line]);
    await importer.run('PAYMENTS', sheet([paid(row.Name, { Fee: '60', Paid: '40' })]));
    const lines = await server.db
      .selectFrom('payment_line')
      .select(['fee', 'due', 'base'])
      .where('subscription_id', '=', subscriptionId)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { fee: 2000, due: 6000, base: 7000 },
      { fee: 4000, due: 6000, base: 7000 },
    ]);
  });

  it('have a known type only at the fee that is due', async () => {
    const row = student(course('Physics', 'Jan 2026'));
    await importer.run('STUDENTS', sheet([row]));
    const wrong = await payments([paid(row.Name, { Type: 'Cash', Fee: '65' })]);
    expect((await server.fail(planImport, { id: wrong }, admin)).message).toMatch(
      /^1 row has a fault/,
    );
    const id = await payments([paid(row.Name, { Type: 'Cash', Paid: '70' })]);
    expect((await server.ask(planImport, { id })).warnings).toEqual([
      expect.stringMatching(/^1 cash payment counts in the next close/),
    ]);
    expect(await importer.apply(id)).toMatchObject({ state: 'DONE' });
  });

  it('are refused where nothing is due, too much is paid, or the student is unclear', async () => {
    const rows = [student(course('Physics', 'Feb 2026')), student({ Name: 'Same Name' })];
    const twin = student({ Name: 'Same Name' });
    await importer.run('STUDENTS', sheet([...rows, twin]));
    const id = await payments([
      paid(rows[0]?.Name),
      paid(rows[0]?.Name, { Month: 'Feb 2026', Fee: '70', Paid: '80' }),
      paid('Same Name', { Item: 'T-shirt' }),
      paid('No Body', { Item: 'T-shirt' }),
      paid(rows[0]?.Name, { Item: 'T-shrt' }),
      paid(rows[0]?.Name, { Item: 'T-shirt', Date: '1 Jan 2099' }),
      paid('Same Name', { Item: 'T-shirt', Phone: twin.Phone ?? '' }),
    ]);
    const { rows: read } = await server.ask(getImport, { id });
    expect(read.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
      ['NOT_DUE'],
      ['TOO_MUCH'],
      ['SAME_NAME'],
      ['UNKNOWN_STUDENT'],
      ['UNKNOWN_ITEM'],
      ['IN_FUTURE'],
      [],
    ]);
  });
});

describe('an import (R-1667 to R-1670)', () => {
  it('of the sample centre succeeds file by file', async () => {
    for (const [kind, name] of [
      ['SUBJECTS', 'subjects.csv'],
      ['MISC_ITEMS', 'misc-items.csv'],
      ['TEACHERS', 'teachers.csv'],
      ['STUDENTS', 'students.csv'],
      ['PAYMENTS', 'payments.csv'],
    ] as const) {
      await importer.run(kind, sampleSheet(name));
    }
    expect((await server.ask(listTeachers, {})).length).toBe(7);
    const [latest] = (await server.ask(listImports, {})).imports;
    expect(latest).toMatchObject({ kind: 'PAYMENTS', staffName: 'the-admin', undone: null });
  });

  it('is in the audit log with its counts, and each person as the form writes it', async () => {
    const row = student({ IC: '100101-14-9999' });
    await importer.run('STUDENTS', sheet([row]));
    const [registered, applied] = await server.ask(listAudit, {});
    expect(registered).toMatchObject({
      action: 'STUDENT_REGISTERED',
      subjectName: row.Name,
      after: { name: row.Name, nric: '******-**-9999', enrolmentDate: '01-2026' },
    });
    expect(applied).toMatchObject({
      action: 'IMPORT_APPLIED',
      subjectName: 'students.csv',
      after: { students: 1, subscriptions: 0 },
    });
  });

  it('with a stale digest is refused', async () => {
    const row = student();
    const id = await importer.open('STUDENTS', sheet([row]));
    const digest = await importer.digestOf(id);
    await make.student({ name: row.Name ?? '', phoneNo: `6012${row.Phone?.slice(4)}` });
    const refused = await server.fail(applyImport, { id, digest }, admin);
    expect([refused.status, refused.code]).toEqual([422, 'INVALID']);
    const other = await importer.open('STUDENTS', sheet([student()]));
    const stale = await server.fail(applyImport, { id: other, digest }, admin);
    expect([stale.status, stale.code]).toEqual([409, 'PREVIEW_CHANGED']);
  });

  it('is refused when a discount of the house rules has changed since its preview', async () => {
    const taken = course('Physics', 'Mar 2026', { 'Teacher 1': 'Mr Lim', Family: 'Rules' });
    const rows = [1, 2].map(() => student(taken));
    const id = await importer.open('STUDENTS', sheet(rows));
    const digest = await importer.digestOf(id);
    const rule = { fromChild: 2, amount: 1000, percent: null, borneBy: 'CENTRE' as const };
    const change = async (siblingDiscount: typeof rule | null) => {
      const { version } = await server.ask(getHouseRules, {});
      await server.ask(changeHouseRules, { version, siblingDiscount });
    };
    await change(rule);
    try {
      const stale = await server.fail(applyImport, { id, digest }, admin);
      expect([stale.status, stale.code]).toEqual([409, 'PREVIEW_CHANGED']);
    } finally {
      await change(null);
    }
    expect(await importer.digestOf(id)).toBe(digest);
  });

  it('makes exactly what its plan says', async () => {
    const counts = async () => {
      const { rows } = await sql<Record<string, number>>`
        select
          (select count(*) from student) as students,
          (select count(*) from subscription) as subscriptions,
          (select count(*) from misc_charge) as charges,
          (select count(*) from payment) as payments,
          (select coalesce(sum(fee), 0) from misc_charge) as debt,
          (select coalesce(sum(fee), 0) from payment_line where fund = 'CREDIT') as credit,
          (select coalesce(sum(fee), 0) from payment_line where fund = 'DEPOSIT') as deposit
      `.execute(server.db);
      return rows[0] ?? {};
    };
    const sum = fc.constantFrom('', '0', '10', '99.99');
    const rows = fc.array(
      fc
        .record({
          Owes: sum,
          'Paid in advance': sum,
          Deposit: sum,
          Family: fc.constantFrom('', 'A', 'B'),
          'Subject 1': fc.constantFrom('', 'Physics'),
          'Subject 2': fc.constantFrom('', 'Biology'),
          Status: fc.constantFrom('', 'Deactivated', 'Terminated'),
          from: fc.constantFrom('Jan 2026', 'Mar 2026'),
        })
        .map(({ from, ...each }) => ({
          ...each,
          'Status from': each.Status && 'Feb 2026',
          'Teacher 1': each['Subject 1'] && 'Mr Lim',
          'Teacher 2': each['Subject 2'] && 'Mr Lim',
          'From 1': each['Subject 1'] && from,
          'From 2': each['Subject 2'] && from,
        })),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (drawn) => {
        const id = await importer.open('STUDENTS', sheet(drawn.map((row) => student(row))));
        const plan = await server.ask(planImport, { id });
        const before = await counts();
        expect(await importer.apply(id)).toMatchObject({ state: 'DONE' });
        const after = await counts();
        const added = Object.fromEntries(
          Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)]),
        );
        const { students, subscriptions, charges, payments } = plan.counts;
        const { debt, credit, deposit } = plan.sums;
        expect(added).toEqual({
          students,
          subscriptions,
          charges,
          payments,
          debt,
          credit,
          deposit,
        });
      }),
      { numRuns: 15 },
    );
  });
});
