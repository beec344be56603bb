import {
  addAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@kelas/contract/announcements';
import type { Call } from '@kelas/contract/call';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { addNote, addQuiz, updateNote, updateQuiz } from '@kelas/contract/materials';
import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher, updateTeacher } from '@kelas/contract/teachers';
import { addTimetableEntry, updateTimetableEntry } from '@kelas/contract/timetable';
import { openClients, tally } from '@kelas/testkit/clients';
import { Makers, studentForm, teacherForm } from '@kelas/testkit/fixtures';
import { emptyMaterial } from '@kelas/testkit/materials';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const mei = await server.addSession(await server.addAccount('ADMIN', 'Mei Ling'));
const send = await openClients(server);

/** A kind of record. `start` adds one and returns a function that makes an update with a text. */
interface Editable {
  readonly record: string;
  readonly call: Call;
  readonly start: () => Promise<(text: string, more?: object) => object>;
}

const editable: readonly Editable[] = [
  {
    record: 'this student',
    call: updateStudent,
    start: async () => {
      const form = studentForm();
      const { uuid } = await server.ask(registerStudent, form);
      const { version } = await server.ask(getStudent, { uuid });
      return (name) => ({ ...form, uuid, version, name });
    },
  },
  {
    record: 'this teacher',
    call: updateTeacher,
    start: async () => {
      const form = teacherForm();
      const { uuid } = await server.ask(registerTeacher, form);
      const { version } = await server.ask(getTeacher, { uuid });
      return (name) => ({ ...form, uuid, version, name });
    },
  },
  {
    record: 'the settings',
    call: changeSettings,
    start: async () => {
      const { hasLogo: _, ...stored } = await server.ask(getSettings, {});
      return (name) => ({ ...stored, name });
    },
  },
  {
    record: 'this announcement',
    call: updateAnnouncement,
    start: async () => {
      const form = { authorName: 'Admin', content: 'Closed' };
      const [row] = await server.ask(addAnnouncement, form);
      return (content) => ({ ...form, id: row?.id, version: row?.version, content });
    },
  },
  {
    record: 'this quiz',
    call: updateQuiz,
    start: async () => {
      const [row] = await server.ask(addQuiz, emptyMaterial);
      return (title, more) => ({
        ...emptyMaterial,
        quizId: row?.id,
        version: row?.version,
        title,
        ...more,
      });
    },
  },
  {
    record: 'this note',
    call: updateNote,
    start: async () => {
      const [row] = await server.ask(addNote, emptyMaterial);
      return (title, more) => ({
        ...emptyMaterial,
        noteId: row?.id,
        version: row?.version,
        title,
        ...more,
      });
    },
  },
  {
    record: 'this timetable entry',
    call: updateTimetableEntry,
    start: async () => {
      const { id } = await make.course();
      const form = { subjectId: id, programLvl: 2, classSession: 'MORNING' as const };
      const rows = await server.ask(addTimetableEntry, { ...form, classroom: 'A1' });
      const row = rows.find((each) => each.subjectId === id);
      return (classroom, more) => ({
        ...form,
        id: row?.id,
        version: row?.version,
        classroom,
        ...more,
      });
    },
  },
];

describe.each(editable)('an update of $thing from a stale version', ({ record, call, start }) => {
  it('returns 409 and says who changed it and when (R-1224)', async () => {
    const form = await start();
    server.clock.set('2026-11-21T06:03:00Z');
    expect((await server.send(call, form('Theirs'), { as: mei })).statusCode).toBe(200);
    server.clock.set('2026-11-21T07:00:00Z');
    const refused = await server.fail(call, form('Mine'), { as: server.admin });
    expect(refused).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      message: `Mei Ling changed ${record} on 21 Nov 2026, 14:03`,
    });
  });

  it('returns 409 and names the own other window', async () => {
    const form = await start();
    server.clock.set('2026-12-31T16:00:00Z');
    expect((await server.send(call, form('One window'), { as: mei })).statusCode).toBe(200);
    const refused = await server.fail(call, form('Another'), { as: mei });
    expect(refused.message).toBe(`You changed ${record} in another window on 1 Jan 2027, 00:00`);
  });

  it('succeeds for one of eight simultaneous updates, the others return 409', async () => {
    const form = await start();
    const { method } = call;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(call.path, form(`Client ${index}`), { method, as: mei }),
      ),
    );
    expect(tally(responses)).toEqual({ '200': 1, '409 STALE_VERSION': 7 });
    for (const { body } of responses.filter(({ status }) => status === 409)) {
      expect(body.error?.message).toContain('You changed');
    }
  });

  it('replaces the record when it has no version', async () => {
    const form = await start();
    await server.send(call, form('Theirs'), { as: mei });
    const blind = { ...form('Mine'), version: undefined };
    expect((await server.send(call, blind, { as: server.admin })).statusCode).toBe(200);
  });
});

const deletable = editable.filter(({ call }) =>
  [updateQuiz, updateNote, updateTimetableEntry].some((each) => each === call),
);

describe.each(deletable)('an update of $thing after its deletion', ({ record, call, start }) => {
  it('returns 409 and says who deleted it and when (R-1052)', async () => {
    const form = await start();
    server.clock.set('2026-11-21T06:03:00Z');
    await server.send(call, form('Gone', { status: 'DELETED' }), { as: mei });
    const refused = await server.fail(call, form('Mine'), { as: server.admin });
    expect(refused).toMatchObject({
      status: 409,
      code: 'DELETED',
      message: `Mei Ling deleted ${record} on 21 Nov 2026, 14:03`,
    });
    const own = await server.fail(call, form('Mine'), { as: mei });
    expect(own.message).toContain(`You deleted ${record} in another window`);
  });
});

it('names no person for a change without a record of who made it', async () => {
  const [row] = await server.ask(addAnnouncement, { authorName: 'Admin', content: 'Closed' });
  await server.db.updateTable('announcement').set({ version: 2 }).execute();
  const refused = await server.fail(updateAnnouncement, { ...row, version: 1, content: 'Mine' });
  expect(refused.message).toBe('Someone else changed this announcement');
  expect((await server.ask(listAnnouncements, {}))[0]).toMatchObject({ content: 'Closed' });
});

it('returns 409 after another session added a course line, which stays', async () => {
  const offering = await make.offering();
  const form = studentForm();
  const { uuid } = await server.ask(registerStudent, form);
  const { version } = await server.ask(getStudent, { uuid });
  const { id: _, ...line } = offering;
  const effectiveDate = '03-2026';
  await server.ask(updateStudent, {
    ...form,
    uuid,
    version,
    tuitionCourse: [{ ...line, effectiveDate }],
  });
  const change = { ...form, uuid, phoneNo: '60111222333' };
  const refused = await server.fail(updateStudent, { ...change, version }, { as: mei });
  expect(refused.message).toMatch(/^the-employee changed this student/);
  const saved = await server.ask(updateStudent, { ...change, version: version + 1 }, { as: mei });
  expect(saved).toMatchObject({ phoneNo: '60111222333', version: version + 2 });
  expect(saved.tuitionCourses).toHaveLength(1);
});
