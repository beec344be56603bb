import { listArrears } from '@kelas/contract/arrears';
import { listClassroom } from '@kelas/contract/classroom';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { voidPayment } from '@kelas/contract/payments';
import { searchStudents } from '@kelas/contract/search';
import { getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus, listEnrolments, listStudents } from '@kelas/contract/students';
import { Makers, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const OFF = { dueDay: null, notAdmittedMonths: null };

const setRules = async (rules: object) =>
  server.ask(changeHouseRules, {
    version: (await server.ask(getHouseRules, {})).version,
    ...OFF,
    ...rules,
  });

interface Found {
  readonly name: string;
  readonly uuid: string;
}

async function debtor(effectiveDate: string, fee = 6000) {
  const name = uniqueInFile('Debtor');
  const line = await make.enrolled({ effectiveDate, fee }, { name, enrolmentDate: '02-2026' });
  return { ...line, name };
}

/** The mark of a student wherever it is shown, each place once. */
async function marks({ name, uuid }: Found) {
  const ofStudent = (rows: readonly (Found & { readonly notAdmitted?: boolean | undefined })[]) =>
    rows.filter((row) => row.uuid === uuid).map((row) => row.notAdmitted);
  const enrolled = { name, month: '02-2026' } as const;
  return {
    page: [(await server.ask(getStudentAccount, { uuid })).notAdmitted],
    list: ofStudent(await server.ask(listStudents, { name })),
    wholeList: ofStudent(await server.ask(listStudents, {})),
    enrolments: ofStudent(await server.ask(listEnrolments, enrolled)),
    search: ofStudent(await server.ask(searchStudents, { text: name })),
    classroom: ofStudent(await server.ask(listClassroom, {})),
    arrears: ofStudent(await server.ask(listArrears, { name })),
    wholeArrears: ofStudent(await server.ask(listArrears, {})),
  };
}

const everywhere = (value: boolean | undefined, owes = true) => {
  const inArrears = owes ? [value] : [];
  return {
    page: [value],
    list: [value],
    wholeList: [value],
    enrolments: [value],
    search: [value],
    classroom: [value],
    arrears: inArrears,
    wholeArrears: inArrears,
  };
};

beforeEach(() => server.clock.set('2026-03-16T02:00:00Z'));
afterEach(() => setRules(OFF));

describe('the mark Not admitted (R-1555, R-1556)', () => {
  it('is absent everywhere while the rule is off (R-1550)', async () => {
    const student = await debtor('01-2026');
    expect(await marks(student)).toEqual(everywhere(undefined));
    expect((await server.ask(listStudents, { name: student.name }))[0]).not.toHaveProperty(
      'notAdmitted',
    );
    const page = await server.ask(getStudentAccount, { uuid: student.uuid });
    expect(page).not.toHaveProperty('notAdmitted');
  });

  it('counts unpaid months up to this one, and ends with a payment until its void', async () => {
    await setRules({ notAdmittedMonths: 3 });
    const [three, two] = [await debtor('01-2026'), await debtor('02-2026')];
    expect(await marks(three)).toEqual(everywhere(true));
    expect(await marks(two)).toEqual(everywhere(false));
    const { receiptNo } = await make.pay(three, '02-2026');
    expect(await marks(three)).toEqual(everywhere(false));
    await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
    expect(await marks(three)).toEqual(everywhere(true));
  });

  it('counts a month once, and neither misc fees, free courses nor coming months', async () => {
    await setRules({ notAdmittedMonths: 1 });
    const offering = await make.offering(0);
    const misc = [{ id: 2, fee: 6000 }];
    const free = await make.enrolled(
      { offering },
      { name: uniqueInFile('Free'), misc, enrolmentDate: '02-2026' },
    );
    const [name, coming] = [uniqueInFile('Coming'), await debtor('04-2026')];
    const paid = await make.enrolled({ effectiveDate: '03-2026' }, { name });
    await make.pay(paid, '03-2026');
    expect((await server.ask(getStudentAccount, { uuid: free.uuid })).notAdmitted).toBe(false);
    expect((await server.ask(getStudentAccount, { uuid: paid.uuid })).notAdmitted).toBe(false);
    expect(await marks(coming)).toEqual(everywhere(false, false));
  });

  it('counts this month only after its due day', async () => {
    await setRules({ notAdmittedMonths: 2, dueDay: 20 });
    const student = await debtor('02-2026');
    expect(await marks(student)).toEqual(everywhere(false));
    server.clock.set('2026-03-20T16:00:00Z');
    expect(await marks(student)).toEqual(everywhere(true));
  });

  it('stays with a student who left owing', async () => {
    await setRules({ notAdmittedMonths: 2 });
    const student = await debtor('02-2026');
    const left = { status: 'TERMINATED', terminatedDate: '04-2026' } as const;
    await server.ask(changeStudentStatus, { uuid: student.uuid, ...left });
    const found = await marks(student);
    expect([found.page, found.arrears, found.classroom]).toEqual([[true], [true], []]);
  });
});
