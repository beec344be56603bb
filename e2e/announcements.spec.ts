import {
  addAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@kelas/contract/announcements';
import { formatTimeStamp } from '@kelas/contract/values/date';
import type { Page } from '@playwright/test';
import {
  expectSubmitError,
  locateCreateButton,
  locateEditButton,
  locateEntryRow,
  submitEntry,
} from './entry-steps.ts';
import { expect, openAs, request, test } from './fixtures.ts';
import { chooseOption, locateButton, locateSelect } from './steps.ts';
import { callAsAdmin, makeCourse, makeUnique } from './test-data.ts';

const PATH = '/announcements';
const locateDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Announcements Details', exact: true });
const locateContent = (page: Page) => locateDialog(page).getByLabel('Content', { exact: true });

async function getStoredAnnouncements(text: string) {
  return (await callAsAdmin(listAnnouncements, {})).filter((each) => each.content === text);
}

test('a person writes an announcement and opens it again with the keyboard only', async ({
  page,
  employee,
}) => {
  const [course, text] = [await makeCourse(), makeUnique('Announcement')];
  await openAs(page, employee, PATH);
  await expect(page.getByText(/^\d+ announcements?$/)).toBeVisible();
  await locateCreateButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(locateDialog(page).getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(locateSelect(locateDialog(page), 'Level')).toHaveText('Form 3');
  await expectSubmitError(locateDialog(page), 'Please fill in the course');
  await chooseOption(locateDialog(page), 'Course', course.name);
  await locateButton(locateDialog(page), 'Submit').focus();
  await page.keyboard.press('Enter');
  await expect(locateDialog(page)).toBeHidden();
  await expect(locateCreateButton(page)).toBeFocused();
  await page.reload();
  const [added] = await getStoredAnnouncements(text);
  expect(added).toMatchObject({ programLvl: 4, subjectId: course.id, schedule: null });
  const created = formatTimeStamp(added?.recordCreateDate);
  await expect(locateEntryRow(page, text)).toHaveText(`Admin${text}${created}Edit`);

  await locateEditButton(page, text).focus();
  await page.keyboard.press('Enter');
  await expect(locateContent(page)).toHaveValue(text);
  await page.keyboard.press('Escape');
  await expect(locateDialog(page)).toBeHidden();
  await expect(locateEditButton(page, text)).toBeFocused();
});

test('an announcement that two people changed shows both values', async ({
  page,
  employee,
  admin,
}) => {
  const [before, mine, theirs] = [
    makeUnique('Announcement'),
    makeUnique('Mine'),
    makeUnique('Theirs'),
  ];
  await callAsAdmin(addAnnouncement, { authorName: 'Admin', content: before });
  const [row] = await getStoredAnnouncements(before);
  await openAs(page, employee, PATH);
  await locateEditButton(page, before).click();
  await locateContent(page).fill(mine);
  const change = { id: row?.id ?? 0, version: 1, authorName: 'Mei', content: theirs };
  await request(updateAnnouncement, { ...change, classSession: 'ALL' }, admin.token);
  await locateButton(locateDialog(page), 'Submit').click();
  const notice = locateDialog(page).getByRole('alert');
  await expect(notice).toContainText(`${admin.username} changed this announcement at `);
  await expect(notice.getByLabel('Changed by both', { exact: true })).toHaveText(
    `ContentTheir value: ${theirs}Your value: ${mine}`,
  );
  await submitEntry(locateDialog(page));
  expect(await getStoredAnnouncements(mine)).toMatchObject([
    { id: row?.id, authorName: 'Mei', schedule: 'ALL', version: 3 },
  ]);
});
