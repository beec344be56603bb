import { listAnnouncements } from '@kelas/contract/announcements';
import { listArrears } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import { getNextClose, listCashCloses } from '@kelas/contract/cash';
import { reviewDiscounts } from '@kelas/contract/discounts';
import { getOverview } from '@kelas/contract/overview';
import { getReceipt } from '@kelas/contract/payments';
import { getStudentAccount } from '@kelas/contract/student-account';
import { listEnrolments } from '@kelas/contract/students';
import { listTimetable } from '@kelas/contract/timetable';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announcement } from '../../test/announcements.ts';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, MONTH_NOW, student, UNREACHABLE } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, expectTexts, getButton, getSection } from '../../test/steps.ts';
import { accountRecord } from '../../test/student-account.ts';
import { plainEntry } from '../../test/timetable.ts';
import { emptyOverview } from '../../test/today.ts';
import { setLanguage } from '../languages/language.ts';

const teachers = ['Puan Aini', 'Encik Lim'];

const overview: OutputOf<typeof getOverview> = {
  ...emptyOverview,
  timetable: [{ ...plainEntry, startTime: '0000', endTime: '2359', classroom: 'Hall', teachers }],
  announcements: [{ ...announcement, content: MARKUP }],
  enrolments: { total: 7, newest: [{ uuid: student.uuid, name: student.name, programLvl: 4 }] },
  arrearsFee: 1075500 as Cents,
  arrearsOlderFee: 75500 as Cents,
  tuition: {
    students: 3,
    owing: 2,
    totalFee: 59985 as Cents,
    owedFee: 28000 as Cents,
    earlier: [
      { month: addMonths(MONTH_NOW, -1), totalFee: 60000 as Cents, owedFee: 1 as Cents },
      { month: addMonths(MONTH_NOW, -12), totalFee: 0 as Cents, owedFee: 0 as Cents },
    ],
  },
};
const figures = getSection('Figures');
const figure = (title: string) => figures.getByRole('link', { name: new RegExp(`^${title}`) });
const inWords = monthInWords(MONTH_NOW);
const heading = page.getByRole('heading', { level: 1 });

beforeEach(() => {
  server.reply(getOverview, overview);
});

test('the landing page shows the day', async () => {
  server.reply(getStudentAccount, accountRecord);
  await openScreen('/');
  const list = (title: string) => getSection(title).getByRole('listitem');
  await expectTexts(list('Classes today'), [
    '00:00–23:59Physics, Form 2Puan Aini or Encik Limnow Hall',
  ]);
  await expectTexts(list('Announcements'), [`${MARKUP}Admin · 2026-03-01 14:05pm`]);
  expect(document.querySelector('img[src=x]')).toBeNull();
  const enrolments = getSection('New enrolments');
  await expect.element(enrolments).toMatchTextContent(`7for ${inWords}`);
  await expect.element(enrolments).toMatchTextContent('and 6 more');
  await expectTexts(list('New enrolments'), [`${student.name}Form 3`]);
  await enrolments.getByRole('link', { name: student.name }).click();
  await expect.poll(() => location.pathname + location.search).toBe(`/student/${student.uuid}`);
  history.back();
  await expect.element(heading).toHaveTextContent('Welcome to Kelas');
});

test.each([
  [
    overview.tuition,
    `RM 319.85of RM 599.85, 2 of 3 students owe${monthInWords(addMonths(MONTH_NOW, -1))} 99 %`,
  ],
  [
    { students: 1, owing: 0, totalFee: 5000, owedFee: 0, earlier: [] },
    'RM 50.00of RM 50.00, all 1 student have paid',
  ],
  [
    { students: 12000, owing: 1, totalFee: 120000000, owedFee: 11000000, earlier: [] },
    'RM 1,090,000.00of RM 1,200,000.00, 1 of 12,000 students owes',
  ],
  [{ students: 0, owing: 0, totalFee: 0, owedFee: 0, earlier: [] }, 'RM 0.00No fees in this month'],
])('the tuition of the month is shown: %j', async (sums, text) => {
  server.reply(getOverview, { ...overview, tuition: sums as typeof overview.tuition });
  await openScreen('/', 'ADMIN');
  await expect
    .element(figure(`Collected for ${inWords}`))
    .toMatchTextContent(`Collected for ${inWords}${text}`);
});

