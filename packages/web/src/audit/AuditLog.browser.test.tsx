import { listAudit } from '@kelas/contract/audit';
import type { OutputOf } from '@kelas/contract/call';
import { getOverview } from '@kelas/contract/overview';
import { listStaff } from '@kelas/contract/staff';
import { listTeacherDirectory } from '@kelas/contract/teachers';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, expectLoaded } from '../../test/checks.ts';
import { MARKUP, MONTH_NOW as month } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  enterDate,
  expectOption,
  expectRows,
  expectTableRows,
  getButton,
  getRowTexts,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/audit';
const status = page.getByRole('status');
const search = getButton('Search');
const loadOlder = getButton('Load 100 older entries');
const dialog = page.getByRole('dialog');
const whatChanged = page.getByRole('table', { name: 'What changed' });

type Entry = OutputOf<typeof listAudit>[number];

const registered: Entry = {
  position: 41,
  recordCreateDate: '2026-03-01T06:05:00.000Z',
  staffName: 'Mei Ling',
  action: 'STUDENT_REGISTERED',
  kind: 'STUDENT',
  subjectName: MARKUP,
  before: null,
  after: { name: MARKUP },
  erased: false,
  hash: 'ab'.repeat(32),
};
const changed: Entry = {
  ...registered,
  position: 42,
  action: 'STUDENT_CHANGED',
  before: { phoneNo: '60123456789' },
  after: { phoneNo: '60198765432' },
};
const payment: Entry = {
  ...registered,
  position: 43,
  action: 'PAYMENT_RECORDED',
  kind: 'PAYMENT',
  subjectName: `R-2026-000007 · ${MARKUP}`,
  after: { transactionDate: '01-03-2026', paymentType: 'CASH' },
};
const entry = (position: number): Entry => ({
  ...registered,
  position,
  action: 'NRIC_READ',
  after: null,
});

beforeEach(() => {
  server.reply(listAudit, [payment, changed, registered]);
  server.reply(listStaff, [
    {
      id: 7,
      username: 'mei',
      displayName: 'Mei Ling',
      role: 'EMPLOYEE',
      active: true,
      lastLoginDate: null,
    },
  ]);
});

test('entries and their details are shown, and fit a phone', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Audit Log');
  await expect.element(status).toHaveTextContent('3 entries');
  await expectRows([
    `1 Mar 2026, 14:05Mei LingPayment recordedR-2026-000007 · ${MARKUP}Details`,
    `1 Mar 2026, 14:05Mei LingStudent changed${MARKUP}Details`,
    `1 Mar 2026, 14:05Mei LingStudent registered${MARKUP}Details`,
  ]);
  await expectAccessible();
  await getButton('Details: entry 42').click();
  const title = dialog.getByRole('heading', { level: 2 });
  await expect.element(title).toMatchTextContent('Student changed');
  const headings = dialog.getByRole('columnheader').elements();
  expect(headings.map((each) => each.textContent)).toEqual(['Field', 'Before', 'After']);
  await expectTableRows(whatChanged, ['Phone no.+60123456789+60198765432']);
  await expect.element(dialog).toMatchTextContent(/Entry 42 · Hash (ab){32}/);
  expect(document.querySelectorAll(':is(tbody, [role=dialog]) img')).toHaveLength(0);
  await expectAccessible();
  await expectFitsPhone();
  await getButton('Close', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectFitsPhone();

  await getButton('Details: entry 43').click();
  await expect.element(title).toMatchTextContent('Payment recorded');
  const noted = dialog.getByRole('columnheader').elements();
  expect(noted.map((each) => each.textContent)).toEqual(['Field', 'Recorded']);
  await expectTableRows(whatChanged, ['Transaction date01-03-2026', 'Payment typeCASH']);
  await setLanguage('zh-Hans');
  await expect.element(dialog).toMatchTextContent(/第 43 条 · 哈希值 (ab){32}/);
  await expect.element(dialog.getByRole('columnheader').last()).toHaveTextContent('记录值');
});

