import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { registerStudent } from '@kelas/contract/students';
import {
  cancelOffering,
  getTeacher,
  listOfferings,
  listTeachers,
  registerTeacher,
  updateTeacher,
} from '@kelas/contract/teachers';
import { formatRinggit, parseRinggit } from '@kelas/contract/values/cents';
import { phoneFromInput, phoneInput } from '@kelas/contract/values/phone';
import {
  courseLine,
  Makers,
  studentForm,
  teacherForm,
  uniqueInFile,
} from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

type Teacher = OutputOf<typeof getTeacher>;

const server = await startServer();
const make = new Makers(server);
const UNKNOWN = '0f8fad5b-d9cb-469f-a165-70867728950e';

async function get(uuid: string): Promise<Teacher> {
  return server.ask(getTeacher, { uuid });
}

/** The request of the browser for a form that is saved without a change. */
function unchanged(teacher: Teacher): RequestOf<typeof updateTeacher> {
  const { nric, tuitionCourse, paymentRate, ...plain } = teacher;
  const boxes = (cents: number) => parseRinggit(formatRinggit(cents as never));
  return {
    ...plain,
    identification: nric,
    phoneNo: phoneFromInput(phoneInput(plain.phoneNo), plain.phoneNo),
    paymentRate: typeof paymentRate === 'number' ? (boxes(paymentRate) ?? 0) : paymentRate,
    tuitionCourse: tuitionCourse.map((line) => ({ ...line, fee: boxes(line.fee) })),
  };
}

async function full(changes: Parameters<Makers['teacher']>[0] = {}): Promise<Teacher> {
  const { uuid } = await make.teacher(
    {
      identification: uniqueInFile('800101-14-'),
      email: 'cikgu@example.my',
      phoneNo: '60601234567',
      bankName: 'MBBEMYKL',
      bankAccountNo: '00123 4567 890',
      paymentRate: '4/6',
      ...changes,
    },
    [1999, 6000],
  );
  return get(uuid);
}

