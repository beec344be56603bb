import type { RequestOf } from '@kelas/contract/call';
import type { ImportKind, ReadingKey } from '@kelas/contract/import-fields';
import { changeImport, getImport, planImport } from '@kelas/contract/imports';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);

const FORM_3 = 4;
const [maths, add, malay] = [
  await make.course('Mathematics'),
  await make.course('Additional Mathematics'),
  await make.course('Bahasa Melayu'),
];
const offer = (subjectId: number, fee: number) => ({ programLvl: FORM_3, subjectId, fee });
const offers = [offer(maths.id, 6500), offer(add.id, 8000), offer(malay.id, 6000)];
await make.teacher({ name: 'Ganesan', tuitionCourse: offers });

async function open(kind: ImportKind, ...rows: readonly string[]) {
  const id = await importer.open(kind, rows.join('\n'));
  return server.ask(getImport, { id });
}

function change(
  { id, version }: { readonly id: string; readonly version: number },
  made: Omit<RequestOf<typeof changeImport>, 'id' | 'version'>,
) {
  return server.ask(changeImport, { id, version, ...made });
}

const reading = (choices: Readonly<Partial<Record<ReadingKey, string>>>) => ({
  reading: Object.entries(choices).map(([key, value]) => ({ key: key as ReadingKey, value })),
});

/** The first month that the question about the start of courses offers. */
function thisMonth({ reading: options }: Awaited<ReturnType<typeof open>>): string {
  const choices = options.find(({ key }) => key === 'from')?.choices ?? [];
  return choices.find(({ value }) => value !== 'ENROLLED')?.value ?? '';
}

/** The courses of the students of a name: subject and fee. */
async function coursesOf(name: string) {
  const rows = await server.db
    .selectFrom('subscription')
    .innerJoin('student', 'student.id', 'subscription.student_id')
    .innerJoin('offering', 'offering.id', 'subscription.offering_id')
    .innerJoin('course', 'course.id', 'offering.course_id')
    .select(['course.name as name', 'subscription.fee as fee'])
    .where('student.name', '=', name)
    .orderBy('course.name')
    .execute();
  return rows.map((row) => [row.name, row.fee]);
}

const HEADINGS = 'Name,Phone,Gender,Level,Session,Enrolled,Subject,Fee';
const person = (name: string, phone: string) => `${name},${phone},F,F3,Morning,Nov 2026`;

