import type { OutputOf } from '@kelas/contract/call';
import { changeImport, getImportProgress, planImport } from '@kelas/contract/imports';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { DRAFT_ID, FakeDraft, OPEN } from '../../test/imports.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

type Plan = OutputOf<typeof planImport>;

const PATH = `/import?id=${DRAFT_ID}&step=plan`;
const cents = (amount: number) => amount as Cents;
const importButton = getButton('Import 12 students');
const main = page.getByRole('main');

const person = (number: number) => ({
  name: `Child ${number}`,
  programLvl: 5,
  courses: 2,
  monthlyFee: cents(13_000),
  months: 3,
  tuition: cents(39_000),
  debt: cents(number === 1 ? 7050 : 0),
});
const plan: Plan = {
  kind: 'STUDENTS',
  version: 4,
  rows: { add: 12, fill: 0, skip: 0, leftOut: 0 },
  counts: {
    ...{ students: 12, teachers: 0, offerings: 0, subjects: 0 },
    ...{ subscriptions: 24, miscItems: 0, charges: 1, payments: 0 },
  },
  sums: {
    ...{ tuition: cents(468_000), debt: cents(7050), unpaid: cents(0) },
    ...{ credit: cents(0), deposit: cents(0), payments: cents(0) },
  },
  owing: { students: 12, months: 36 },
  earlier: { students: 12, answer: null, charge: cents(468_000), beginNow: cents(156_000) },
  withoutCourse: 0,
  people: Array.from({ length: 10 }, (_, index) => person(index + 1)),
  warnings: [],
  digest: 'a'.repeat(64),
};

beforeEach(() => {
  new FakeDraft([]);
  server.reply(getImportProgress, OPEN);
  server.reply(planImport, plan);
});

test('the button counts people, of whom one can have several rows (R-1691)', async () => {
  const counts = { ...plan.counts, students: 0, teachers: 1, offerings: 20 };
  const rows = { ...plan.rows, add: 5 };
  server.reply(planImport, { ...plan, kind: 'TEACHERS', rows, counts, earlier: null, people: [] });
  await openScreen(PATH, 'ADMIN');
  await expect.element(getButton('Import 1 teacher')).toBeEnabled();
});

test('the plan asks once whether earlier months are charged, with both sums (R-1921)', async () => {
  server.reply(changeImport, ({ earlierMonths }) => {
    const answer = earlierMonths || null;
    server.reply(planImport, {
      ...plan,
      version: 5,
      sums: { ...plan.sums, tuition: cents(156_000) },
      owing: { students: 12, months: 12 },
      earlier: plan.earlier && { ...plan.earlier, answer },
    });
    return new FakeDraft([]).page(0, undefined);
  });
  await openScreen(PATH, 'ADMIN');
  await expect.element(importButton).toBeDisabled();
  const question = page.getByRole('radiogroup', { name: /Charge these months, or begin now\?/ });
  await expect.element(question).toBeVisible();
  await expect.element(main).toMatchTextContent('Charge these months: RM 4,680.00 of tuition');
  await expectAccessible();
  await expectFitsPhone();
  await page.getByRole('radio', { name: /^Begin now: RM 1,560.00/ }).click();
  await expect.element(importButton).toBeEnabled();
  await expect.element(main).toMatchTextContent('12 months of 12 students');
  await expect.element(main).toMatchTextContent('Owed in allRM 1,630.50');
  expect(server.sent(changeImport)).toEqual([
    { id: DRAFT_ID, version: 4, earlierMonths: 'BEGIN_NOW' },
  ]);

  await setLanguage('ms');
  await expect
    .element(main)
    .toMatchTextContent('Mula sekarang: RM 1,560.00 yuran tuisyen terhutang');
  await expect.element(main).toMatchTextContent('12 bulan bagi 12 pelajar');
  await expect.element(main).toMatchTextContent('Jumlah tunggakanRM 1,630.50');
});

test('an answer that someone else has overtaken is refused with the reason', async () => {
  const message = 'Ravi changed this import at 14:05';
  server.reply(changeImport, new FakeRefusal(409, 'STALE_VERSION', message));
  await openScreen(PATH, 'ADMIN');
  await page.getByRole('radio', { name: /^Charge these months/ }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toHaveFocus();
  await expect.element(importButton).toBeDisabled();
});

test('the first students are shown with their fees and what they will owe (R-1922)', async () => {
  server.reply(planImport, {
    ...plan,
    earlier: plan.earlier && { ...plan.earlier, answer: 'CHARGE' },
  });
  await openScreen(PATH, 'ADMIN');
  const table = page.getByRole('region', { name: 'The first 10 of 12 students, table' });
  await expect
    .element(table)
    .toMatchTextContent('Child 1Form 42 courses130.00 a month3390.0070.50');
  await expect.element(importButton).toBeEnabled();
  await expectAccessible();
  await expectFitsPhone();
});

test('a list that brings no course says so in red (R-1925)', async () => {
  server.reply(planImport, {
    ...plan,
    earlier: null,
    sums: { ...plan.sums, tuition: cents(0) },
    withoutCourse: 12,
  });
  await openScreen(PATH, 'ADMIN');
  const notice = page.getByRole('alert').filter({ hasText: 'No courses' });
  await expect.element(notice).toMatchTextContent('these students will owe nothing');
  await expect.element(notice).toHaveClass('MuiAlert-colorError');
});
