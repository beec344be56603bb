import { addLevel, changeLevel } from '@kelas/contract/levels';
import { getStudent, listStudents } from '@kelas/contract/students';
import { getYearEnd, listYearStudents, previewStudentMove } from '@kelas/contract/year-end';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { makeSchool } from '@kelas/testkit/year';
import { describe, expect, it } from 'vitest';
import { carryOutPlannedMoves } from './carry-out.ts';

async function makePrimary() {
  const server = await startServer();
  server.clock.set('2026-11-20T02:00:00Z');
  const make = new Makers(server);
  const { apply, maths } = await makeSchool(server, make);
  const level = (name: string, position: number, nextLvl: number | null) =>
    server.ask(addLevel, { name, position, nextLvl });
  const six = await level('Standard 6', 6, null);
  const five = await level('Standard 5', 5, six.id);
  const { offerings } = await make.teacher({
    name: 'Ong',
    tuitionCourse: [five, six].map(({ id }) => ({ programLvl: id, subjectId: maths, fee: 5000 })),
  });
  const enrolled = (programLvl: number, name: string, enrolmentDate = '01-2026') => {
    const offering = offerings.find((each) => each.programLvl === programLvl);
    if (!offering) throw new Error('no offering at this level');
    return make.enrolled({ offering }, { name, programLvl, enrolmentDate });
  };
  return { server, make, apply, five, six, enrolled };
}

describe('the end of a year with own levels (R-2174)', () => {
  it('moves Standard 5 to Standard 6, and Standard 6 leaves', async () => {
    const { server, apply, five, six, enrolled } = await makePrimary();
    const ali = await enrolled(five.id, 'Ali');
    const bala = await enrolled(six.id, 'Bala');
    await enrolled(six.id, 'Chong', '01-2027');
    const proposal = await server.ask(getYearEnd, { year: '2027' });
    expect(proposal.students.map(({ name, move, nextLvl }) => [name, move, nextLvl])).toEqual([
      ['Ali', 'MOVES_UP', six.id],
      ['Bala', 'LEAVES', null],
      ['Chong', 'STAYS', null],
    ]);
    expect(proposal.gaps).toEqual([]);

    const counts = await apply();
    expect(counts).toMatchObject({ movesUp: 1, leaves: 1, stays: 1, graduates: 0 });
    const done = await server.ask(listYearStudents, { year: '2027' });
    expect(done.map(({ name, move, toLevel }) => [name, move, toLevel])).toEqual([
      ['Ali', 'MOVES_UP', six.id],
      ['Bala', 'LEAVES', six.id],
      ['Chong', 'STAYS', six.id],
    ]);
    const { tuitionCourses } = await server.ask(getStudent, { uuid: bala.uuid });
    expect(tuitionCourses.map(({ cancelledDate }) => cancelledDate)).toEqual(['01-2027']);
    await carryOutPlannedMoves(server.database.db, new Date('2026-12-31T16:00:00Z'));
    const rows = await server.ask(listStudents, {});
    const states = [ali, bala].map(({ uuid }) => {
      const row = rows.find((each) => each.uuid === uuid);
      return [row?.programLvl, row?.status];
    });
    expect(states).toEqual([
      [six.id, 'ACTIVE'],
      [six.id, 'TERMINATED'],
    ]);
    const { left } = await server.ask(getYearEnd, { year: '2027' });
    expect(left).toEqual([]);
  });

  it('lets a student of the last level leave, also where a request says that it moves up', async () => {
    const { apply, six, enrolled } = await makePrimary();
    const { uuid } = await enrolled(six.id, 'Chong', '01-2027');
    expect(await apply({ moves: [{ uuid, move: 'MOVES_UP' }] })).toMatchObject({ leaves: 1 });
  });

  it('follows the levels as they are when it is applied', async () => {
    const { server, apply, five, enrolled } = await makePrimary();
    await enrolled(five.id, 'Ali');
    const { name, position } = five;
    await server.ask(changeLevel, { id: five.id, name, position, nextLvl: null });
    expect(await apply()).toMatchObject({ leaves: 1, movesUp: 0 });
  });

  it('takes the level of a course and its place from the levels, also for one student', async () => {
    const { server, five, six, enrolled } = await makePrimary();
    const { uuid, subscriptionId } = await enrolled(five.id, 'Ali');
    const move = { uuid, month: '01-2027', lines: [], fees: 'OFFERING' as const };
    const { courses } = await server.ask(previewStudentMove, { ...move, programLvl: six.id });
    expect(courses).toMatchObject([{ subscriptionId, change: 'MOVES' }]);
    const unknown = await server.fail(previewStudentMove, { ...move, programLvl: 9999 });
    expect(unknown.message).toBe('This program level does not exist');
  });
});
