import { listArrears } from '@kelas/contract/arrears';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { applyImport, changeImport, getImport, planImport } from '@kelas/contract/imports';
import { getStudent, listStudents } from '@kelas/contract/students';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer, sampleSheet } from '@kelas/testkit/spreadsheets';
import { expectVerified } from '@kelas/testkit/verified';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const importer = new Importer(server);
const make = new Makers(server);

const FORM_4 = 5;
const algebra = await make.course('Algebra');
const biology = await make.course('Botany');
const owing = await make.teacher({
  name: 'Ms Owing',
  tuitionCourse: [
    { programLvl: FORM_4, subjectId: algebra.id, fee: 7050 },
    { programLvl: FORM_4, subjectId: biology.id, fee: 1033, byLesson: true },
  ],
});
const [, byLesson] = owing.offerings;
if (!byLesson) throw new Error('Ms Owing has a course by lesson');
// Nothing is recorded for the current month, March (R-2332).
await make.lessons(byLesson, '01-2026', 3);
await make.lessons(byLesson, '02-2026', 0);

const HEADINGS = [
  'Name',
  'Phone',
  'Gender',
  'Level',
  'Session',
  'Enrolled',
  'Family',
  'Status',
  'Status from',
  'Owes',
  'Subject 1',
  'From 1',
  'Until 1',
  'Subject 2',
  'From 2',
] as const;
type Row = Partial<Record<(typeof HEADINGS)[number], string>>;

let people = 0;
/** Writes rows of students as a tab-separated text. */
function sheet(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    people += 1;
    const filled: Row = {
      Name: `Debtor ${people}`,
      Phone: `012-${4_000_000 + people}`,
      Gender: 'F',
      Level: 'Form 4',
      Session: 'Morning',
      Enrolled: 'Jan 2026',
      ...row,
    };
    return HEADINGS.map((heading) => filled[heading] ?? '').join('\t');
  });
  return [HEADINGS.join('\t'), ...lines].join('\n');
}

const arrears = async () => server.ask(listArrears, {});
const totalOf = (list: Awaited<ReturnType<typeof arrears>>) =>
  list.reduce((sum, { totalOwedFee }) => sum + totalOwedFee, 0);

async function changeRules(rules: Parameters<typeof server.ask>[1]): Promise<void> {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, ...(rules as object) });
}

/** Applies a draft; the new students of the list of arrears owe exactly what the plan says. */
async function expectExact(id: string): Promise<void> {
  const before = await arrears();
  await importer.answer(id);
  const plan = await server.ask(planImport, { id });
  expect(await importer.apply(id)).toMatchObject({ state: 'DONE', message: '' });
  const after = await arrears();
  const { tuition, debt, unpaid } = plan.sums;
  const earlier = new Set(before.map(({ uuid }) => uuid));
  const added = after.filter(({ uuid }) => !earlier.has(uuid));
  expect(totalOf(added)).toBe(tuition + debt + unpaid);
  expect(plan.people.length).toBeGreaterThan(0);
  for (const { name, tuition: owed, debt: old } of plan.people) {
    const found = added.filter((each) => each.name === name);
    expect([name, totalOf(found)]).toEqual([name, owed + old]);
  }
  expect(added.filter(({ firstTuitionMonth }) => firstTuitionMonth)).toHaveLength(
    plan.owing.students,
  );
}