test('the filters are sent and kept in the address; an empty list says so', async () => {
  server.reply(listTeacherDirectory, []);
  await openScreen(PATH, 'ADMIN');
  await enterDate('Month', month);
  await selectOption('Record', 'Students');
  await selectOption('Who', 'Mei Ling');
  await search.click();
  const sent = () => server.sent(listAudit).at(-1);
  await expect.poll(sent).toEqual({ month, kind: 'STUDENT', staffId: '7', nricReads: 'hide' });
  await page.getByRole('link', { name: 'Teacher Directory' }).first().click();
  await expect.element(page.getByText('0 teachers', { exact: true })).toBeVisible();
  history.back();
  await expect.element(status).toHaveTextContent('3 entries');
  await expectOption('Record', 'Students');
  await expectOption('Who', 'Mei Ling');

  server.reply(listAudit, []);
  await selectOption('Record', 'All records');
  await enterDate('Month', '01-2020');
  await search.click();
  await expect.element(status).toHaveTextContent('0 entries');
  await expect.element(page.getByText('No entries', { exact: true })).toBeVisible();
  expect(sent()).toEqual({ month: '01-2020', staffId: '7', nricReads: 'hide' });
  expect(location.search).toBe('?month=01-2020&staffId=7');
  server.reply(listAudit, [registered]);
  await getButton('Reset').click();
  await expect.element(status).toHaveTextContent('1 entry');
  expect(location.pathname + location.search).toBe(PATH);
});

test('readings of IC numbers are left out until the switch adds them', async () => {
  server.reply(listAudit, ({ nricReads }) =>
    nricReads === 'hide' ? [registered] : [entry(44), registered],
  );
  await openScreen(PATH, 'ADMIN');
  await expectRows([/Student registered/]);
  const toggle = page.getByRole('switch', { name: 'Also show viewed IC numbers' });
  await toggle.click();
  await expectRows([/Viewed IC no./, /Student registered/]);
  expect(location.search).toBe('?reads=show');
  expect(server.sent(listAudit)).toEqual([{ nricReads: 'hide' }, {}]);
  await toggle.click();
  await expectRows([/Student registered/]);
  expect(location.search).toBe('');
});

test('older entries are loaded on request', async () => {
  const newest = Array.from({ length: 100 }, (_, index) => entry(203 - index));
  const older = [entry(103), entry(102), { ...registered, position: 101 }];
  server.reply(listAudit, newest);
  await openScreen(PATH, 'ADMIN');
  await expect.element(status).toHaveTextContent('100 entries · the latest entries');
  server.lose(listAudit);
  await loadOlder.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Could not be loaded');
  expect(getRowTexts()).toHaveLength(100);
  server.reply(listAudit, older);
  await loadOlder.click();
  await expect.element(status).toHaveTextContent('103 entries');
  expect(server.sent(listAudit).at(-1)).toEqual({ before: '104', nricReads: 'hide' });
  await expectRows([/Viewed IC no./, /Viewed IC no./, /Student registered/]);
  await expect.element(loadOlder).not.toBeInTheDocument();
  await getButton('Details: entry 103').click();
  await expect.element(dialog).toMatchTextContent('Viewed IC no.');
  await expect.element(dialog).toMatchTextContent('No further details');
});

test('a list that fails to load does not look empty, and a late response replaces none', async () => {
  server.lose(listAudit);
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Could not be loaded');
  await expect.element(page.getByText('No entries')).not.toBeInTheDocument();
  const slow = Promise.withResolvers<void>();
  server.reply(listAudit, async ({ kind }) => {
    if (kind !== 'SALARY') return [registered];
    await slow.promise;
    return [];
  });
  await getButton('Try again').click();
  await expectRows([/Student registered/]);
  await selectOption('Record', 'Salaries');
  await search.click();
  await selectOption('Record', 'Students');
  await search.click();
  await expect
    .poll(() => server.sent(listAudit).at(-1))
    .toEqual({ kind: 'STUDENT', nricReads: 'hide' });
  await expect.element(status).toHaveTextContent('1 entry');
  slow.resolve();
  await expectLoaded();
  await expect.element(status).toHaveTextContent('1 entry');
  await expectRows([/Student registered/]);
});

test('an EMPLOYEE is sent to the start page and has no link', async () => {
  server.lose(getOverview);
  await openScreen(PATH, 'EMPLOYEE');
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(page.getByRole('link', { name: 'Student Directory' }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Audit Log' })).not.toBeInTheDocument();
  expect(server.sent(listAudit)).toEqual([]);
});
