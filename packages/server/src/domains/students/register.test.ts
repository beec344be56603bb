import { getStudent, listStudents, registerStudent } from '@kelas/contract/students';
import { courseLine, Makers, studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

/** The first field and message of a 422. */
async function firstFailure(changes: Record<string, unknown>) {
  const refused = await server.fail(registerStudent, { ...studentForm(), ...changes });
  expect([refused.status, refused.code]).toEqual([422, 'INVALID']);
  return Object.entries(refused.message)[0];
}

describe('registering a student', () => {
  it('saves every field of the form and returns only the uuid (R-210)', async () => {
    const [math, physics] = [await make.offering(6000), await make.offering(7050)];
    const form = {
      name: 'Nur Aisyah binti Ali',
      nric: '120304-14-5678',
      phoneNo: '60123456789',
      email: 'aisyah@example.my',
      gender: 'F' as const,
      programLvl: 4,
      schedule: 'AFTERNOON' as const,
      enrolmentDate: '02-2026',
      emergencyContactName: 'Ali bin Abu',
      emergencyContactPhoneNo: '60198765432',
      emergencyContactRelationship: 'father',
      tuitionCourse: [
        courseLine(math, { effectiveDate: '02-2026' }),
        courseLine(physics, { effectiveDate: '03-2026', fee: 5000 }),
      ],
      misc: [{ id: 2, name: 'Books for Form 3', fee: 5500 }],
    };
    const response = await server.ask(registerStudent, form);
    expect(Object.keys(response)).toEqual(['uuid']);

    const { tuitionCourse: _, misc: __, ...plain } = form;
    const stored = await server.ask(getStudent, response);
    expect(stored).toMatchObject({ ...plain, uuid: response.uuid, version: 1, status: 'ACTIVE' });
    expect(stored.tuitionCourses).toEqual([
      {
        subscriptionId: expect.any(Number),
        teacher: math.teacher,
        teacherName: expect.stringMatching(/^Teacher/),
        programLvl: 2,
        subjectId: math.subjectId,
        subjectName: expect.stringMatching(/^Course/),
        fee: 6000,
        effectiveDate: '02-2026',
        cancelledDate: null,
      },
      expect.objectContaining({ teacher: physics.teacher, fee: 5000, effectiveDate: '03-2026' }),
    ]);
    expect(stored.miscs).toEqual([
      {
        subscriptionId: expect.any(Number),
        id: 2,
        name: 'Books for Form 3',
        fee: 5500,
        chargedFee: 5500,
        month: '02-2026',
        cancelledDate: null,
        paymentStatus: 'PENDING',
      },
    ]);
  });

  it('needs only the required fields; the others are empty (R-205, R-206)', async () => {
    const { uuid } = await make.student({ name: 'Only Required' });
    expect(await server.ask(getStudent, { uuid })).toMatchObject({
      nric: '',
      email: '',
      emergencyContactName: '',
      emergencyContactPhoneNo: '',
      emergencyContactRelationship: '',
      tuitionCourses: [],
      miscs: [],
    });
  });

  it('accepts null and blank text for optional fields and trims the others', async () => {
    const { uuid } = await make.student({
      name: '  Trimmed Name ',
      nric: null,
      email: ' ',
      emergencyContactName: ' Aunt\t',
      emergencyContactPhoneNo: null,
      emergencyContactRelationship: null,
      tuitionCourse: null,
      misc: null,
    });
    expect(await server.ask(getStudent, { uuid })).toMatchObject({
      name: 'Trimmed Name',
      nric: '',
      email: '',
      emergencyContactName: 'Aunt',
      emergencyContactPhoneNo: '',
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 8])('accepts the level %i', async (programLvl) => {
    const { uuid } = await make.student({ programLvl });
    expect(await server.ask(getStudent, { uuid })).toMatchObject({ programLvl });
  });

  it('names a misc line after its item if it has no name', async () => {
    const { uuid } = await make.student({ misc: [{ id: 7, fee: 6000 }] });
    const { miscs } = await server.ask(getStudent, { uuid });
    expect(miscs).toMatchObject([{ id: 7, name: 'Books Jul-Dec' }]);
  });

  it('ignores unknown fields and stores none of them (R-1219)', async () => {
    const odd = { uuid: '0f8fad5b-d9cb-469f-a165-70867728950e', version: 9, status: 'TERMINATED' };
    const form = { ...studentForm(), ...odd, id: 1, created_by: 77, canary: 'xyzzy' };
    const response = await server.ask(registerStudent, form);
    expect(response.uuid).not.toBe(odd.uuid);
    const stored = await server.ask(getStudent, response);
    expect(stored).toMatchObject({ version: 1, status: 'ACTIVE' });
    expect(JSON.stringify(stored)).not.toContain('xyzzy');
  });

  it('records the staff member who registered the student', async () => {
    const { uuid } = await make.student();
    const row = await server.db
      .selectFrom('student')
      .innerJoin('staff', 'staff.id', 'student.created_by')
      .select('username')
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    expect(row?.username).toBe('the-employee');
  });

  it('stores names in any script exactly', async () => {
    for (const name of [
      '李小龍',
      "Siti O'Neil; drop table student;--",
      'தமிழ்',
      'Ñandú 👩‍👧',
      '%_\\',
    ]) {
      const { uuid } = await make.student({ name });
      expect(await server.ask(getStudent, { uuid })).toMatchObject({ name });
    }
  });
});

describe('an invalid student form', () => {
  it('returns the fields in the order of the form (R-1211)', async () => {
    const refused = await server.fail(registerStudent, {});
    expect([refused.status, refused.code]).toEqual([422, 'INVALID']);
    expect(Object.entries(refused.message)).toEqual([
      ['name', 'Name is required'],
      ['phoneNo', 'Phone no. is required'],
      ['gender', 'Gender is required'],
      ['programLvl', 'Program level is required'],
      ['schedule', 'Schedule is required'],
      ['enrolmentDate', 'Enrolment date is required'],
    ]);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'a\u0000b' }, 'name', 'Name has characters that cannot be stored'],
    [{ name: '\u3164' }, 'name', 'Name is required'],
    [{ name: '\u200b\u00ad\u{e0041}' }, 'name', 'Name is required'],
    [{ nric: 5 }, 'nric', 'IC no. must be text'],
    [{ phoneNo: '0123456789' }, 'phoneNo', 'Phone no. must be 60 followed by 8 to 10 digits'],
    [{ email: 'nobody' }, 'email', 'Email must be a valid e-mail address'],
    [{ gender: 'X' }, 'gender', 'Gender must be one of M, F'],
    [{ programLvl: 7 }, 'programLvl', 'Program level is not offered'],
    [{ programLvl: 9 }, 'programLvl', 'This program level does not exist'],
    [{ programLvl: '2' }, 'programLvl', 'Program level is not valid'],
    [{ schedule: 'ALL' }, 'schedule', 'Schedule must be one of the sessions of the centre'],
    [{ enrolmentDate: '2026-01' }, 'enrolmentDate', 'Enrolment date must be a month, MM-YYYY'],
    [
      { emergencyContactPhoneNo: `60${'1'.repeat(11)}` },
      'emergencyContactPhoneNo',
      'Emergency contact phone no. must be 60 followed by 8 to 10 digits',
    ],
    [{ tuitionCourse: 'all' }, 'tuitionCourse', 'Courses must be a list'],
    [{ tuitionCourse: [null] }, 'tuitionCourse.0', 'Each line must be an object'],
    [{ tuitionCourse: [{}] }, 'tuitionCourse.0.teacher', 'Teacher is required'],
    [{ misc: [{ id: 2 }] }, 'misc.0.fee', 'Fee is required'],
    [{ misc: [{ fee: 100 }] }, 'misc.0.id', 'Misc is required'],
    [{ misc: [{ id: 2, fee: 0 }] }, 'misc.0.fee', 'Fee must be above zero'],
    [{ misc: [{ id: 99, fee: 100 }] }, 'misc', 'This misc item does not exist'],
  ])('returns 422 for %j', async (changes, field, message) => {
    expect(await firstFailure(changes)).toEqual([field, message]);
  });

  it('returns 422 for a name that is too long and too many lines (R-225)', async () => {
    const lines = Array.from({ length: 101 }, () => ({ id: 2, fee: 100 }));
    expect([
      await firstFailure({ name: 'x'.repeat(201) }),
      await firstFailure({ tuitionCourse: lines.map(({ id }) => ({ subscriptionId: id })) }),
      await firstFailure({ misc: lines }),
    ]).toEqual([
      ['name', 'Name can have at most 200 characters'],
      ['tuitionCourse', 'A student can have at most 100 course lines'],
      ['misc', 'A student can have at most 100 misc lines'],
    ]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ fee: -1 }, 'Fee cannot be below zero'],
    [{ fee: 1_000_001 }, 'Fee can be at most RM 10,000.00'],
    [{ fee: 60.5 }, 'Fee must be a whole number of cents'],
    [{ fee: undefined }, 'Fee is required'],
    [{ teacher: 'nobody' }, 'Teacher is not valid'],
    [{ subjectId: 0 }, 'Subject is not valid'],
    [{ effectiveDate: '13-2026' }, 'Effective date must be a month, MM-YYYY'],
    [{ effectiveDate: undefined }, 'Effective date is required'],
  ])('returns 422 for a course line with %j', async (changes, message) => {
    const line = { ...courseLine(await make.offering()), ...changes };
    const [, text] = (await firstFailure({ tuitionCourse: [line] })) ?? [];
    expect(text).toBe(message);
  });

  it('returns 422 for a course line without a running offering (R-224)', async () => {
    const offering = await make.offering();
    const other = await make.course();
    for (const changes of [
      { subjectId: other.id },
      { programLvl: 3 },
      { teacher: '0f8fad5b-d9cb-469f-a165-70867728950e' },
    ]) {
      const tuitionCourse = [{ ...courseLine(offering), ...changes }];
      expect(await firstFailure({ tuitionCourse })).toEqual([
        'tuitionCourse',
        'This teacher does not offer this course at this level',
      ]);
    }
  });

  it('returns 422 for two course lines of one offering (R-223)', async () => {
    const line = courseLine(await make.offering());
    const tuitionCourse = [line, { ...line, effectiveDate: '06-2026' }];
    expect(await firstFailure({ tuitionCourse })).toEqual([
      'tuitionCourse',
      'This student already takes this course',
    ]);
  });

  it('stores nothing', async () => {
    const name = uniqueInFile('Nothing Left');
    const offering = await make.offering();
    const wrong = { ...courseLine(offering), programLvl: 3 };
    await firstFailure({ name, tuitionCourse: [courseLine(offering), wrong] });
    await firstFailure({ name, tuitionCourse: [courseLine(offering)], misc: [{ id: 99, fee: 1 }] });
    expect(await server.ask(listStudents, { name })).toEqual([]);
  });

  it.each([null, 'text', 5, [], [{}]])(
    'returns 422 for a body that is no form: %j',
    async (body) => {
      const refused = await server.fail(registerStudent, JSON.stringify(body), {
        headers: { 'content-type': 'application/json' },
      });
      expect(refused.status).toBe(422);
      expect(refused.message).toEqual({ body: 'The request must be a JSON object' });
    },
  );
});

