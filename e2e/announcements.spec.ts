import {
  addAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@kelas/contract/announcements';
import { formatTimeStamp } from '@kelas/contract/values/date';
import type { Page } from '@playwright/test';
import { create, editEntry, entryRow, expectTold, submitEntry } from './entry-steps.ts';
import { expect, openAs, request, test } from './fixtures.ts';
import { box, button, choose } from './steps.ts';
import { ask, makeCourse, unique } from './test-data.ts';

const PATH = '/announcements';
const details = (page: Page) =>
  page.getByRole('dialog', { name: 'Announcements Details', exact: true });
const content = (page: Page) => details(page).getByLabel('Content', { exact: true });

async function storedAnnouncements(text: string) {
  return (await ask(listAnnouncements, {})).filter((each) => each.content === text);
}

test('the keyboard is enough to write an announcement and to change it', async ({
  page,
  employee,
}) => {
  const [course, text] = [await makeCourse(), unique('Announcement')];
  await openAs(page, employee, PATH);
  await expect(page.getByText(/^\d+ announcements?$/)).toBeVisible();
  await create(page).focus();
  await page.keyboard.press('Enter');
  await expect(details(page).getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(details(page), 'Level')).toHaveText('Form 3');
  await expectTold(details(page), 'Please fill in the course');
  await choose(details(page), 'Course', course.name);
  await button(details(page), 'Submit').focus();
  await page.keyboard.press('Enter');
  await expect(details(page)).toBeHidden();
  await expect(create(page)).toBeFocused();
  await page.reload();
  const [made] = await storedAnnouncements(text);
  expect(made).toMatchObject({ programLvl: 4, subjectId: course.id, schedule: null });
  const created = formatTimeStamp(made?.recordCreateDate);
  await expect(entryRow(page, text)).toHaveText(`Admin${text}${created}Edit`);

  await editEntry(page, text).focus();
  await page.keyboard.press('Enter');
  await expect(content(page)).toHaveValue(text);
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await expect(editEntry(page, text)).toBeFocused();
});

test('an announcement that two desks changed', async ({ page, employee, admin }) => {
  const [before, mine, theirs] = [unique('Announcement'), unique('Mine'), unique('Theirs')];
  await ask(addAnnouncement, { authorName: 'Admin', content: before });
  const [row] = await storedAnnouncements(before);
  await openAs(page, employee, PATH);
  await editEntry(page, before).click();
  await content(page).fill(mine);
  const change = { id: row?.id ?? 0, version: 1, authorName: 'Mei', content: theirs };
  await request(updateAnnouncement, { ...change, classSession: 'ALL' }, admin.token);
  await button(details(page), 'Submit').click();
  const notice = details(page).getByRole('alert');
  await expect(notice).toContainText(`${admin.username} changed this announcement at `);
  await expect(notice.getByLabel('Changed by both', { exact: true })).toHaveText(
    `ContentTheir value: ${theirs}Your value: ${mine}`,
  );
  await submitEntry(details(page));
  expect(await storedAnnouncements(mine)).toMatchObject([
    { id: row?.id, authorName: 'Mei', schedule: 'ALL', version: 3 },
  ]);
});
