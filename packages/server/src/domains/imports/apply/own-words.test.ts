import { exportList } from '@kelas/contract/exports';
import { getImport } from '@kelas/contract/imports';
import { addLevel, addSession } from '@kelas/contract/levels';
import { getStudent, listStudents } from '@kelas/contract/students';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);

const level = async (name: string) =>
  (await server.ask(addLevel, { name, position: 5, nextLvl: null })).id;
const standard4 = await level('Standard 4');
const form6 = await level('Form 6');
const adults = await level('Adults');
const evening = await server.ask(addSession, { name: 'Evening', position: 30 });
const weekend = await server.ask(addSession, { name: '周末班', position: 40 });
const maths = await make.course('Mathematics');
await make.teacher({
  name: 'Mr Ong',
  tuitionCourse: [{ programLvl: standard4, subjectId: maths.id, fee: 5000 }],
});

const HEADINGS = 'Name,Phone,Gender,Level,Session,Enrolled';
const row = (name: string, ofLevel: string, session: string) =>
  `${name},012-3456789,F,${ofLevel},${session},Jan 2026`;
const storedOf = async (name: string) => {
  const { uuid = '' } = (await server.ask(listStudents, { name }))[0] ?? {};
  return server.ask(getStudent, { uuid });
};

describe('own levels and sessions in a spreadsheet (R-2178)', () => {
  it('are read by their names, in their usual forms', async () => {
    await importer.run(
      'STUDENTS',
      [
        HEADINGS,
        row('Own A', 'standard 4', 'evening'),
        row('Own B', 'Darjah 4', 'EVENING'),
        row('Own C', 'Std. 4', '周末班'),
        row('Own D', 'Tingkatan 6', 'Pagi'),
        row('Own E', 'ADULTS', 'Petang'),
        row('Own F', 'Form 4', 'Morning'),
      ].join('\n'),
    );
    const found = [];
    for (const letter of 'ABCDEF') {
      const { programLvl, schedule } = await storedOf(`Own ${letter}`);
      found.push([programLvl, schedule]);
    }
    expect(found).toEqual([
      [standard4, evening.code],
      [standard4, evening.code],
      [standard4, weekend.code],
      [form6, 'MORNING'],
      [adults, 'AFTERNOON'],
      [5, 'MORNING'],
    ]);
  });

  it('are named in faults and suggestions', async () => {
    const sheet = [HEADINGS, row('Own X', 'Adlts', 'Evenin')].join('\n');
    const id = await importer.open('STUDENTS', sheet);
    const { rows } = await server.ask(getImport, { id });
    const faults = rows.flatMap((each) => each.faults);
    expect(faults.map(({ code, suggestions }) => [code, suggestions[0]])).toEqual([
      ['UNKNOWN_LEVEL', 'Adults'],
      ['UNKNOWN_WORD', 'Evening'],
    ]);
    expect(faults[0]?.message).toMatch(/Level must be Remove or Form 1 to Form 5, .*Adults/);
    expect(faults[1]?.message).toContain('Morning or Afternoon or Evening or 周末班');
  });

  it('have courses, also below the heading of a group', async () => {
    const sheet = [
      'Name,Phone,Gender,Session,Enrolled,Subject 1,From 1',
      'Standard 4,,,,,,',
      'Own G,012-3456780,F,Evening,Jan 2026,Mathematics,Jan 2026',
    ].join('\n');
    await importer.run('STUDENTS', sheet);
    const { programLvl, tuitionCourses } = await storedOf('Own G');
    expect(programLvl).toBe(standard4);
    expect(tuitionCourses.map((course) => course.programLvl)).toEqual([standard4]);
  });

  it('are in the exported list of students by name (R-1761)', async () => {
    const { body } = await server.send(exportList, { kind: 'STUDENTS' });
    expect(body).toMatch(/"Own A",.*"Standard 4","Evening"/);
    expect(body).toMatch(/"Own C",.*"Standard 4","周末班"/);
  });
});