describe('what new students will owe (R-1920)', () => {
  it('is what the arrears say after the import of the sample centre', async () => {
    for (const [kind, name] of [
      ['SUBJECTS', 'subjects.csv'],
      ['MISC_ITEMS', 'misc-items.csv'],
      ['TEACHERS', 'teachers.csv'],
    ] as const) {
      await importer.run(kind, sampleSheet(name));
    }
    const id = await importer.open('STUDENTS', sampleSheet('students.csv'));
    await importer.answer(id);
    const plan = await server.ask(planImport, { id });
    expect(plan.sums.tuition).toBeGreaterThan(0);
    expect(plan.people).toHaveLength(10);
    await expectExact(id);
    await expectVerified(server);
  });

  describe('with the discounts of the house rules', () => {
    const stored = [1, 2].map((child) => ({
      Name: `Elder ${child}`,
      Phone: `013-200000${child}`,
      Family: 'Ow A',
      'Subject 1': 'Algebra',
      'From 1': 'Feb 2026',
    }));
    beforeAll(async () => {
      await importer.run('STUDENTS', sheet(stored));
      const off = { amount: null, borneBy: 'CENTRE' as const };
      await changeRules({
        siblingDiscount: { fromChild: 2, percent: 15, ...off },
        packageDiscount: { fromCourses: 2, percent: 7, ...off },
        firstMonth: 'HALF_MONTH',
      });
    });
    afterAll(() => changeRules({ siblingDiscount: null, packageDiscount: null, firstMonth: null }));

    it('is the same, also for siblings of a stored student', async () => {
      const rows = fc.array(
        fc
          .record({
            Family: fc.constantFrom('', 'Ow A', 'Ow B'),
            Status: fc.constantFrom('', '', 'Deactivated', 'Terminated'),
            Owes: fc.constantFrom('', '12.30'),
            from: fc.constantFrom('Nov 2025', 'Feb 2026', 'Mar 2026', 'May 2026'),
            until: fc.constantFrom('', 'May 2026'),
            has: fc.constantFrom('', 'A', 'B', 'AB', 'AB'),
            choice: fc.constantFrom('CHARGE', 'BEGIN_NOW'),
          })
          .map(({ from, until, has, choice: _, ...each }) => ({
            ...each,
            'Status from': each.Status && 'Feb 2026',
            ...(has.includes('A') && {
              'Subject 1': 'Algebra',
              'From 1': from,
              'Until 1': until,
            }),
            ...(has.includes('B') && { 'Subject 2': 'Botany', 'From 2': 'Jan 2026' }),
          })),
        { minLength: 1, maxLength: 7 },
      );
      const answers = fc.constantFrom('CHARGE' as const, 'BEGIN_NOW' as const);
      await fc.assert(
        fc.asyncProperty(rows, answers, async (drawn, earlierMonths) => {
          const id = await importer.open('STUDENTS', sheet([...drawn, ...stored]));
          const { version } = await server.ask(getImport, { id });
          await server.ask(changeImport, { id, version, earlierMonths });
          await expectExact(id);
        }),
        { numRuns: 20 },
      );
      await expectVerified(server);
    });
  });
});

describe('courses that began in earlier months (R-1921)', () => {
  const rows: readonly Row[] = [
    { 'Subject 1': 'Algebra', 'From 1': 'Jan 2026' },
    { 'Subject 1': 'Algebra', 'From 1': 'Mar 2026' },
    { 'Subject 1': 'Algebra', 'From 1': 'Dec 2025', 'Until 1': 'Jan 2026' },
  ];

  it('are asked about, and an import without an answer is refused', async () => {
    const id = await importer.open('STUDENTS', sheet(rows));
    const plan = await server.ask(planImport, { id });
    expect(plan.earlier).toEqual({
      students: 2,
      answer: null,
      charge: 3 * 7050 + 7050 + 2 * 7050,
      beginNow: 2 * 7050,
    });
    const refused = await server.fail(
      applyImport,
      { id, digest: plan.digest },
      { as: server.admin },
    );
    expect([refused.status, refused.message]).toEqual([
      422,
      'Some courses began in earlier months. Choose whether to charge these months or to begin now.',
    ]);
  });

  it('begin in the current month, and the enrolment stays', async () => {
    const text = sheet(rows);
    const first = `Debtor ${people - 2}`;
    const id = await importer.open('STUDENTS', text);
    const { version } = await server.ask(getImport, { id });
    const changed = await server.ask(changeImport, { id, version, earlierMonths: 'BEGIN_NOW' });
    expect(changed.rows.map(({ reason }) => reason)).toEqual([
      'owes RM\u00a070.50 for 1 month',
      'owes RM\u00a070.50 for 1 month',
      '',
    ]);
    await expectExact(id);
    const uuid = (await server.ask(listStudents, { name: first }))[0]?.uuid ?? '';
    const { enrolmentDate, tuitionCourses } = await server.ask(getStudent, { uuid });
    expect([enrolmentDate, tuitionCourses[0]?.effectiveDate]).toEqual(['01-2026', '03-2026']);
  });

  it('are not asked about when all begin now or later', async () => {
    const later = [{ 'Subject 1': 'Algebra', 'From 1': 'Apr 2026' }];
    const id = await importer.open('STUDENTS', sheet(later));
    const plan = await server.ask(planImport, { id });
    expect(plan).toMatchObject({ earlier: null, sums: { tuition: 0 }, withoutCourse: 0 });
    expect(plan.people).toMatchObject([{ monthlyFee: 7050, months: 0, tuition: 0, courses: 1 }]);
  });
});
