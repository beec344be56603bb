import { getStudent, listEnrolments, listStudents } from '@kelas/contract/students';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectLoaded, expectNewestResult } from '../../test/checks.ts';
import { GRADUATED, student, studentRow, uuidOf } from '../../test/records.ts';
import { levels, openScreen, replyLevels, server } from '../../test/screen.tsx';
import {
  expectOption,
  expectRows,
  getButton,
  getRowTexts,
  getSelect,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/student/management';
const FORM = `${PATH}/form?uuid=${student.uuid}`;
const title = page.getByRole('heading', { level: 1 });
const table = page.getByRole('region', { name: 'Students, table' });
const nameBox = getTextBox('Student Name');
const address = () => location.pathname + location.search;
const many = Array.from({ length: 120 }, (_, index) =>
  studentRow(`Student ${index + 1}`, { uuid: uuidOf(index + 1) }),
);

beforeEach(() => {
  replyLevels([...levels, GRADUATED]);
  server.reply(listStudents, [studentRow(student.name)]);
  server.reply(getStudent, student);
});

afterEach(() => {
  vi.useRealTimers();
});

test('the list shows the students; the filters are sent and kept in the address', async () => {
  server.reply(listStudents, [
    studentRow('Ali', { phoneNo: '601112345678' }),
    studentRow('Ben', { uuid: uuidOf(2), programLvl: 3, subjectName: '' }),
  ]);
  await openScreen(PATH);
  await expect.element(getSelect('Program Level')).toHaveFocus();
  await nameBox.fill(' a%_b ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 students', { exact: true })).toBeVisible();
  const cells = () =>
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
  expect(cells()).toEqual([
    ['Ali', 'Form 1', '+60 11-1234 5678', 'Biology, Physics', 'ACTIVE', 'View Details'],
    ['Ben', 'Form 2', '+60 12-345 6789', '', 'ACTIVE', 'View Details'],
  ]);
  expect(await listOptions('Program Level')).toEqual([
    'All levels',
    'Remove',
    'Form 1',
    'Form 2',
    'Form 3',
    'Form 4',
    'Form 5',
    'Form 5 (Graduated)',
    'Remove class',
  ]);
  // The filters apply without Search.
  await selectOption('Program Level', 'Form 2');
  await expect.poll(() => server.sent(listStudents)).toHaveLength(3);
  await selectOption('Program Level', 'Remove');
  await expectOption('Program Level', 'All levels');
  await expect
    .poll(() => server.sent(listStudents))
    .toEqual([{}, { name: 'a%_b' }, { programLvl: '3', name: 'a%_b' }, { name: 'a%_b' }]);
  expect(new URLSearchParams(location.search).has('programLvl')).toBe(false);
  await setLanguage('ms');
  await expect.element(page.getByText('2 pelajar', { exact: true })).toBeVisible();
  expect(cells()[1]?.slice(1)).toEqual([
    'Tingkatan 2',
    '+60 12-345 6789',
    '',
    'AKTIF',
    'Lihat butiran',
  ]);
});

