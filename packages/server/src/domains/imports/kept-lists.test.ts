import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type { ImportKind } from '@kelas/contract/import-fields';
import { changeImport, getImport, planImport } from '@kelas/contract/imports';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { describe, expect, it } from 'vitest';

const lists = join(import.meta.dirname, '../../../../spreadsheet-reading/kept-lists');
const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);
const subjects: Record<string, number> = {};
for (const name of ['Bahasa Melayu', 'English', 'Mathematics', 'Science', 'Sejarah', 'Physics']) {
  subjects[name] = (await make.course(name)).id;
}
subjects.Add = (await make.course('Additional Mathematics')).id;

const FORM_4 = 5;

type Draft = OutputOf<typeof getImport>;

async function open(kind: ImportKind, file: string): Promise<Draft> {
  const text = readFileSync(join(lists, file), 'utf8');
  return server.ask(getImport, { id: await importer.open(kind, text) });
}

function change(
  { id, version }: Draft,
  made: Omit<RequestOf<typeof changeImport>, 'id' | 'version'>,
): Promise<Draft> {
  return server.ask(changeImport, { id, version, ...made });
}

/** Replaces each short name of a subject by the first suggestion, as its button does. */
async function withFullNames(draft: Draft): Promise<Draft> {
  const replaceAll = draft.faultTexts.flatMap(({ column, text, suggestions: [to], isShort }) =>
    to !== undefined && isShort ? [{ column, from: text, to }] : [],
  );
  return replaceAll.length > 0 ? withFullNames(await change(draft, { replaceAll })) : draft;
}

const same = (fields: Readonly<Record<string, string>>) => ({
  sameForAll: Object.entries(fields).map(([field, value]) => ({ field, value })),
});
const faultsOf = ({ rows }: Draft) =>
  rows.flatMap(({ line, faults }) => faults.map(({ column, code }) => [line, column, code]));
const countsOf = async ({ id }: Draft) => (await server.ask(planImport, { id })).counts;

/** The offerings of a teacher: level, subject and fee. */
async function offeringsOf(name: string) {
  const rows = await server.db
    .selectFrom('offering')
    .innerJoin('teacher', 'teacher.id', 'offering.teacher_id')
    .innerJoin('course', 'course.id', 'offering.course_id')
    .select(['program_level_id as level', 'course.name as subject', 'offering.fee as fee'])
    .where('teacher.name', '=', name)
    .orderBy('offering.id')
    .execute();
  return rows.map(({ level, subject, fee }) => `F${level - 1} ${subject} ${fee}`);
}

const TEACHER = { gender: 'F', rate: '6/4' };