describe('the NRIC', () => {
  it.each([
    ['120304-14-5001', '120304145001'],
    ['120304145002', '120304-14-5002'],
    ['S 1234567 A', 's1234567a'],
    ['120304-14-5003', ' 120304 14 5003 '],
  ])('is one number as %j and as %j (R-213)', async (first, second) => {
    await make.student({ nric: first });
    expect(await firstFailure({ nric: second })).toEqual([
      'nric',
      'This NRIC is already registered',
    ]);
  });

  it('may be empty for several students (R-212)', async () => {
    await make.student({ nric: '' });
    await make.student({ nric: '' });
    await make.student();
  });

  it('is stored with plain digits and equal to its full-width form (R-213)', async () => {
    const { uuid } = await make.student({ nric: '１２０３０４－１４－６０１１' });
    expect(await server.ask(getStudent, { uuid })).toMatchObject({ nric: '120304-14-6011' });
    for (const nric of ['１２０３０４－１４－６０１１', '120304146011', '120304\u200b-14-601１']) {
      expect(await firstFailure({ nric })).toEqual(['nric', 'This NRIC is already registered']);
    }
  });

  it('keeps its hyphens', async () => {
    const { uuid } = await make.student({ nric: '120304-14-5004' });
    expect(await server.ask(getStudent, { uuid })).toMatchObject({ nric: '120304-14-5004' });
  });

  it('with only hyphens is not compared', async () => {
    const first = await make.student({ nric: '-' });
    const second = await make.student({ nric: '--' });
    expect(first.uuid).not.toBe(second.uuid);
  });
});
