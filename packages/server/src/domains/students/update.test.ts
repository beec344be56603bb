import type { OutputOf, RequestOf } from '@kelas/contract/call';
import {
  cancelMiscCharge,
  changeStudentStatus,
  getStudent,
  updateStudent,
} from '@kelas/contract/students';
import { formatRinggit, parseRinggit } from '@kelas/contract/values/cents';
import { phoneFromInput, phoneInput } from '@kelas/contract/values/phone';
import { courseLine, Makers, studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

type Student = OutputOf<typeof getStudent>;

const server = await startServer();
const make = new Makers(server);

/** The request of the browser for a form that is saved without a change. */
function unchanged(student: Student): RequestOf<typeof updateStudent> {
  const { status: _, tuitionCourses, miscs, ...plain } = student;
  const boxes = (cents: number) => parseRinggit(formatRinggit(cents as never));
  return {
    ...plain,
    phoneNo: phoneFromInput(phoneInput(plain.phoneNo), plain.phoneNo),
    emergencyContactPhoneNo: phoneFromInput(
      phoneInput(plain.emergencyContactPhoneNo),
      plain.emergencyContactPhoneNo,
    ),
    tuitionCourse: tuitionCourses.map((line) => ({ ...line, fee: boxes(line.fee) })),
    misc: miscs.map((line) => ({ ...line, fee: boxes(line.fee) })),
  };
}

async function get(uuid: string): Promise<Student> {
  return server.ask(getStudent, { uuid });
}

async function full(): Promise<Student> {
  const { uuid } = await make.student({
    nric: uniqueInFile('120304-14-'),
    email: 'a.b+c@example.my',
    phoneNo: '60601234567',
    emergencyContactName: "O'Neil & Söhne",
    emergencyContactPhoneNo: '6060606060',
    emergencyContactRelationship: 'aunt',
    tuitionCourse: [
      courseLine(await make.offering(1999)),
      courseLine(await make.offering(6000), { fee: 0, effectiveDate: '12-2025' }),
    ],
    misc: [{ id: 2, name: 'Books', fee: 29 }],
  });
  return get(uuid);
}

describe('saving a student', () => {
  it('five times without a change leaves the record and its version (R-1345)', async () => {
    const before = await full();
    for (let save = 1; save <= 5; save += 1) {
      const response = await server.ask(updateStudent, unchanged(await get(before.uuid)));
      expect(JSON.stringify(response)).toBe(JSON.stringify(before));
    }
    expect(JSON.stringify(await get(before.uuid))).toBe(JSON.stringify(before));
  });

  it('changes every plain field and returns the saved record', async () => {
    const before = await full();
    const changes = {
      name: uniqueInFile('Renamed'),
      nric: uniqueInFile('X'),
      phoneNo: '60111111111',
      email: '',
      gender: 'M' as const,
      programLvl: 8,
      schedule: 'AFTERNOON' as const,
      enrolmentDate: '05-2026',
      emergencyContactName: '',
      emergencyContactPhoneNo: '',
      emergencyContactRelationship: '',
    };
    const response = await server.ask(updateStudent, { ...unchanged(before), ...changes });
    expect(response).toEqual({ ...before, ...changes, version: before.version + 1 });
    expect(await get(before.uuid)).toEqual(response);
  });

  it('keeps the enrolment month if it is null, empty or absent (R-257)', async () => {
    const before = await full();
    for (const enrolmentDate of [null, '', undefined]) {
      const saved = await server.ask(updateStudent, { ...unchanged(before), enrolmentDate });
      expect(saved.enrolmentDate).toBe('01-2026');
    }
  });

  it('leaves saved lines unchanged, whatever the request has for them (R-256)', async () => {
    const before = await full();
    const form = unchanged(before);
    const response = await server.ask(updateStudent, {
      ...form,
      tuitionCourse: before.tuitionCourses.map((line) => ({
        subscriptionId: line.subscriptionId,
        fee: 1,
        teacher: 'another teacher',
        effectiveDate: 'another month',
      })),
      misc: before.miscs.map(({ subscriptionId }) => ({ subscriptionId, id: 99, fee: -5 })),
    });
    expect(response).toEqual(before);
  });

  it('does not cancel lines that are missing in the form (R-256)', async () => {
    const before = await full();
    const response = await server.ask(updateStudent, {
      ...unchanged(before),
      tuitionCourse: [],
      misc: undefined,
    });
    expect(response).toEqual(before);
  });

  it('adds new lines, misc lines in the current month (R-235, R-256)', async () => {
    const before = await full();
    const form = unchanged(before);
    const offering = await make.offering(8800);
    const response = await server.ask(updateStudent, {
      ...form,
      tuitionCourse: [
        ...(form.tuitionCourse ?? []),
        courseLine(offering, { effectiveDate: '04-2026' }),
      ],
      misc: [...(form.misc ?? []), { id: 5, fee: 2500, subscriptionId: null }],
    });
    expect(response.version).toBe(before.version + 1);
    expect(response.tuitionCourses.slice(0, 2)).toEqual(before.tuitionCourses);
    expect(response.tuitionCourses[2]).toMatchObject({ fee: 8800, effectiveDate: '04-2026' });
    expect(response.miscs.slice(0, 1)).toEqual(before.miscs);
    expect(response.miscs[1]).toMatchObject({
      id: 5,
      name: 'T-shirt',
      fee: 2500,
      month: '03-2026',
    });
  });

  it('refuses a second running subscription to one offering (R-223)', async () => {
    const offering = await make.offering();
    const { uuid } = await make.enrolled({ offering });
    const before = await get(uuid);
    const form = { ...unchanged(before), tuitionCourse: [courseLine(offering)] };
    const refused = await server.fail(updateStudent, form);
    expect(refused.status).toBe(422);
    expect(refused.message).toEqual({ tuitionCourse: 'This student already takes this course' });
    expect(await get(uuid)).toEqual(before);
  });

  it('accepts an offering again from the cancelled month on', async () => {
    const offering = await make.offering();
    const { uuid, subscriptionId } = await make.enrolled({ offering });
    await make.cancel(subscriptionId, '03-2026');
    const again = (effectiveDate: string) => ({
      tuitionCourse: [courseLine(offering, { effectiveDate })],
    });
    const tooEarly = await server.fail(updateStudent, {
      ...unchanged(await get(uuid)),
      ...again('02-2026'),
    });
    expect(tooEarly.status).toBe(422);
    const saved = await server.ask(updateStudent, {
      ...unchanged(await get(uuid)),
      ...again('03-2026'),
    });
    expect(saved.tuitionCourses.map((line) => [line.effectiveDate, line.cancelledDate])).toEqual([
      ['01-2026', '03-2026'],
      ['03-2026', null],
    ]);
  });

  it('accepts an offering again that was cancelled from its first month', async () => {
    const offering = await make.offering();
    const { uuid, subscriptionId } = await make.enrolled({ offering });
    await make.cancel(subscriptionId, '01-2026');
    const form = { ...unchanged(await get(uuid)), tuitionCourse: [courseLine(offering)] };
    expect((await server.ask(updateStudent, form)).tuitionCourses).toHaveLength(2);
  });

  it("refuses another student's lines", async () => {
    const [own, other] = [await full(), await full()];
    for (const [field, lines, message] of [
      ['tuitionCourse', other.tuitionCourses, 'A line does not belong to this student'],
      ['misc', other.miscs, 'A line does not belong to this student'],
      ['misc', own.tuitionCourses, 'A line does not belong to this student'],
    ] as const) {
      const refused = await server.fail(updateStudent, { ...unchanged(own), [field]: lines });
      expect([refused.status, refused.message]).toEqual([422, { [field]: message }]);
    }
  });

  it("refuses another student's NRIC and accepts the own one in another form (R-212)", async () => {
    const [own, other] = [await full(), await full()];
    const refused = await server.fail(updateStudent, {
      ...unchanged(own),
      nric: other.nric.replaceAll('-', ''),
    });
    expect(refused.status).toBe(422);
    expect(refused.message).toEqual({ nric: 'This NRIC is already registered' });
    const respelled = own.nric.replaceAll('-', '');
    expect(await server.ask(updateStudent, { ...unchanged(own), nric: respelled })).toMatchObject({
      nric: respelled,
    });
  });
});

describe('two saves of one student', () => {
  it('return 409 for the stale version, which changes nothing (R-259)', async () => {
    const before = await full();
    const form = unchanged(before);
    await server.ask(updateStudent, { ...form, email: 'first@example.my' });
    const refused = await server.fail(updateStudent, { ...form, email: 'second@example.my' });
    expect([refused.status, refused.code]).toEqual([409, 'STALE_VERSION']);
    expect(refused.message).toMatch(/^You changed this student in another window on /);
    expect(await get(before.uuid)).toMatchObject({ email: 'first@example.my', version: 2 });
  });

  it('both succeed without a version (R-1224)', async () => {
    const before = await full();
    for (const version of [undefined, null]) {
      const form = { ...unchanged(before), version, email: `${version}@example.my` };
      expect(await server.ask(updateStudent, form)).toMatchObject({
        email: `${version}@example.my`,
      });
    }
  });

  it('succeed once if they are sent at once', async () => {
    const before = await full();
    const responses = await Promise.all(
      [1, 2, 3, 4].map((client) =>
        server.send(updateStudent, { ...unchanged(before), email: `${client}@example.my` }),
      ),
    );
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([
      200, 409, 409, 409,
    ]);
    expect((await get(before.uuid)).version).toBe(before.version + 1);
  });
});

describe('saving an invalid form', () => {
  it('returns 404 for an unknown student', async () => {
    const unknown = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const refused = await server.fail(updateStudent, { ...studentForm(), uuid: unknown });
    expect([refused.status, refused.code, refused.message]).toEqual([
      404,
      'NOT_FOUND',
      'This student does not exist',
    ]);
  });

  it('returns 422 with the fields in the order of the form (R-1211)', async () => {
    const refused = await server.fail(updateStudent, { name: '', misc: [{}] });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.message)).toEqual([
      'uuid',
      'name',
      'phoneNo',
      'gender',
      'programLvl',
      'schedule',
      'misc.0.id',
      'misc.0.fee',
    ]);
  });

  it('changes nothing if one line is wrong', async () => {
    const before = await full();
    const form = { ...unchanged(before), name: 'Half Saved', misc: [{ id: 99, fee: 100 }] };
    expect((await server.fail(updateStudent, form)).status).toBe(422);
    expect(await get(before.uuid)).toEqual(before);
  });

  it('refuses a new course of a terminated student and saves other fields (R-272)', async () => {
    const { uuid } = await full();
    await server.ask(changeStudentStatus, {
      uuid,
      status: 'TERMINATED',
      terminatedDate: '03-2026',
    });
    const before = await get(uuid);
    const refused = await server.fail(updateStudent, {
      ...unchanged(before),
      tuitionCourse: [courseLine(await make.offering())],
    });
    expect([refused.status, refused.code]).toEqual([409, 'STUDENT_TERMINATED']);
    const saved = await server.ask(updateStudent, { ...unchanged(before), email: 'x@example.my' });
    expect(saved).toEqual({ ...before, email: 'x@example.my', version: before.version + 1 });
  });
});