describe('registering a teacher', () => {
  it('saves every field and returns the IC number as nric (R-316)', async () => {
    const course = await make.course();
    const form = {
      name: 'Cikgu Rahim',
      phoneNo: '60123456789',
      gender: 'M' as const,
      identification: '800101-14-5555',
      email: 'rahim@example.my',
      bankName: 'CIBBMYKL',
      bankAccountNo: '7601234567',
      paymentType: 'RATIO' as const,
      paymentRate: '4/6',
      tuitionCourse: [{ programLvl: 2, subjectId: course.id, fee: 6000 }],
    };
    const result = await server.ask(registerTeacher, form);
    expect(Object.keys(result)).toEqual(['uuid']);
    const { identification, tuitionCourse: _, ...plain } = form;
    expect(await get(result.uuid)).toEqual({
      ...plain,
      uuid: result.uuid,
      version: 1,
      nric: identification,
      tuitionCourse: [
        {
          id: expect.any(Number),
          programLvl: 2,
          subjectId: course.id,
          subjectName: course.name,
          fee: 6000,
        },
      ],
    });
  });

  it('needs only the required fields (R-315)', async () => {
    const { uuid } = await server.ask(registerTeacher, teacherForm({ tuitionCourse: null }));
    expect(await get(uuid)).toMatchObject({
      nric: '',
      email: '',
      bankName: '',
      bankAccountNo: '',
      tuitionCourse: [],
    });
  });

  it.each([
    ['RATIO', '4/6'],
    ['RATIO', '10/0'],
    ['RATIO', '0/1'],
    ['HOUR', 2000],
    ['HOUR', 1],
    ['HOUR', 1_000_000],
  ] as const)('returns the %s rate %j unchanged (R-319)', async (paymentType, paymentRate) => {
    const { uuid } = await make.teacher({ paymentType, paymentRate });
    expect(await get(uuid)).toMatchObject({ paymentType, paymentRate });
  });

  it.each([
    ['RATIO', 2000, 'Payment rate must be a split such as 4/6'],
    ['RATIO', '2000', 'Payment rate must be a split such as 4/6'],
    ['RATIO', '0/0', 'Payment rate must be a split such as 4/6'],
    ['RATIO', '4/', 'Payment rate must be a split such as 4/6'],
    ['RATIO', '', 'Payment rate is required'],
    ['RATIO', null, 'Payment rate is required'],
    ['RATIO', {}, 'Payment rate is not valid'],
    ['HOUR', '20.00', 'Payment rate must be an hourly amount above zero'],
    ['HOUR', '4/6', 'Payment rate must be an hourly amount above zero'],
    ['HOUR', 0, 'Payment rate must be an hourly amount above zero'],
    ['HOUR', -5, 'Payment rate must be an hourly amount above zero'],
    ['HOUR', 20.5, 'Payment rate must be an hourly amount above zero'],
    ['HOUR', 1_000_001, 'Payment rate must be an hourly amount above zero'],
    ['FIXED', '4/6', 'Payment rate must be a monthly amount above zero'],
    ['FIXED', 100_000_001, 'Payment rate must be a monthly amount above zero'],
    ['HEAD', 0, 'Payment rate must be an amount per head above zero'],
    ['HEAD', 1_000_001, 'Payment rate must be an amount per head above zero'],
    ['DAY', '4/6', 'Payment type must be one of RATIO, HOUR, FIXED, HEAD'],
    [undefined, '4/6', 'Payment type is required'],
  ])('returns 422 for the %s rate %j', async (paymentType, paymentRate, message) => {
    const form = { ...teacherForm(), paymentType, paymentRate };
    const refused = await server.fail(registerTeacher, form);
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
  });

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ phoneNo: '012' }, 'Phone no. must be 60 followed by 8 to 10 digits'],
    [{ gender: undefined }, 'Gender is required'],
    [{ email: 'x' }, 'Email must be a valid e-mail address'],
    [{ bankName: 'NOBANK' }, 'This bank does not exist'],
    [{ bankAccountNo: 5 }, 'Bank account no. must be text'],
    [{ tuitionCourse: {} }, 'Courses must be a list'],
    [{ tuitionCourse: [{}] }, 'Program level is required'],
    [{ tuitionCourse: [{ programLvl: 7 }] }, 'Program level is not offered'],
    [
      { tuitionCourse: [{ programLvl: 99, subjectId: 1, fee: 1 }] },
      'This program level does not exist',
    ],
    [
      { tuitionCourse: [{ programLvl: 2, subjectId: 2_147_483_647, fee: 1 }] },
      'This subject does not exist',
    ],
    [{ tuitionCourse: [{ programLvl: 2, subjectId: 1, fee: -1 }] }, 'Fee cannot be below zero'],
    [
      { tuitionCourse: [{ programLvl: 2, subjectId: 1, fee: 1, ratio: '7' }] },
      'Own split must be a split such as 4/6',
    ],
  ])('returns 422 with a text for %j', async (changes, message) => {
    await make.course();
    const refused = await server.fail(registerTeacher, { ...teacherForm(), ...changes });
    expect([refused.status, refused.message]).toEqual([422, message]);
  });

  it('refuses the same course twice at one level and stores nothing (R-329)', async () => {
    const { id } = await make.course();
    const name = uniqueInFile('Twice');
    const line = { programLvl: 2, subjectId: id, fee: 6000 };
    const refused = await server.fail(registerTeacher, {
      ...teacherForm({ name }),
      tuitionCourse: [line, { ...line, fee: 7000 }],
    });
    expect(refused.message).toBe('This teacher already offers this course at this level');
    expect(await server.ask(listTeachers, { name })).toEqual([]);
    const both = [line, { ...line, programLvl: 3 }];
    await server.ask(registerTeacher, teacherForm({ name, tuitionCourse: both }));
  });

  it('ignores unknown fields (R-1219)', async () => {
    const form = { ...teacherForm(), uuid: UNKNOWN, version: 9, nric: 'x', hourly_rate: 5 };
    const { uuid } = await server.ask(registerTeacher, form);
    expect(uuid).not.toBe(UNKNOWN);
    expect(await get(uuid)).toMatchObject({ version: 1, nric: '', paymentRate: '6/4' });
  });
});

