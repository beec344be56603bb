import { addAnnouncement, listAnnouncements } from '@kelas/contract/announcements';
import type { RequestOf } from '@kelas/contract/call';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { box } from './steps.ts';
import { ask, unique } from './test-data.ts';

/** Where the screen is. */
export const PATH = '/announcements';
/** The dialog and what is typed into. */
export const announcementDetails = (page: Page) =>
  page.getByRole('dialog', { name: 'Announcements Details', exact: true });
export const name = (page: Page) => announcementDetails(page).getByLabel('Name', { exact: true });
export const content = (page: Page) =>
  announcementDetails(page).getByLabel('Content', { exact: true });

/** The announcements of this content, as the server has them. */
export async function stored(text: string) {
  return (await ask(listAnnouncements, {})).filter((each) => each.content === text);
}

/** A new announcement of unique content, with `changes`. */
export async function makeAnnouncement(changes: Partial<RequestOf<typeof addAnnouncement>> = {}) {
  const fields = { authorName: 'Admin', content: unique('Announcement'), ...changes };
  const [made] = (await ask(addAnnouncement, fields)).filter(
    (each) => each.content === fields.content,
  );
  if (!made) throw new Error('The announcement is not in the list');
  return made;
}

/** The form is that of a new announcement, with nothing left of an earlier one. */
export async function expectNew(page: Page) {
  await expect(name(page)).toHaveValue('Admin');
  await expect(content(page)).toHaveValue('');
  await expect(box(announcementDetails(page), 'Level')).toHaveText('None');
  await expect(box(announcementDetails(page), 'Schedule')).toHaveText('None');
  await expect(box(announcementDetails(page), 'Course')).toHaveText('None');
}
