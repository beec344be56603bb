import { listAudit } from '@kelas/contract/audit';
import { getOverview } from '@kelas/contract/overview';
import { changeStudentStatus } from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { addWaiting, endWaiting, listClassPlaces, listWaiting } from '@kelas/contract/waiting-list';
import { makeClass } from '@kelas/testkit/attendance';
import { Makers, type TestOffering, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';
import { exportStudent } from '../../personal-data/export.ts';

const server = await startServer();
const make = new Makers(server);
const NOW = '2026-03-16T02:00:00Z';
const LATER = '2026-03-16T03:00:00Z';
afterEach(() => server.clock.set(NOW));

/** A class on Mondays, with the students of these names. */
async function makeMorning(places: number | null, names: readonly string[] = []) {
  const { offering } = await makeClass(server, names, { places });
  const { subjectId, programLvl } = offering;
  return { offering, of: { subjectId, programLvl, classSession: 'MORNING' } };
}
type Of = Awaited<ReturnType<typeof makeMorning>>['of'];

const placesOf = async ({ subjectId }: Pick<Of, 'subjectId'>) =>
  (await server.ask(listClassPlaces, {}))
    .filter((each) => each.subjectId === subjectId)
    .map(({ students, places, waiting }) => ({ students, places, waiting }));
const rowsOf = async ({ subjectId }: Of) =>
  (await server.ask(listWaiting, {})).filter((each) => each.subjectId === subjectId);
const queueOf = async (of: Of) =>
  (await rowsOf(of)).map(({ name, position, isNext, state }) => [name, position, isNext, state]);
const addStranger = (of: Of, name: string, phoneNo = '60198887766') =>
  server.ask(addWaiting, { ...of, name, phoneNo });
const addStudent = (of: Of, uuid: string) => server.ask(addWaiting, { ...of, uuid });
const enrol = (offering: TestOffering, changes: { phoneNo?: string; name?: string } = {}) =>
  make.enrolled({ offering }, changes);

describe('the places of a class (R-2488)', () => {
  it('are the least places of its entries of this year, with the number of students', async () => {
    const { of } = await makeMorning(15, ['Anu', 'Bala']);
    await server.ask(addTimetableEntry, { ...of, dayOfWeek: 3, places: 12 });
    await server.ask(addTimetableEntry, { ...of, dayOfWeek: 4 });
    await server.ask(addTimetableEntry, { ...of, dayOfWeek: 5, places: 5, schoolYear: 2027 });
    const afternoon = { ...of, classSession: 'AFTERNOON' };
    await server.ask(addTimetableEntry, { ...afternoon, dayOfWeek: 5, places: 20 });
    expect(await placesOf(of)).toEqual([
      { students: 0, places: 20, waiting: 0 },
      { students: 2, places: 12, waiting: 0 },
    ]);
  });

  it('are listed without a number only where people wait', async () => {
    const { of } = await makeMorning(null, ['Anu']);
    expect(await placesOf(of)).toEqual([]);
    await addStranger(of, 'Aina');
    expect(await placesOf(of)).toEqual([{ students: 1, places: null, waiting: 1 }]);
  });

  it('are taken from the booking of a course until its end; a student who pauses has none', async () => {
    const { of, offering } = await makeMorning(10);
    const { uuid } = await enrol(offering);
    await make.enrolled({ offering, effectiveDate: '05-2026' });
    const leaving = await enrol(offering);
    await make.cancel(leaving.subscriptionId, '04-2026');
    const left = await enrol(offering);
    await make.cancel(left.subscriptionId, '03-2026');
    const never = await make.enrolled({ offering, effectiveDate: '06-2026' });
    await make.cancel(never.subscriptionId, '06-2026');
    expect(await placesOf(of)).toMatchObject([{ students: 3 }]);
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    expect(await placesOf(of)).toMatchObject([{ students: 2 }]);
    await server.ask(changeStudentStatus, { uuid, status: 'ACTIVE' });
    expect(await placesOf(of)).toMatchObject([{ students: 3 }]);
  });
});

describe('a waiting list (R-2491, R-2492)', () => {
  it('has people in order of recording, and says who is next when a place is free', async () => {
    const { of, offering } = await makeMorning(2, ['Anu']);
    const taken = await enrol(offering);
    const { uuid } = await make.student({ name: 'Aina', emergencyContactPhoneNo: '60111222444' });
    await addStudent(of, uuid);
    await addStranger(of, 'Bo');
    await server.ask(addWaiting, { ...of, name: 'Chen', phoneNo: '60123334444', note: 'Monday' });
    expect(await queueOf(of)).toEqual([
      ['Aina', 1, false, 'WAITING'],
      ['Bo', 2, false, 'WAITING'],
      ['Chen', 3, false, 'WAITING'],
    ]);
    await make.cancel(taken.subscriptionId, '03-2026');
    expect(await queueOf(of)).toEqual([
      ['Aina', 1, true, 'WAITING'],
      ['Bo', 2, false, 'WAITING'],
      ['Chen', 3, false, 'WAITING'],
    ]);
    expect(await rowsOf(of)).toMatchObject([
      { uuid, emergencyContactPhoneNo: '60111222444', students: 1, places: 2, note: '' },
      { uuid: null, phoneNo: '60198887766', emergencyContactPhoneNo: '', familyLanguage: '' },
      { note: 'Monday', staffName: 'the-employee', recordCreateDate: new Date(NOW).toISOString() },
    ]);
    // A class with a free place comes first.
    expect((await server.ask(listWaiting, {}))[0]?.isNext).toBe(true);
    expect((await server.ask(getOverview, {})).freePlaces).toBe(1);
  });

  it('has nobody who is next while the places are not known', async () => {
    const { of } = await makeMorning(null);
    await addStranger(of, 'Aina');
    expect(await queueOf(of)).toEqual([['Aina', 1, false, 'WAITING']]);
  });

  it('says who is in the class meanwhile; the next one moves up', async () => {
    const { of, offering } = await makeMorning(3, ['Anu']);
    const { uuid } = await enrol(offering);
    await addStudent(of, uuid);
    await addStranger(of, 'Bo', '60145556677');
    await addStranger(of, 'Chen');
    expect(await queueOf(of)).toEqual([
      [expect.any(String), null, false, 'IN_CLASS'],
      ['Bo', 1, true, 'WAITING'],
      ['Chen', 2, false, 'WAITING'],
    ]);
    // A person who was registered with the phone number meanwhile.
    server.clock.set(LATER);
    await enrol(offering, { phoneNo: '60145556677' });
    expect(await queueOf(of)).toMatchObject([
      [expect.any(String), null, false, 'IN_CLASS'],
      ['Bo', null, false, 'IN_CLASS'],
      ['Chen', 1, false, 'WAITING'],
    ]);
  });

  it('does not take a brother or sister of the class for the person who waits', async () => {
    const { of, offering } = await makeMorning(3);
    await enrol(offering, { phoneNo: '60145556678' });
    // The clock of the database says when a student was registered.
    server.clock.set(new Date(Date.now() + 60_000).toISOString());
    await addStranger(of, 'Bo', '60145556678');
    expect(await queueOf(of)).toEqual([['Bo', 1, true, 'WAITING']]);
  });

  it('says who left meanwhile; a former student can wait too', async () => {
    const { of } = await makeMorning(5);
    const [leaver, former] = [await make.student(), await make.student()];
    await server.ask(changeStudentStatus, { uuid: former.uuid, status: 'DEACTIVATED' });
    server.clock.set(LATER);
    await addStudent(of, leaver.uuid);
    await addStudent(of, former.uuid);
    server.clock.set('2026-03-16T04:00:00Z');
    await server.ask(changeStudentStatus, { uuid: leaver.uuid, status: 'DEACTIVATED' });
    expect(await queueOf(of)).toEqual([
      [leaver.name, null, false, 'LEFT'],
      [former.name, 1, true, 'WAITING'],
    ]);
  });

  it('has a student once for each class, also when two people add one at once', async () => {
    const { of } = await makeMorning(5);
    const { uuid } = await make.student();
    const outcomes = await Promise.allSettled([
      addStudent(of, uuid),
      addStudent(of, uuid),
      addStudent({ ...of, classSession: 'AFTERNOON' }, uuid),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await server.fail(addWaiting, { ...of, uuid })).toMatchObject({
      ...{ status: 409, code: 'WAITING_ALREADY' },
    });
  });

  it.each([
    [{ name: ' ' }, 'Choose a student, or enter a name'],
    [{ phoneNo: '' }, 'Phone no. is required'],
    [{ phoneNo: '123' }, 'Phone no. must be 60 followed by 8 to 10 digits'],
    [{ subjectId: 999_999 }, 'This course does not exist'],
    [{ programLvl: 9999 }, 'This program level does not exist'],
    [{ classSession: 'NIGHT' }, 'This session does not exist'],
  ])('refuses %j', async (changes, message) => {
    const { of } = await makeMorning(null);
    const input = { ...of, name: 'Aina', phoneNo: '60198887766', ...changes };
    expect(await server.fail(addWaiting, input)).toMatchObject({ status: 422, message });
  });
});

describe('the end of a wait (R-2493)', () => {
  it('is recorded once and leaves nothing personal, also in the audit log (R-2494)', async () => {
    const { of } = await makeMorning(5);
    const name = uniqueInFile('Aina binti Osman');
    const input = { ...of, name, phoneNo: '60177001122', note: 'Calls from Klang' };
    const { id } = await server.ask(addWaiting, input);
    const outcomes = await Promise.allSettled([
      server.ask(endWaiting, { id, outcome: 'GONE' }),
      server.ask(endWaiting, { id, outcome: 'ENROLLED' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rowsOf(of)).toEqual([]);
    expect(await server.fail(endWaiting, { id, outcome: 'GONE' })).toMatchObject({
      ...{ status: 409, code: 'CHANGED_MEANWHILE' },
    });
    expect(await server.fail(endWaiting, { id: 999_999, outcome: 'GONE' })).toMatchObject({
      status: 404,
    });
    const [ended, added] = await server.ask(listAudit, {});
    expect(ended).toMatchObject({ action: 'WAITING_ENDED', before: { id, programLvl: 2 } });
    expect(added).toMatchObject({
      action: 'WAITING_ADDED',
      after: { id, classSession: 'MORNING' },
    });
    const tables = await server.db.introspection.getTables();
    for (const table of tables) {
      const { rows } = await sql<{ text: string }>`
        select line::text as text from ${sql.table(table.name)} line`.execute(server.db);
      const text = rows.map((row) => row.text).join('\n');
      for (const trace of [name, input.phoneNo, input.note]) {
        expect(text.includes(trace), `${trace} in ${table.name}`).toBe(false);
      }
    }
  });

  it('is the only change that the database takes', async () => {
    const { of } = await makeMorning(5);
    const { id } = await addStranger(of, 'Bo');
    const refused = (statement: string) =>
      expect(server.database.pool.query(statement), statement).rejects.toThrow();
    await refused(`update waiting_place set name = 'Other' where id = ${id}`);
    await refused(`update waiting_place set ended_at = now(), outcome = 'GONE' where id = ${id}`);
    await refused(`delete from waiting_place where id = ${id}`);
    await server.ask(endWaiting, { id, outcome: 'ENROLLED' });
    await refused(`update waiting_place set outcome = 'GONE' where id = ${id}`);
    await refused(`update waiting_place set note = 'Bo came' where id = ${id}`);
  });

  it('comes with the erasure of a student; the export has the waits (R-2494)', async () => {
    const { of } = await makeMorning(5);
    const { uuid } = await make.student();
    const { id } = await server.ask(addWaiting, { ...of, uuid, note: 'Calls from Klang' });
    const at = server.clock.now;
    const exported = () => server.db.transaction().execute((tx) => exportStudent(tx, uuid, at));
    const wait = { programLevel: 'Form 1', classSession: 'MORNING', recordedAt: at };
    expect((await exported()).waitingList).toMatchObject([
      { ...wait, note: 'Calls from Klang', endedAt: null, outcome: null },
    ]);
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    await server.db
      .transaction()
      .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing: false, now: at }));
    expect((await exported()).waitingList).toMatchObject([
      { ...wait, note: '', endedAt: at, outcome: 'GONE' },
    ]);
    expect(await server.fail(endWaiting, { id, outcome: 'GONE' })).toMatchObject({ status: 409 });
    expect(await server.fail(addWaiting, { ...of, uuid })).toMatchObject({
      code: 'STUDENT_ANONYMISED',
    });
  });
});