describe('a sheet as it was kept', () => {
  it('with one row per course gives a student all courses (R-1907)', async () => {
    const draft = await open(
      'STUDENTS',
      HEADINGS,
      `${person('Aisyah', '016-5456703')},Mathematics,65`,
      `${person('Aisyah', '016-5456703').replace('Morning', 'Afternoon')},Bahasa Melayu,55`,
    );
    const asked = draft.reading.filter(({ value }) => value === null);
    expect(asked.map(({ key }) => key)).toEqual(['from']);
    expect(draft.rows[1]?.faults).toMatchObject([{ column: 4, code: 'ROWS_DIFFER' }]);
    const answered = await change(draft, reading({ from: thisMonth(draft) }));
    const session = answered.rows[1]?.faults[0]?.suggestions[0] ?? '';
    const joined = await change(answered, { cells: [{ row: 2, column: 4, value: session }] });
    expect(joined.rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['ADD', 'owes RM\u00a0120.00 for 1 month'],
      ['ADD', 'joined with row 2'],
    ]);
    expect((await server.ask(planImport, { id: draft.id })).counts).toMatchObject({
      students: 1,
      subscriptions: 2,
    });
    await importer.apply(draft.id);
    expect(await coursesOf('Aisyah')).toEqual([
      ['Bahasa Melayu', 5500],
      ['Mathematics', 6500],
    ]);
  });

  it('divides a fee of several subjects, which adds up (R-1901)', async () => {
    const draft = await open(
      'STUDENTS',
      HEADINGS,
      `${person('Chong', '012-2011881')},"BM, Maths, Add Maths",205`,
      `${person('Devi', '012-2011882')},"BM, Maths",100.01`,
    );
    const answers = { from: thisMonth(draft), fees: 'TOTAL' };
    const answered = await change(draft, reading(answers));
    const [first] = answered.faultTexts.filter(({ text }) => text === 'Maths');
    // Mathematics comes before Additional Mathematics.
    expect(first).toMatchObject({ code: 'UNKNOWN_SUBJECT', isShort: true });
    expect(first?.suggestions[0]).toBe('Mathematics');
    expect(answered.rows[0]?.faults[0]?.suggestions[0]).toBe('Bahasa Melayu, Maths, Add Maths');
    const replaceAll = answered.faultTexts.map(({ column, text, suggestions }) => {
      return { column, from: text, to: suggestions[0] ?? '' };
    });
    const named = await change(answered, { replaceAll });
    expect(named.counts.faulty).toBe(0);
    expect(named.rows[0]?.cells[6]).toBe('Bahasa Melayu, Mathematics, Additional Mathematics');
    await importer.apply(draft.id);
    expect(await coursesOf('Chong')).toEqual([
      ['Additional Mathematics', 8000],
      ['Bahasa Melayu', 6000],
      ['Mathematics', 6500],
    ]);
    expect(await coursesOf('Devi')).toEqual([
      ['Bahasa Melayu', 4800],
      ['Mathematics', 5201],
    ]);
  });

  it('corrects a heading that is a subject and the heading of a group (R-1902, R-1904)', async () => {
    const headings = 'Name,Phone,Gender,Session,Enrolled,Maths';
    const rows = ['FORM 3 - Mr Ganeson,,,,,', 'Lee,016-8872231,M,Morning,Nov 2026,/'];
    const draft = await open('STUDENTS', headings, ...rows);
    const answered = await change(draft, reading({ from: thisMonth(draft) }));
    expect(answered.faultTexts).toMatchObject([
      { code: 'UNKNOWN_SUBJECT', column: 5, text: 'Maths' },
    ]);
    const replaceAll = [{ column: 5, from: 'Maths', to: 'Mathematics' }];
    const named = await change(answered, { replaceAll });
    expect(named.headings[5]).toBe('Mathematics');
    expect(named.faultTexts).toMatchObject([
      { code: 'UNKNOWN_TEACHER', column: 0, text: 'Mr Ganeson', suggestions: ['Ganesan'] },
    ]);
    const teacher = [{ column: 0, from: 'Mr Ganeson', to: 'Ganesan' }];
    const whole = await change(named, { replaceAll: teacher });
    expect(whole.rows.map(({ cells, action }) => [cells[0], action])).toEqual([
      ['FORM 3 - Ganesan', 'SKIP'],
      ['Lee', 'ADD'],
    ]);
  });

  it('changes its layout by one choice, and back', async () => {
    const draft = await open('STUDENTS', 'Name,Geography Club,Chess', 'Ali,/,', 'Bala,,/');
    expect(draft.columns).toEqual(['name', null, null]);
    const wide = await change(draft, reading({ layout: 'SUBJECTS' }));
    expect(wide.columns).toEqual(['name', 'subjectColumn', 'subjectColumn']);
    const plain = await change(wide, reading({ layout: 'PLAIN' }));
    expect(plain.columns).toEqual(['name', null, null]);
  });

  it('takes months as payments after the question about their date (R-1903)', async () => {
    const student = `${person('Siti', '013-9981120')},Mathematics,65,Jan 2026`;
    await importer.run('STUDENTS', `${HEADINGS},From\n${student}`);
    const draft = await open(
      'PAYMENTS',
      'Mathematics,,,',
      'Name,Fee,Jan 2026,Feb 2026',
      'Siti,65,PAID,65',
    );
    expect(draft.reading.find(({ key }) => key === 'amounts')?.value).toBeNull();
    const refused = await server.fail(planImport, { id: draft.id }, { as: server.admin });
    expect(refused).toMatchObject({
      status: 422,
      message: 'Choose first: Amounts without a date are',
    });
    await change(draft, reading({ amounts: 'FIRST_DAY' }));
    const { counts, sums } = await server.ask(planImport, { id: draft.id });
    expect([counts.payments, sums.payments]).toEqual([2, 13000]);
    await importer.apply(draft.id);
    const again = await open(
      'PAYMENTS',
      'Mathematics,,,',
      'Name,Fee,Jan 2026,Feb 2026',
      'Siti,65,PAID,65',
    );
    const same = await change(again, reading({ amounts: 'FIRST_DAY' }));
    expect(same.rows.at(-1)).toMatchObject({ action: 'SKIP' });
  });
});