test('the filters of the address survive a visit to a form; Reset clears them', async () => {
  const list = `${PATH}?programLvl=4&name=Mei`;
  const expectFilters = async () => {
    await expect.poll(address).toBe(list);
    await expectOption('Program Level', 'Form 3');
    await expect.element(nameBox).toHaveValue('Mei');
    await expect.element(page.getByText('1 student', { exact: true })).toBeVisible();
  };
  await openScreen(list);
  await expectFilters();
  await getButton(`View Details: ${student.name}`).click();
  await expect.element(page.getByRole('heading', { name: student.name })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expectFilters();
  await getButton(`View Details: ${student.name}`).click();
  await expect.element(page.getByRole('heading', { name: student.name })).toBeVisible();
  history.back();
  await expectFilters();
  await getButton('Reset').click();
  await expect.poll(address).toBe(PATH);
  await expect.element(nameBox).toHaveValue('');
  await expectOption('Program Level', 'All levels');
});

test('a click anywhere on a row opens the form, but not while text is selected', async () => {
  const list = `${PATH}?name=Tan`;
  await openScreen(list);
  await expectRows([/^Tan Mei Ling/]);
  const cell = page.getByRole('cell', { name: '+60 12-345 6789' }).element() as HTMLElement;
  expect(getComputedStyle(cell).cursor).toBe('pointer');
  window.getSelection()?.selectAllChildren(cell);
  cell.click();
  await expectLoaded();
  expect(address()).toBe(list);

  window.getSelection()?.removeAllRanges();
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  await page.getByRole('cell', { name: 'Form 1' }).click();
  await expect.element(name).toHaveValue(student.name);
  expect(address()).toBe(FORM);
  await page.getByRole('link', { name: 'Back' }).click();
  await expectRows([/^Tan Mei Ling/]);
  expect(address()).toBe(list);
  (getButton(`View Details: ${student.name}`).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue(student.name);
});

test('Back restores the scroll position; another screen starts at its top', async () => {
  await page.viewport(1280, 500);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  server.reply(listStudents, many);
  server.reply(listEnrolments, []);
  await openScreen(PATH);
  await expect.poll(getRowTexts).toHaveLength(100);
  const scrolled = () => [window.scrollY, table.element().scrollTop];
  table.element().scrollTo(0, 1500);
  window.scrollTo(0, 120);
  expect(scrolled()).toEqual([120, 1500]);
  const openRow = async () => {
    const rows = [...document.querySelectorAll('tbody tr')];
    const { top } = table.element().getBoundingClientRect();
    const visible = rows.find((row) => row.getBoundingClientRect().top > top + 150);
    visible?.querySelector('td')?.click();
    await expect.element(title).toHaveTextContent('Student Management Form');
    expect(window.scrollY).toBe(0);
  };
  await openRow();
  history.back();
  await expect.poll(scrolled).toEqual([120, 1500]);
  await openRow();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(scrolled).toEqual([120, 1500]);

  // After ten minutes on the form the rows are no longer cached, and are loaded again.
  await openRow();
  vi.advanceTimersByTime(10 * 60_000);
  const release = server.hold(listStudents);
  history.back();
  await expect.element(title).toHaveTextContent('Student Management');
  expect(getRowTexts()).toEqual([]);
  release();
  await expect.poll(scrolled).toEqual([120, 1500]);

  await page.getByRole('link', { name: 'New Enrolments' }).first().click();
  await expect.element(title).toHaveTextContent('New Enrolments');
  expect(window.scrollY).toBe(0);
  await page.getByRole('link', { name: 'Student Directory' }).first().click();
  await expect.poll(getRowTexts).toHaveLength(100);
  expect(scrolled()).toEqual([0, 0]);
});

test('a table shows 100, 25 or 10 rows, in at most 440 px', async () => {
  server.reply(listStudents, many);
  await openScreen(PATH);
  const size = page.getByRole('combobox', { name: /Rows per page/ });
  await expect.poll(getRowTexts).toHaveLength(100);
  await expect.element(size).toHaveTextContent('100');
  await expect.element(page.getByText('120 students', { exact: true })).toBeVisible();
  expect(table.element().getBoundingClientRect().height).toBe(440);
  table.element().scrollTo(0, table.element().scrollHeight);
  await expect
    .element(page.getByRole('columnheader', { name: 'Student Name' }))
    .toBeInViewport({ ratio: 1 });
  await getButton('Go to next page').click();
  await expect.poll(getRowTexts).toHaveLength(20);
  expect(getRowTexts()[0]).toMatch(/^Student 101/);
  await expect.element(page.getByRole('cell', { name: 'Student 101' })).toBeInViewport();

  await size.click();
  const sizes = page.getByRole('option').elements();
  expect(sizes.map((each) => each.textContent)).toEqual(['10', '25', '100']);
  await page.getByRole('option', { name: '25' }).click();
  await expect.poll(getRowTexts).toHaveLength(25);
  expect(getRowTexts()[0]).toMatch(/^Student 1Form/);
  await getButton('Go to next page').click();
  await expect.element(page.getByText('26–50 of 120')).toBeVisible();
  expect(location.search).toBe('?rows=25&page=2');
  await size.click();
  await page.getByRole('option', { name: '10', exact: true }).click();
  await expect.poll(getRowTexts).toHaveLength(10);
  await nameBox.fill('Student');
  await getButton('Search').click();
  await expect.poll(() => location.search).toBe('?rows=10&name=Student');
  await expect.poll(getRowTexts).toHaveLength(10);
  await expect.element(size).toHaveTextContent('10');
  await expect.element(page.getByText('120 students', { exact: true })).toBeVisible();
});

test('the page of the address is shown', async () => {
  server.reply(listStudents, many);
  await openScreen(`${PATH}?rows=25&page=2`);
  await expect.element(page.getByText('26–50 of 120')).toBeVisible();
  expect(getRowTexts()).toHaveLength(25);
});

test('a search without a result is empty, and no failure', async () => {
  server.reply(listStudents, []);
  await openScreen(`${PATH}?name=nobody`);
  await expect.element(page.getByText('No students', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 students', { exact: true })).toBeVisible();
  await expect.element(getButton('Try again')).not.toBeInTheDocument();

  server.reply(listStudents, [studentRow(student.name)]);
  await getButton('Clear the filters').click();
  await expectRows([new RegExp(`^${student.name}`)]);
  expect(server.sent(listStudents).at(-1)).toEqual({});
});

test('an empty list clears its chip, and then leads to the registration (R-1527)', async () => {
  server.reply(listStudents, []);
  await openScreen(`${PATH}?only=Active`);
  await getButton('Clear the filters').click();
  await expect.element(getButton('Active')).toHaveAttribute('aria-pressed', 'false');
  const link = page.getByRole('link', { name: 'Register a student', exact: true });
  await expect.element(link).toHaveAttribute('href', '/student/register');
});

test('a list that fails to load does not look empty, and raises no alert', async () => {
  server.lose(listStudents);
  await openScreen(PATH);
  await expect.element(page.getByText('Not loaded')).toBeVisible();
  await expect.element(page.getByText('No students')).not.toBeInTheDocument();
  await expect.element(page.getByText('0 students')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  server.reply(listStudents, [studentRow(student.name)]);
  await getButton('Try again').click();
  await expectRows([/^Tan Mei Ling/]);
  await expect.element(page.getByText('Not loaded')).not.toBeInTheDocument();

  server.lose(listStudents);
  await nameBox.fill('another');
  await getButton('Search').click();
  await expect.poll(() => server.sent(listStudents).at(-1)).toEqual({ name: 'another' });
  await expectLoaded();
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectRows([/^Tan Mei Ling/]);
});

test('a slow response does not replace the response of a newer search', async () => {
  await openScreen(PATH);
  await expectRows([/^Tan Mei Ling/]);
  await expectNewestResult(listStudents, (name) => [studentRow(name)]);
  await expect.element(page.getByText('1 student', { exact: true })).toBeVisible();
});