describe('saving a teacher', () => {
  it.each([
    ['RATIO', '4/6'],
    ['HOUR', 2000],
    ['HOUR', 1999],
    ['FIXED', 100_000_000],
    ['HEAD', 1500],
  ] as const)(
    'five times without a change leaves a %s teacher at %j and the version (R-1345)',
    async (paymentType, paymentRate) => {
      const before = await full({ paymentType, paymentRate });
      for (let save = 1; save <= 5; save += 1) {
        const result = await server.ask(updateTeacher, unchanged(await get(before.uuid)));
        expect(JSON.stringify(result)).toBe(JSON.stringify(before));
      }
      expect(JSON.stringify(await get(before.uuid))).toBe(JSON.stringify(before));
    },
  );

  it('changes every plain field', async () => {
    const before = await full();
    const changes = {
      name: uniqueInFile('Renamed'),
      phoneNo: '60111111111',
      gender: 'F' as const,
      email: '',
      bankName: '',
      bankAccountNo: '',
      paymentType: 'HOUR' as const,
      paymentRate: 4550,
    };
    const result = await server.ask(updateTeacher, {
      ...unchanged(before),
      ...changes,
      identification: 'A1',
    });
    expect(result).toEqual({ ...before, ...changes, nric: 'A1', version: 2 });
    expect(await get(before.uuid)).toEqual(result);
  });

  it('sets and takes away the own split of a saved line, and leaves it without the field (R-2193)', async () => {
    const { id: subjectId } = await make.course();
    const line = { programLvl: 3, subjectId, fee: 7000, ratio: '7/3' };
    const { uuid } = await server.ask(registerTeacher, teacherForm({ tuitionCourse: [line] }));
    const before = await get(uuid);
    const [{ id } = { id: 0 }] = before.tuitionCourse;
    expect(before.tuitionCourse).toMatchObject([line]);
    const save = (saved: Record<string, unknown>) =>
      server.ask(updateTeacher, { ...unchanged(before), version: null, tuitionCourse: [saved] });
    expect(await save({ id })).toEqual(before);
    expect(await save({ id, ratio: '7/3' })).toEqual(before);
    const changed = await save({ id, ratio: ' 8/2 ' });
    expect([changed.version, changed.tuitionCourse[0]?.ratio]).toEqual([2, '8/2']);
    const { rows } = await server.database.pool.query(
      `select before, after from audit_entry where action = 'TEACHER_CHANGED'
       order by position desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      before: { tuitionCourse: [{ ratio: '7/3' }] },
      after: { tuitionCourse: [{ ratio: '8/2' }] },
    });
    for (const ratio of ['', null]) {
      await save({ id, ratio: '8/2' });
      expect((await save({ id, ratio })).tuitionCourse[0]).not.toHaveProperty('ratio');
    }
    const refused = await server.fail(updateTeacher, {
      ...unchanged(before),
      version: null,
      tuitionCourse: [{ id, ratio: '0/0' }],
    });
    expect([refused.status, refused.message]).toEqual([
      422,
      { 'tuitionCourse.0.ratio': 'Own split must be a split such as 4/6' },
    ]);
    const other = await full();
    const foreign = { ...unchanged(other), tuitionCourse: [{ id, ratio: '1/9' }] };
    expect((await server.fail(updateTeacher, foreign)).status).toBe(422);
    expect((await get(uuid)).tuitionCourse[0]).not.toHaveProperty('ratio');
  });

  it('leaves saved lines unchanged, keeps missing ones and adds new ones (R-334)', async () => {
    const before = await full();
    const { id: subjectId } = await make.course();
    const result = await server.ask(updateTeacher, {
      ...unchanged(before),
      tuitionCourse: [
        { id: before.tuitionCourse[0]?.id, fee: 1, programLvl: 6, subjectId: 99 },
        { programLvl: 3, subjectId, fee: 7000 },
      ],
    });
    expect(result.tuitionCourse.slice(0, 2)).toEqual(before.tuitionCourse);
    expect(result.tuitionCourse[2]).toMatchObject({ programLvl: 3, subjectId, fee: 7000 });
    expect(result.version).toBe(2);
  });

  it('returns 422 by field for an invalid form and changes nothing', async () => {
    const before = await full();
    for (const [changes, message] of [
      [{ name: '' }, { name: 'Name is required' }],
      [{ bankName: 'NOBANK' }, { bankName: 'This bank does not exist' }],
      [{ paymentRate: '' }, { paymentRate: 'Payment rate is required' }],
      [
        {
          tuitionCourse: [
            unchanged(before).tuitionCourse?.[0],
            { ...before.tuitionCourse[0], id: null },
          ],
        },
        { tuitionCourse: 'This teacher already offers this course at this level' },
      ],
    ] as const) {
      const refused = await server.fail(updateTeacher, { ...unchanged(before), ...changes });
      expect([refused.status, refused.message]).toEqual([422, message]);
    }
    expect(await get(before.uuid)).toEqual(before);
  });

  it("refuses another teacher's lines", async () => {
    const [own, other] = [await full(), await full()];
    const refused = await server.fail(updateTeacher, {
      ...unchanged(own),
      tuitionCourse: other.tuitionCourse,
    });
    expect([refused.status, refused.message]).toEqual([
      422,
      { tuitionCourse: 'A course line does not belong to this teacher' },
    ]);
  });

  it('with a stale version returns 409 and changes nothing (R-1224)', async () => {
    const before = await full();
    const form = unchanged(before);
    await server.ask(updateTeacher, { ...form, email: 'first@example.my' });
    const refused = await server.fail(updateTeacher, { ...form, email: 'second@example.my' });
    expect([refused.status, refused.code]).toEqual([409, 'STALE_VERSION']);
    expect((await get(before.uuid)).email).toBe('first@example.my');
    const { version: _, ...without } = form;
    expect(await server.ask(updateTeacher, without)).toMatchObject({ version: 3 });
  });

  it('returns 404 for an unknown uuid and 400 for an invalid one', async () => {
    const refused = await server.fail(updateTeacher, { ...teacherForm(), uuid: UNKNOWN });
    expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
    expect((await server.fail(getTeacher, { uuid: UNKNOWN })).status).toBe(404);
    expect((await server.fail(getTeacher, { uuid: '7' })).status).toBe(400);
    expect((await server.fail(getTeacher, {})).status).toBe(400);
  });
});

describe('cancelling an offering', () => {
  it('removes it from the lists, while running subscriptions continue (R-328)', async () => {
    const teacher = await full();
    const [line] = teacher.tuitionCourse;
    const id = line?.id ?? 0;
    const offering = {
      ...line,
      id,
      teacher: teacher.uuid,
      programLvl: 2,
      subjectId: line?.subjectId ?? 0,
      fee: 1999,
    };
    const student = await make.enrolled({ offering });
    expect(await server.ask(cancelOffering, { id })).toEqual({ id });

    expect((await get(teacher.uuid)).tuitionCourse).toEqual(teacher.tuitionCourse.slice(1));
    const running = await server.ask(listOfferings, {});
    expect(running.map((each) => each.id)).not.toContain(id);
    expect(await make.pay(student, '06-2026')).toMatchObject({ totalAmount: 1999 });

    const late = { ...studentForm(), tuitionCourse: [courseLine(offering)] };
    const refused = await server.fail(registerStudent, late);
    expect(refused.message).toEqual({
      tuitionCourse: 'This teacher does not offer this course at this level',
    });
  });

  it('returns 409 a second time, 404 for an unknown id and refuses a missing id', async () => {
    const { id } = await make.offering();
    await server.ask(cancelOffering, { id });
    const again = await server.fail(cancelOffering, { id });
    expect([again.status, again.code]).toEqual([409, 'ALREADY_CANCELLED']);
    expect((await server.fail(cancelOffering, { id: 2_147_483_647 })).status).toBe(404);
    expect((await server.fail(cancelOffering, {})).message).toBe('id is required');
  });

  it('allows the same course again at another fee', async () => {
    const teacher = await full();
    const [line] = teacher.tuitionCourse;
    await server.ask(cancelOffering, { id: line?.id ?? 0 });
    const saved = await server.ask(updateTeacher, {
      ...unchanged(await get(teacher.uuid)),
      tuitionCourse: [{ programLvl: 2, subjectId: line?.subjectId, fee: 9900 }],
    });
    expect(saved.tuitionCourse.at(-1)).toMatchObject({ subjectId: line?.subjectId, fee: 9900 });
  });

  it('does not prevent a save with the cancelled line in the form', async () => {
    const before = await full();
    const form = unchanged(before);
    await server.ask(cancelOffering, { id: before.tuitionCourse[0]?.id ?? 0 });
    const saved = await server.ask(updateTeacher, form);
    expect(saved.tuitionCourse).toEqual(before.tuitionCourse.slice(1));
  });
});

describe('the list of teachers', () => {
  it('comes by name without regard to case and has no private fields (R-133, R-335)', async () => {
    for (const name of ['zz Ali', 'ZZ abu', 'zz_%\\ Chan']) await full({ name });
    const rows = await server.ask(listTeachers, { name: 'zZ' });
    expect(rows.map((row) => row.name)).toEqual(['ZZ abu', 'zz Ali', 'zz_%\\ Chan']);
    const response = await server.send(listTeachers, {});
    for (const row of response.json())
      expect(Object.keys(row)).toEqual(['uuid', 'name', 'phoneNo']);
    expect(response.body).not.toMatch(/800101/);
  });

  it.each(['_', '%', '\\', '_%\\'])('finds %j as plain characters (R-1218)', async (name) => {
    const rows = await server.ask(listTeachers, { name });
    expect(rows.map((row) => row.name)).toEqual(['zz_%\\ Chan']);
  });

  it('is complete without a filter and with an empty one', async () => {
    const all = await server.ask(listTeachers, {});
    expect(all.length).toBeGreaterThan(3);
    expect(await server.ask(listTeachers, { name: '' })).toEqual(all);
    expect(await server.ask(listTeachers, { name: ' ' })).toEqual(all);
  });
});

describe('the offerings', () => {
  it('come by teacher, level and subject (R-313)', async () => {
    const [bio, art] = [await make.course('biology'), await make.course('Art')];
    const line = (programLvl: number, subjectId: number) => ({ programLvl, subjectId, fee: 6000 });
    const second = await make.teacher({
      name: 'zzz second',
      tuitionCourse: [line(3, art.id), line(2, bio.id), line(2, art.id)],
    });
    const first = await make.teacher({ name: 'zzz First', tuitionCourse: [line(6, bio.id)] });
    const offered = await server.ask(listOfferings, {});
    expect(offered.slice(-4)).toEqual(
      [
        [first, 6, bio],
        [second, 2, art],
        [second, 2, bio],
        [second, 3, art],
      ].map(([teacher, programLvl, course]) => ({
        id: expect.any(Number),
        teacherId: (teacher as typeof first).uuid,
        teacherName: (teacher as typeof first).name,
        programLvl,
        courseId: (course as typeof art).id,
        subjectName: (course as typeof art).name,
        fee: 6000,
        next: null,
      })),
    );
  });
});

describe('the fee of a subscription', () => {
  it('does not change with the offering (R-221)', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering, fee: 4500 });
    await server.ask(cancelOffering, { id: offering.id });
    await server.ask(updateTeacher, {
      ...unchanged(await get(offering.teacher)),
      tuitionCourse: [{ programLvl: 2, subjectId: offering.subjectId, fee: 9900 }],
    });
    expect(await make.pay(student, '02-2026')).toMatchObject({ totalAmount: 4500 });
  });
});