describe('a list as it was kept comes in', () => {
  it('as a list of a chat, which can also be divided in another way (R-1927)', async () => {
    const draft = await open('STUDENTS', 'chat-dashes.txt');
    expect([draft.delimiter, draft.missing]).toEqual(['LIST', ['Gender', 'Session', 'Enrolled']]);
    const commas = await change(draft, { delimiter: 'COMMA' });
    expect(commas.rows[1]?.cells[0]).toBe('1. Nur Aisyah binti Ahmad - F4 - BM');
    const again = await change(commas, { delimiter: 'LIST' });
    expect(again.columns).toEqual(draft.columns);
    const tuitionCourse = Object.values(subjects).flatMap((subjectId) =>
      [FORM_4, FORM_4 + 1].map((programLvl) => ({ programLvl, subjectId, fee: 6000 })),
    );
    await make.teacher({ name: 'Lee', tuitionCourse });
    const filled = await change(again, {
      ...same({ gender: 'Female', session: 'Morning', enrolled: 'Jan 2026' }),
      reading: [{ key: 'from', value: 'ENROLLED' }],
    });
    const named = await withFullNames(filled);
    expect(faultsOf(named)).toEqual([]);
    expect(await countsOf(named)).toMatchObject({ students: 5, subscriptions: 10 });
  });

  it('as a grid of fees of one teacher (R-1928)', async () => {
    const draft = await open('TEACHERS', 'fee-grid-levels-down.tsv');
    expect(draft.missing).toEqual(['Name', 'Phone', 'Gender', 'Rate']);
    const teacher = { name: 'Chan Mei Ling', phone: '016-555 6666', ...TEACHER };
    const named = await withFullNames(await change(draft, same(teacher)));
    expect(named.headings.slice(1, 6)).toEqual([
      'Bahasa Melayu',
      'ENGLISH',
      'Mathematics',
      'SCIENCE',
      'Additional Mathematics',
    ]);
    expect(faultsOf(named)).toEqual([]);
    expect(await countsOf(named)).toMatchObject({ teachers: 1, offerings: 20 });
    await importer.apply(named.id);
    const offerings = await offeringsOf('Chan Mei Ling');
    expect(offerings.slice(-4)).toEqual([
      ...['F5 Bahasa Melayu 8000', 'F5 English 8000', 'F5 Mathematics 8500'],
      'F5 Additional Mathematics 9000',
    ]);
  });

  it('as a grid with a column of teachers, whose phones are typed once (R-1928)', async () => {
    const draft = await open('TEACHERS', 'fee-grid-subjects-down.csv');
    const filled = await change(draft, same({ phone: '', ...TEACHER }));
    const phone = filled.columns.indexOf('phone');
    const first = filled.rows.filter(({ action, isLeftOut, faults }) => {
      return action === null && !isLeftOut && faults.some(({ column }) => column === phone);
    });
    expect(first.map(({ cells }) => cells[0])).toEqual(['Bahasa Melayu', 'English', 'Maths']);
    const cells = [
      ...first.map(({ row }, at) => ({ row, column: phone, value: `012-345678${at}` })),
      { row: 6, column: 5, value: '60' },
    ];
    const typed = await withFullNames(await change(filled, { cells }));
    expect(faultsOf(typed)).toEqual([]);
    expect(await countsOf(typed)).toMatchObject({ teachers: 3, offerings: 19 });
    await importer.apply(typed.id);
    expect((await offeringsOf('Cikgu Rosnah')).slice(-2)).toEqual([
      ...['F4 Sejarah 5000', 'F5 Sejarah 6000'],
    ]);
  });

  it('as teachers whose courses have levels and fees in one cell (R-1930)', async () => {
    const draft = await open('TEACHERS', 'teacher-courses-fees-inside.tsv');
    const typed = await withFullNames(await change(draft, same(TEACHER)));
    // The row of the total has no phone.
    expect(new Set(faultsOf(typed).map(([line]) => line))).toEqual(new Set([5]));
    const kept = await change(typed, { leaveOutFaulty: true });
    expect(kept.rows[0]?.cells[2]).toBe('Mathematics F4 RM60, Mathematics F5 RM70');
    expect(await countsOf(kept)).toMatchObject({ teachers: 3, offerings: 9 });
    await importer.apply(kept.id);
    expect(await offeringsOf('Cik Farah binti Azman')).toEqual([
      ...['F1 Bahasa Melayu 5500', 'F2 Bahasa Melayu 5500', 'F3 Bahasa Melayu 5500'],
      'F4 Bahasa Melayu 6000',
    ]);
    const whole = await change(await open('TEACHERS', 'teacher-courses-fees-inside.tsv'), {
      ...same(TEACHER),
      reading: [{ key: 'levels', value: 'WHOLE' }],
    });
    expect(
      faultsOf(whole).filter(([line, , code]) => line === 2 && code === 'REQUIRED'),
    ).not.toEqual([]);
  });

  it('as payments of a subject and its month, one amount for two (R-1929)', async () => {
    const offer = (name: string, fee: number) => ({
      programLvl: FORM_4,
      subjectId: subjects[name] ?? 0,
      fee,
    });
    await make.teacher({
      name: 'Ganesan',
      tuitionCourse: [offer('Science', 4000), offer('Sejarah', 8000)],
    });
    const headings = 'Name,Phone,Gender,Level,Session,Enrolled,Subject,Teacher,From';
    const row = (subject: string) =>
      `Devi,012-3456799,F,F4,Morning,Jan 2026,${subject},Ganesan,Jan 2026`;
    await importer.run('STUDENTS', [headings, row('Science'), row('Sejarah')].join('\n'));
    const paid = 'Name,Paid for,Amount,Date\nDevi,"Sc Feb 2026, Sej Feb 2026",120,20/2/2026';
    const id = await importer.open('PAYMENTS', `${paid}\nDevi,Sains Jan 2026,40,20/1/2026`);
    const draft = await server.ask(getImport, { id });
    const answered = await change(draft, {
      reading: [{ key: 'fees', value: 'TOTAL' }],
    });
    const named = await withFullNames(answered);
    expect(faultsOf(named)).toEqual([]);
    expect(await countsOf(named)).toMatchObject({ payments: 3 });
    await importer.apply(id);
    const lines = await server.db
      .selectFrom('payment_line')
      .select(['month', 'fee'])
      .orderBy('id')
      .execute();
    expect(lines.map(({ month, fee }) => [month.slice(0, 7), fee])).toEqual([
      ['2026-02', 4000],
      ['2026-02', 8000],
      ['2026-01', 4000],
    ]);
  });
});
