import { addAnnouncement, updateAnnouncement } from '@kelas/contract/announcements';
import {
  announcementDetails,
  content,
  makeAnnouncement,
  name,
  PATH,
  stored,
} from './announcement-steps.ts';
import {
  create,
  editEntry,
  entryRow,
  expectChangedBy,
  expectNotSaved,
  submitEntry,
} from './entry-steps.ts';
import { expect, openAs, test } from './fixtures.ts';
import { box, button, choose, countCalls, hold, loseAnswer, loseConnection } from './steps.ts';
import { unique } from './test-data.ts';

test('what is not saved stays in the dialog, without an alert, and is saved by a second try', async ({
  page,
  employee,
}) => {
  const [made, text] = [await makeAnnouncement(), unique('Announcement')];
  await openAs(page, employee, PATH);
  await create(page).click();
  await name(page).fill('Mei Ling');
  await content(page).fill(text);
  await choose(announcementDetails(page), 'Schedule', 'MORNING');
  let restore = await loseConnection(page, addAnnouncement);
  await button(announcementDetails(page), 'Submit').click();
  await expectNotSaved(announcementDetails(page));
  await expect(name(page)).toHaveValue('Mei Ling');
  await expect(content(page)).toHaveValue(text);
  await expect(box(announcementDetails(page), 'Schedule')).toHaveText('MORNING');
  await expect(button(announcementDetails(page), 'Submit')).toBeFocused();
  await restore();
  await page.keyboard.press('Enter');
  await expect(announcementDetails(page)).toBeHidden();
  await expect(entryRow(page, text)).toHaveCount(1);

  restore = await loseConnection(page, updateAnnouncement);
  await editEntry(page, made.content).click();
  await expect(announcementDetails(page).getByRole('status')).toBeEmpty();
  const changed = unique('Changed');
  await content(page).fill(changed);
  await button(announcementDetails(page), 'Submit').click();
  await expectNotSaved(announcementDetails(page));
  await expect(content(page)).toHaveValue(changed);
  await restore();
  await submitEntry(announcementDetails(page));
  await expect(entryRow(page, changed)).toHaveCount(1);
  expect(await stored(made.content)).toEqual([]);
});

test('a double click adds one, and everything is locked meanwhile', async ({ page, employee }) => {
  const text = unique('Announcement');
  await openAs(page, employee, PATH);
  await create(page).click();
  await content(page).fill(text);
  const calls = countCalls(page, addAnnouncement);
  const letGo = await hold(page, addAnnouncement);
  await button(announcementDetails(page), 'Submit').dblclick();
  for (const each of ['Submit', 'Cancel']) {
    await expect(button(announcementDetails(page), each)).toBeDisabled();
  }
  await expect(content(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(announcementDetails(page)).toBeVisible();
  await letGo();
  await expect(announcementDetails(page)).toBeHidden();
  await expect(entryRow(page, text)).toHaveCount(1);
  expect(calls()).toBe(1);
  expect(await stored(text)).toHaveLength(1);
  await expect(create(page)).toBeFocused();
});

test('after a lost answer a second Submit doubles nothing and accuses nobody', async ({
  page,
  employee,
}) => {
  const [text, changed] = [unique('Announcement'), unique('Changed')];
  await openAs(page, employee, PATH);
  await create(page).click();
  await content(page).fill(text);
  let restore = await loseAnswer(page, addAnnouncement);
  await button(announcementDetails(page), 'Submit').click();
  await expectNotSaved(announcementDetails(page));
  await restore();
  await submitEntry(announcementDetails(page));
  await expect(entryRow(page, text)).toHaveCount(1);
  expect(await stored(text)).toHaveLength(1);

  await editEntry(page, text).click();
  await content(page).fill(changed);
  restore = await loseAnswer(page, updateAnnouncement);
  await button(announcementDetails(page), 'Submit').click();
  await expectNotSaved(announcementDetails(page));
  await restore();
  await submitEntry(announcementDetails(page));
  await expect(entryRow(page, changed)).toHaveCount(1);

  // Given up after a lost answer: the list shows what was saved all the same.
  const kept = unique('Kept');
  await editEntry(page, changed).click();
  await content(page).fill(kept);
  restore = await loseAnswer(page, updateAnnouncement);
  await button(announcementDetails(page), 'Submit').click();
  await expectNotSaved(announcementDetails(page));
  await restore();
  await button(announcementDetails(page), 'Cancel').click();
  await expect(entryRow(page, kept)).toHaveCount(1);
});

test('of two desks that change one announcement the second hears of it, and decides', async ({
  browser,
  employee,
  admin,
}) => {
  const { id, content: before } = await makeAnnouncement();
  const [theirs, mine] = [unique('Theirs'), unique('Mine')];
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await openAs(first, employee, PATH);
  await openAs(second, admin, PATH);
  for (const page of [first, second]) await editEntry(page, before).click();
  await content(first).fill(theirs);
  await submitEntry(announcementDetails(first));

  await content(second).fill(mine);
  await button(announcementDetails(second), 'Submit').click();
  await expectChangedBy(announcementDetails(second), employee.username);
  await expect(content(second)).toHaveValue(mine);
  expect(await stored(theirs)).toMatchObject([{ id }]);
  await button(announcementDetails(second), 'Cancel').click();
  await expect(announcementDetails(second)).toBeHidden();
  await expect(entryRow(second, theirs)).toHaveCount(1);
  await expect(entryRow(second, before)).toHaveCount(0);

  await editEntry(first, theirs).click();
  await editEntry(second, theirs).click();
  await expect(announcementDetails(second).getByRole('status')).toBeEmpty();
  await name(first).fill('First');
  await submitEntry(announcementDetails(first));
  await content(second).fill(mine);
  await button(announcementDetails(second), 'Submit').click();
  await expectChangedBy(announcementDetails(second), employee.username);
  await submitEntry(announcementDetails(second));
  await expect(entryRow(second, mine)).toHaveCount(1);
  expect(await stored(mine)).toMatchObject([{ id, authorName: 'First' }]);
  await Promise.all([one.close(), two.close()]);
});