test("today's money is shown in all, by person and by receipt (R-1420 to R-1422)", async () => {
  const own = {
    cash: 14000 as Cents,
    bank: 2500 as Cents,
    unknown: 0 as Cents,
    receipts: 3,
    voids: 1,
  };
  const today = {
    ...own,
    people: [
      { staffName: 'Aisyah', ...own, cash: 6000 as Cents, bank: 0 as Cents },
      { staffName: MARKUP, ...own, cash: 8000 as Cents, unknown: 700 as Cents },
    ],
    latest: [
      {
        receiptNo: 'R-2026-000007',
        uuid: student.uuid,
        name: student.name,
        totalAmount: 6000 as Cents,
        paymentType: 'CASH' as const,
        recordCreateDate: '2026-03-16T02:05:00.000Z',
        voided: true,
      },
    ],
  };
  server.reply(getOverview, { ...overview, today });
  await openScreen('/', 'ADMIN');
  const card = getSection('Newest receipts');
  await expect
    .element(figure('Taken today'))
    .toMatchTextContent(
      `Taken todayRM 165.00Cash 140.00 · Bank 25.003 receipts, less 1 voidAisyah 60.00${MARKUP} 112.00`,
    );
  const receipts = card.getByRole('list', { name: 'Latest receipts' }).getByRole('listitem');
  await expectTexts(receipts, [`R-2026-000007${student.name}VOID · 10:0560.00`]);
  await expectAccessible();
  await expectFitsPhone();
  server.reply(getReceipt, new FakeRefusal(404, 'NOT_FOUND', 'This receipt does not exist'));
  await getButton('Receipt R-2026-000007').click();
  await dismissAlert('Oops', 'This receipt does not exist');
  await expect.element(page.getByRole('dialog', { name: 'Receipt R-2026-000007' })).toBeVisible();
});

test('an admin marks the discounts of employees as seen (R-1892)', async () => {
  const common = { uuid: student.uuid, name: student.name, staffName: MARKUP };
  const recordCreateDate = '2026-03-16T02:05:00.000Z';
  const award = { subjectName: 'Physics', amount: null, reason: 'Award', recordCreateDate };
  const review = {
    discounts: [{ ...common, ...award, id: 12, percent: 10 }],
    discountCount: 3,
    siblings: [{ ...common, siblingName: 'Badrul', recordCreateDate }],
  };
  server.reply(getOverview, { ...overview, review });
  server.reply(reviewDiscounts, { id: 12 });
  await openScreen('/', 'ADMIN');
  const card = getSection('Please look at');
  const recorded = `${MARKUP} · 16 Mar 2026, 10:05`;
  await expectTexts(card.getByRole('listitem'), [
    `Siblings? ${student.name} and Badrul. One family has money paid in advance.${recorded}`,
    `Discount: ${student.name}, Physics, 10 % off (Award)${recorded}`,
  ]);
  await expect.element(card).toMatchTextContent('and 2 more discounts');
  await expectAccessible();
  await expectFitsPhone();
  server.reply(getOverview, overview);
  await getButton('OK, seen').click();
  await expect.element(card).not.toBeInTheDocument();
  expect(server.sent(reviewDiscounts)).toEqual([{ id: 12 }]);
});

test('an EMPLOYEE sees own receipts only, and what is owed in all (R-1421, R-1846, R-2160)', async () => {
  server.reply(getOverview, { ...overview, openSalaries: null, unpaidSalaries: null });
  await openScreen('/');
  await expect.element(page.getByText('No receipts by you today')).toBeVisible();
  await expect.element(figure('Taken today by you')).toHaveAttribute('href', '/cash/close');
  const all = figure('Owed in all');
  await expect
    .element(all)
    .toMatchTextContent('RM 10,755.00RM 755.00 of it older than three months');
  await expect.element(all).toHaveAttribute('href', '/arrears');
  await expect
    .element(figure(`Collected for ${inWords}`))
    .toHaveAttribute('href', '/student/tuition/payment');
  await expect.element(figure('Salaries to pay')).not.toBeInTheDocument();
});

