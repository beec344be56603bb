import { listArrears } from '@kelas/contract/arrears';
import { listCourses } from '@kelas/contract/courses';
import { addAdjustment } from '@kelas/contract/discounts';
import { exportList } from '@kelas/contract/exports';
import { listFinanceStudents } from '@kelas/contract/finance';
import { listHeld } from '@kelas/contract/funds';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { IMPORT_GROUPS_MAX, importKinds } from '@kelas/contract/import-fields';
import { addMiscItem } from '@kelas/contract/misc-items';
import { payMisc, voidPayment } from '@kelas/contract/payments';
import { listMiscItems } from '@kelas/contract/reference';
import { getStatement } from '@kelas/contract/statements';
import { decideSibling } from '@kelas/contract/student-account';
import {
  changeCourse,
  changeStudentStatus,
  getStudent,
  listStudents,
} from '@kelas/contract/students';
import { getTeacher, listTeachers } from '@kelas/contract/teachers';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { describe, expect, it } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';

const [from, into] = [await startServer(), await startServer()];

/** Fields that differ between two centres with the same records. */
const OWN = ['uuid', 'id', 'receiptNo', 'version', 'subscriptionId', 'recordCreateDate'];

/** A list without the fields of `OWN`, in an order that does not depend on them. */
function withoutOwn(list: readonly object[]): string[] {
  return list
    .map((row) =>
      JSON.stringify(row, (key, value) => {
        if (OWN.includes(key)) return undefined;
        const isTexts = Array.isArray(value) && value.every((each) => typeof each === 'string');
        return isTexts ? value.toSorted() : value;
      }),
    )
    .toSorted();
}

/** Exports each list of a centre and imports it into an empty one. */
async function moveLists(source: TestServer, target: TestServer): Promise<void> {
  const importer = new Importer(target);
  for (const kind of importKinds) {
    const response = await source.send(exportList, { kind });
    expect(response.statusCode).toBe(200);
    await importer.run(kind, response.rawPayload);
  }
}

/** Every list and sum that the lists carry, by name. */
async function listsOf(server: TestServer): Promise<Record<string, string[]>> {
  const students = await server.ask(listStudents, {});
  const statements = await Promise.all(
    students.map(({ uuid }) =>
      server.ask(getStatement, { uuid, from: '01-2024', until: '12-2026' }),
    ),
  );
  const months = ['03-2025', '09-2025', '01-2026', '02-2026', '03-2026'];
  const finance = await Promise.all(
    months.map((transactionDate) => server.ask(listFinanceStudents, { transactionDate })),
  );
  const teachers = await server.ask(listTeachers, {});
  const forms = await Promise.all(teachers.map(({ uuid }) => server.ask(getTeacher, { uuid })));
  return {
    pay: forms.map(({ name, paymentType, paymentRate, tuitionCourse }) =>
      [
        name,
        paymentType,
        paymentRate,
        ...tuitionCourse.flatMap(({ ratio, byLesson }) => [
          ...(ratio ? [ratio] : []),
          ...(byLesson ? ['by lesson'] : []),
        ]),
      ].join(' '),
    ),
    subjects: withoutOwn(await server.ask(listCourses, {})),
    items: withoutOwn(await server.ask(listMiscItems, {})),
    teachers: withoutOwn(teachers),
    students: withoutOwn(students),
    arrears: withoutOwn(await server.ask(listArrears, {})),
    finance: withoutOwn(finance.flat()),
    // The lists have no lessons.
    statements: withoutOwn(statements.map(({ owedLessons: _, ...statement }) => statement)),
  };
}

