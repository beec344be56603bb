import { addAnnouncement, listAnnouncements } from '@kelas/contract/announcements';
import { formatTimeStamp } from '@kelas/contract/values/date';
import {
  announcementDetails,
  content,
  expectNew,
  makeAnnouncement,
  name,
  PATH,
  stored,
} from './announcement-steps.ts';
import {
  create,
  editEntry,
  entryRow,
  expectHarmless,
  expectTold,
  HOSTILE,
  submitEntry,
} from './entry-steps.ts';
import { expect, openAs, test } from './fixtures.ts';
import {
  answer,
  box,
  button,
  choicesOf,
  choose,
  countCalls,
  expectOpenToAll,
  expectToFit,
  loseConnection,
} from './steps.ts';
import { makeCourse, unique } from './test-data.ts';

test('an announcement is written, shown in the list and changed', async ({ page, employee }) => {
  const course = await makeCourse();
  const [first, second] = [unique('Bring a calculator'), unique('Closed on Monday')];
  await openAs(page, employee, PATH);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Author Name',
    'Content',
    'Created Date',
    'Action',
  ]);
  await create(page).click();
  await expectNew(page);
  await expect(name(page)).toBeFocused();
  expect(await choicesOf(announcementDetails(page), 'Level')).toEqual([
    'None',
    'Remove',
    'Form 1',
    'Form 2',
    'Form 3',
    'Form 4',
    'Form 5',
    'Form 5 (Graduated)',
  ]);
  expect(await choicesOf(announcementDetails(page), 'Schedule')).toEqual([
    'None',
    'MORNING',
    'AFTERNOON',
    'ALL',
  ]);
  await name(page).fill(' Mei Ling ');
  await content(page).fill(first);
  await choose(announcementDetails(page), 'Level', 'Form 5 (Graduated)');
  await choose(announcementDetails(page), 'Schedule', 'ALL');
  await choose(announcementDetails(page), 'Course', course.name);
  await submitEntry(announcementDetails(page));

  const [made] = await stored(first);
  expect(made).toMatchObject({
    authorName: 'Mei Ling',
    programLvl: 8,
    subjectId: course.id,
    schedule: 'ALL',
  });
  const created = formatTimeStamp(made?.recordCreateDate);
  await expect(entryRow(page, first).getByRole('cell')).toHaveText([
    'Mei Ling',
    first,
    created,
    'Edit',
  ]);

  await editEntry(page, first).click();
  await expect(name(page)).toHaveValue('Mei Ling');
  await expect(content(page)).toHaveValue(first);
  await expect(box(announcementDetails(page), 'Level')).toHaveText('Form 5 (Graduated)');
  await expect(box(announcementDetails(page), 'Schedule')).toHaveText('ALL');
  await expect(box(announcementDetails(page), 'Course')).toHaveText(course.name);
  await content(page).fill(second);
  await choose(announcementDetails(page), 'Level', 'None');
  await choose(announcementDetails(page), 'Course', 'None');
  await choose(announcementDetails(page), 'Schedule', 'AFTERNOON');
  await submitEntry(announcementDetails(page));
  await expect(entryRow(page, second)).toHaveText(`Mei Ling${second}${created}Edit`);
  await expect(entryRow(page, first)).toHaveCount(0);
  expect(await stored(second)).toMatchObject([
    { id: made?.id, programLvl: null, subjectId: null, schedule: 'AFTERNOON' },
  ]);

  await create(page).click();
  await expectNew(page);
  await button(announcementDetails(page), 'Cancel').click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/student/management');
});

test('what is missing is said in order, and nothing is sent before all is there', async ({
  page,
  employee,
}) => {
  const [course, text] = [await makeCourse(), unique('Announcement')];
  await openAs(page, employee, PATH);
  await create(page).click();
  const calls = countCalls(page, addAnnouncement);
  await name(page).fill('  ');
  await choose(announcementDetails(page), 'Level', 'Form 1');
  await expectTold(announcementDetails(page), 'Please fill in the authorName');
  await expect(name(page)).toBeFocused();
  await name(page).fill('Admin');
  await expect(announcementDetails(page).getByRole('alert')).toBeHidden();
  await content(page).fill('\n ');
  await expectTold(announcementDetails(page), 'Please fill in the content');
  await expect(content(page)).toBeFocused();
  await content(page).fill(text);
  await expectTold(announcementDetails(page), 'Please fill in the course');
  await choose(announcementDetails(page), 'Level', 'None');
  await expect(announcementDetails(page).getByRole('alert')).toBeHidden();
  await expect(announcementDetails(page).locator('.Mui-error')).toHaveCount(0);
  await choose(announcementDetails(page), 'Course', course.name);
  await expectTold(announcementDetails(page), 'Please fill in the program lvl');
  expect(calls()).toBe(0);
  await choose(announcementDetails(page), 'Course', 'None');
  await expect(announcementDetails(page).locator('.Mui-error')).toHaveCount(0);
  await submitEntry(announcementDetails(page));
  expect(calls()).toBe(1);
  expect(await stored(text)).toMatchObject([{ programLvl: null, subjectId: null, schedule: null }]);
});