test('what waits for an ADMIN is shown until it is done (R-1844, R-1847, R-2162, R-2163, R-2461)', async () => {
  const { uuid, name } = student;
  const held = { credit: 4000 as Cents, deposit: 1000 as Cents };
  server.reply(getOverview, {
    ...overview,
    openSalaries: { teachers: 1, fee: 123400 as Cents },
    unpaidSalaries: [
      { month: '09-2026', teachers: 1 },
      { month: '10-2026', teachers: 3 },
    ],
    heldOfLeavers: { ...held, total: 3, students: [{ uuid, name, ...held }] },
    drawerOpenSince: '14-11-2026',
    missingLessons: { month: '10-2026', courses: 3 },
    unmarkedLessons: 2,
    freePlaces: 3,
    openImports: [{ id: uuid, fileName: 'students of 2026.xlsx' }],
  });
  await openScreen('/', 'ADMIN');
  await expect
    .element(figure('Salaries to pay'))
    .toMatchTextContent(`RM 1,234.001 teacher for ${inWords} so farand 2 earlier months`);
  const tasks = getSection('To do');
  await expect
    .element(tasks)
    .toMatchTextContent('Salaries not paid: Sep 2026 (1 teacher), Oct 2026 (3 teachers)');
  await expect
    .element(tasks.getByRole('link', { name: 'Oct 2026' }))
    .toHaveAttribute('href', '/teachers/salary?month=10-2026');
  await expect
    .element(tasks)
    .toMatchTextContent('Cash since the close of 14 Nov 2026 is not counted: close the day');
  await expect
    .element(tasks.getByRole('link', { name: 'close the day' }))
    .toHaveAttribute('href', '/cash/close');
  await expect
    .element(tasks)
    .toMatchTextContent('3 courses without lessons for Oct 2026: record them');
  await expect
    .element(tasks.getByRole('link', { name: 'record them' }))
    .toHaveAttribute('href', '/payment/lessons?month=10-2026');
  await expect
    .element(tasks)
    .toMatchTextContent('2 lessons of the last 14 days not marked: mark them');
  await expect
    .element(tasks.getByRole('link', { name: 'mark them' }))
    .toHaveAttribute('href', '/attendance/unmarked');
  await expect
    .element(tasks)
    .toMatchTextContent('A place is free for 3 people who wait: see who is next');
  await expect
    .element(tasks.getByRole('link', { name: 'see who is next' }))
    .toHaveAttribute('href', '/attendance/waiting');
  await expect
    .element(tasks.getByRole('link', { name: 'students of 2026.xlsx' }))
    .toHaveAttribute('href', `/import?id=${uuid}`);
  await expectTexts(tasks.getByRole('listitem'), [
    `${name} RM 40.00 paid in advance, RM 10.00 deposit`,
  ]);
  await expect.element(tasks).toMatchTextContent('and 2 more');
  await expectAccessible();
  await expectFitsPhone();
  await setLanguage('ms');
  const malay = getSection('Perlu dibuat');
  await expect
    .element(malay)
    .toMatchTextContent('Tunai sejak tutup kira pada 14 Nov 2026 belum dikira: tutup kira');
  await expect
    .element(malay)
    .toMatchTextContent('Gaji belum dibayar: Sep 2026 (1 guru), Okt 2026 (3 guru)');
});

test('an overview that could not be loaded is tried again', async () => {
  server.reply(listArrears, []);
  server.reply(listTimetable, []);
  server.reply(getNextClose, { number: 1, openingFloat: 0 as Cents, last: null });
  server.reply(listCashCloses, []);
  server.reply(listEnrolments, []);
  server.reply(listAnnouncements, []);
  const restore = server.lose(getOverview);
  await openScreen('/', 'ADMIN');
  await expect.element(page.getByText(UNREACHABLE)).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(figures).not.toBeInTheDocument();
  restore();
  await getButton('Try again').click();
  await expect.element(figures).toBeVisible();
  for (const [part, link, title] of [
    ['Figures', 'Owed in all', 'Arrears'],
    ['Classes today', 'Timetable', 'Timetable Management'],
    ['Figures', 'Taken today', 'Close the day'],
    ['New enrolments', 'New Enrolments', 'New Enrolments'],
    ['Announcements', 'All announcements', 'Announcements Management'],
  ] as const) {
    await getSection(part)
      .getByRole('link', { name: new RegExp(`^${link}`) })
      .click();
    await expect.element(heading).toHaveTextContent(title);
    history.back();
  }
});

test('the first steps of a new centre tick themselves off, and disappear', async () => {
  const setup = { centre: true, subject: true, teacher: false, student: false, payment: false };
  server.reply(getOverview, { ...overview, setup });
  await openScreen('/', 'ADMIN');
  const steps = getSection('First steps');
  await expect.element(steps).toMatchTextContent('2 of 5 done');
  await expectTexts(steps.getByRole('listitem'), [
    "DoneEnter the centre's name",
    'DoneAdd a subject',
    '3Register a teacher with a course',
    '4Register a student',
    '5Take the first payment',
  ]);
  for (const [label, path] of [
    ['Register a teacher with a course', '/teacher/register'],
    ['Register a student', '/student/register'],
    ['Take the first payment', '/student/tuition/payment'],
    ['Move in from a spreadsheet', '/import'],
  ] as const) {
    const link = steps.getByRole('link', { name: label });
    await expect.element(link).toHaveAttribute('href', path);
  }
  expect(steps.getByRole('link').elements()).toHaveLength(4);
  await expectAccessible();
  await expectFitsPhone();
});

test('a running centre has no first steps', async () => {
  await openScreen('/', 'ADMIN');
  await expect.element(figures).toBeVisible();
  await expect.element(getSection('First steps')).not.toBeInTheDocument();
});