describe('a centre that is exported and imported into an empty one (R-1764)', () => {
  it('has equal lists, sums and statements', async () => {
    await fillDemo(from.db, { students: 80, now: from.clock.now });
    const make = new Makers(from);
    const rules = await from.ask(getHouseRules, {});
    await from.ask(changeHouseRules, { ...rules, partPayments: true });
    // The other items exist in every centre.
    await from.ask(addMiscItem, { name: 'Cap', fee: 1550 });
    await make.teacher({}, Array(IMPORT_GROUPS_MAX).fill(6000));
    await make.teacher({ paymentType: 'FIXED', paymentRate: 12_345_678 });
    await make.teacher({ paymentType: 'HEAD', paymentRate: 1_550 });
    const { id: subjectId } = await make.course();
    const own = { programLvl: 2, subjectId, fee: 6000, ratio: '7/3' };
    await make.teacher({ tuitionCourse: [own] });
    await make.byLesson(2050);
    const family = [
      await make.enrolled({}, { name: '=陈, "美玲"; -1', nric: '120304-14-5555' }),
      await make.enrolled({}, { name: "O'Neil @ Kumar" }),
    ];
    const [first, second] = family;
    if (!first || !second) return expect.unreachable();
    await from.ask(decideSibling, { uuid: first.uuid, siblingUuid: second.uuid, isSibling: true });
    await make.pay(first, '01-2026', { paymentType: 'BANK' });
    const paused = await make.enrolled({ effectiveDate: '01-2026' }, { name: 'Paused' });
    await from.ask(changeStudentStatus, { uuid: paused.uuid, status: 'DEACTIVATED' });

    await moveLists(from, into);

    const [expected, found] = [await listsOf(from), await listsOf(into)];
    expect(expected.statements?.length).toBeGreaterThan(80);
    for (const [name, rows] of Object.entries(expected)) expect(found[name], name).toEqual(rows);
  });

  it('has equal balances where the lists do not carry the history', async () => {
    const [source, target] = [await startServer(), await startServer()];
    const make = new Makers(source);
    await make.holdMoney();
    const rules = await source.ask(getHouseRules, {});
    await source.ask(changeHouseRules, { ...rules, partPayments: true });
    await source.ask(addMiscItem, { name: 'Cap', fee: 1550 });

    const saver = await make.enrolled({ fee: 6000 }, { name: 'Saver' });
    await make.fund(saver.uuid, 'CREDIT', 10_000);
    await make.fund(saver.uuid, 'DEPOSIT', 20_000);
    await make.pay(saver, '01-2026', { paymentType: 'CREDIT' });

    const discounted = await make.enrolled({ fee: 6000 }, { name: 'Discounted' });
    const { subscriptionId } = discounted;
    await source.ask(addAdjustment, {
      subscriptionId,
      fromDate: '01-2026',
      untilDate: '01-2026',
      amount: 1000,
      borneBy: 'CENTRE',
      reason: 'Scholarship',
    });
    await make.pay({ ...discounted, fee: 5000 }, '01-2026');
    await make.pay({ ...discounted, fee: 2000 }, '02-2026');

    const books = await make.charged([{ id: 2, fee: 6000 }], { name: 'Parts' });
    const [charge] = books.charges;
    if (!charge) return expect.unreachable();
    for (const fee of [1000, 2500]) {
      const part = { ...charge, name: 'Books', fee };
      await source.ask(payMisc, miscPayment(books.uuid, [part]));
    }

    const voided = await make.enrolled({}, { name: 'Voided' });
    const { receiptNo } = await make.pay(voided, '01-2026');
    await source.ask(voidPayment, { receiptNo, reason: 'Mistake' });

    const deactivated = await make.enrolled({}, { name: 'Deactivated' });
    await make.pay(deactivated, '05-2026');
    const left = { uuid: deactivated.uuid, status: 'DEACTIVATED' as const };
    await source.ask(changeStudentStatus, left);
    const terminated = await make.enrolled({}, { name: 'Terminated' });
    await make.pay(terminated, '05-2026');
    await source.ask(changeStudentStatus, {
      uuid: terminated.uuid,
      status: 'TERMINATED',
      terminatedDate: '03-2026',
    });

    // March stays with the old course, and the new one begins in April (D-42).
    const offering = await make.offering();
    const { teacher, programLvl, subjectId } = offering;
    const line = { teacher, programLvl, subjectId, fee: 6000 };
    for (const name of ['Raised', 'Raised and paid']) {
      const raised = await make.enrolled({ offering, fee: 5000 }, { name });
      await make.pay(raised, '03-2026');
      await source.ask(changeCourse, { id: raised.subscriptionId, month: '03-2026', ...line });
      const { tuitionCourses } = await source.ask(getStudent, { uuid: raised.uuid });
      const { subscriptionId = 0 } = tuitionCourses[1] ?? {};
      const again = { uuid: raised.uuid, subscriptionId, fee: 6000 };
      if (name !== 'Raised') await make.pay(again, '04-2026');
    }

    // The lists have no lessons, but what was paid and what is left of a part.
    const held = await make.byLesson(2000);
    await make.lessons(held, '03-2026', 4);
    const course = { offering: held, effectiveDate: '03-2026' };
    const whole = await make.enrolled(course, { name: 'Lessons' });
    await make.pay({ ...whole, fee: 8000 }, '03-2026');
    const part = await make.enrolled(course, { name: 'Lessons in parts' });
    await make.pay({ ...part, fee: 3000 }, '03-2026');

    const ended = await make.enrolled({ fee: 6000 }, { name: 'Ended' });
    await make.pay({ ...ended, fee: 2000 }, '03-2026');
    await make.cancel(ended.subscriptionId, '03-2026');

    // Parts of two equal charges, in turn.
    const twice = await make.charged(
      [
        { id: 2, fee: 5000 },
        { id: 2, fee: 5000 },
      ],
      { name: 'Twice' },
    );
    for (const [index, fee] of [
      [0, 2000],
      [1, 1000],
      [0, 3000],
      [1, 4000],
    ] as const) {
      const [one] = twice.charges.slice(index);
      if (!one) return expect.unreachable();
      await source.ask(payMisc, miscPayment(twice.uuid, [{ ...one, name: 'Books', fee }]));
    }

    const paused = await make.enrolled({}, { name: 'Paused' });
    await make.pay(paused, '05-2026');
    await source.ask(changeStudentStatus, { uuid: paused.uuid, status: 'DEACTIVATED' });
    for (const server of [source, target]) server.clock.set('2026-06-16T02:00:00Z');
    await source.ask(changeStudentStatus, { uuid: paused.uuid, status: 'ACTIVE' });

    await moveLists(source, target);
    const expected = await balancesOf(source);
    expect(expected).toMatchObject({
      Parts: { closing: 2500 },
      Ended: { closing: 12_000 },
      Twice: { closing: 0 },
      Lessons: { closing: 0 },
      'Lessons in parts': { closing: 5000 },
    });
    expect(await balancesOf(target)).toEqual(expected);
  });
});

/** The amount that each student owes at the end of June, and has as credit and deposit. */
async function balancesOf(server: TestServer): Promise<Record<string, object>> {
  const { students: held } = await server.ask(listHeld, {});
  const balances: Record<string, object> = {};
  for (const { uuid, name } of await server.ask(listStudents, {})) {
    const { closing } = await server.ask(getStatement, { uuid, from: '01-2026', until: '06-2026' });
    const { credit = 0, deposit = 0 } = held.find((each) => each.uuid === uuid) ?? {};
    balances[name] = { closing, credit, deposit };
  }
  return balances;
}