describe('one student', () => {
  it('is found by the uuid in upper case', async () => {
    const { uuid } = await make.student();
    expect(await get(uuid.toUpperCase())).toMatchObject({ uuid });
  });

  it('returns 404 for an unknown uuid and 400 for an invalid one', async () => {
    const unknown = { uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' };
    expect((await server.fail(getStudent, unknown)).status).toBe(404);
    for (const uuid of ['', 'x', "' or 1=1", '1', undefined]) {
      expect((await server.fail(getStudent, { uuid })).status).toBe(400);
    }
  });

  it('shows a cancelled misc line with its cancelled month (R-255)', async () => {
    const { uuid, miscs } = await full();
    const [line] = miscs;
    await server.ask(cancelMiscCharge, { id: line?.subscriptionId ?? 0, month: '04-2026' });
    expect((await get(uuid)).miscs).toEqual([{ ...line, cancelledDate: '04-2026' }]);
  });

  it('shows the present name of a course in its course line', async () => {
    const { uuid } = await full();
    const [before] = (await get(uuid)).tuitionCourses;
    await server.db
      .updateTable('course')
      .set({ name: 'Add Maths (new)' })
      .where('id', '=', before?.subjectId ?? 0)
      .execute();
    const [after] = (await get(uuid)).tuitionCourses;
    expect(after).toEqual({ ...before, subjectName: 'Add Maths (new)' });
  });
});