test('Cancel clears the form, Escape and a click outside after a question', async ({
  page,
  employee,
}) => {
  const made = await makeAnnouncement();
  await openAs(page, employee, PATH);
  for (const leave of ['Cancel', 'Escape']) {
    await create(page).click();
    await name(page).fill('Somebody');
    await content(page).fill('To be thrown away');
    await choose(announcementDetails(page), 'Schedule', 'MORNING');
    await page.mouse.click(5, 5);
    await answer(page, 'No');
    await expect(content(page)).toHaveValue('To be thrown away');
    if (leave === 'Cancel') {
      await button(announcementDetails(page), 'Cancel').click();
    } else {
      await page.keyboard.press('Escape');
      await answer(page, 'Yes');
    }
    await expect(announcementDetails(page)).toBeHidden();
    await create(page).click();
    await expectNew(page);
    await page.keyboard.press('Escape');
    await expect(announcementDetails(page)).toBeHidden();
  }
  await editEntry(page, made.content).click();
  await content(page).fill('To be thrown away');
  await button(announcementDetails(page), 'Cancel').click();
  await expect(announcementDetails(page)).toBeHidden();
  await editEntry(page, made.content).click();
  await expect(content(page)).toHaveValue(made.content);
});

test('hostile and long text stays text and within its place, also at 390 px', async ({
  page,
  employee,
}) => {
  const hostile = unique(HOSTILE);
  const lines = ['first', 'second', 'third', 'fourth', 'last line'];
  const long = [unique('Announcement'), ...lines, 'x'.repeat(3000)].join('\n');
  await makeAnnouncement({ content: long, authorName: 'y'.repeat(200) });
  await openAs(page, employee, PATH);
  await create(page).click();
  await name(page).fill(HOSTILE);
  await content(page).fill(hostile);
  await submitEntry(announcementDetails(page));
  await expect(entryRow(page, hostile).getByRole('cell').first()).toHaveText(HOSTILE);
  await expectHarmless(page);
  await editEntry(page, hostile).click();
  await expect(content(page)).toHaveValue(hostile);
  await expectHarmless(page);
  await page.keyboard.press('Escape');
  await expect(announcementDetails(page)).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  const row = entryRow(page, long.slice(0, 20));
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  expect(width).toBeLessThan(800);
  expect(height).toBeLessThan(110);
  expect(await row.getByRole('cell').nth(1).innerText()).toContain('first\nsecond');
  await expectToFit(page);
  await row.getByRole('button').click();
  await expect(content(page)).toHaveValue(long);
  await expectToFit(page);
});

test('a list that could not be loaded does not look empty, and no alert is raised', async ({
  page,
  employee,
}) => {
  const { content: text } = await makeAnnouncement();
  const restore = await loseConnection(page, listAnnouncements);
  await openAs(page, employee, PATH);
  await expect(page.getByText('Not loaded')).toBeVisible();
  await expect(page.getByText('No announcements')).toBeHidden();
  await expect(page.getByText('0 announcements')).toBeHidden();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await restore();
  await button(page, 'Try again').click();
  await expect(entryRow(page, text)).toHaveCount(1);
});

test('the keyboard is enough to write an announcement, and the screen is open to all', async ({
  page,
  employee,
}) => {
  const text = unique('Announcement');
  await makeAnnouncement();
  await openAs(page, employee, PATH);
  await expect(page.getByText(/^\d+ announcements?$/)).toBeVisible();
  await expectOpenToAll(page, 'announcements');
  await create(page).focus();
  await page.keyboard.press('Enter');
  await expect(name(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(announcementDetails(page), 'Level')).toHaveText('Form 3');
  await expectTold(announcementDetails(page), 'Please fill in the course');
  await expectOpenToAll(page, 'Announcements Details');
  await choose(announcementDetails(page), 'Level', 'None');
  await button(announcementDetails(page), 'Submit').focus();
  await page.keyboard.press('Enter');
  await expect(announcementDetails(page)).toBeHidden();
  await expect(create(page)).toBeFocused();

  await editEntry(page, text).focus();
  await page.keyboard.press('Enter');
  await expect(content(page)).toHaveValue(text);
  await page.keyboard.press('Escape');
  await expect(announcementDetails(page)).toBeHidden();
  await expect(editEntry(page, text)).toBeFocused();
});
