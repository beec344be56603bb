import {
  addAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@kelas/contract/announcements';
import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { allLevels, FakeEntries } from './entries.ts';
import { openScreen, replyLevels, server } from './screen.tsx';
import { getSelect, getTextBox } from './steps.ts';

type StoredAnnouncement = OutputOf<typeof listAnnouncements>[number];

/** A stored announcement for all levels and courses. */
export const announcement: StoredAnnouncement = {
  id: 1,
  version: 1,
  authorName: 'Admin',
  content: 'Bring a ruler',
  programLvl: null,
  subjectId: null,
  schedule: null,
  recordCreateDate: '2026-03-01T06:05:00Z',
};

/** The dialog of an announcement, and its text boxes. */
export const announcementDetails = page.getByRole('dialog', { name: 'Announcements Details' });
export const authorField = getTextBox('Name', announcementDetails);
export const contentField = getTextBox('Content', announcementDetails);

/** Opens the announcements with these rows. */
export async function openAnnouncementsWith(
  ...rows: readonly StoredAnnouncement[]
): Promise<FakeEntries<StoredAnnouncement>> {
  const entries = new FakeEntries('announcement', rows);
  replyLevels(allLevels);
  server.reply(listAnnouncements, () => entries.rows);
  server.reply(addAnnouncement, (input) =>
    entries.add((id) => ({ ...announcement, ...fieldsOf(input), id })),
  );
  server.reply(updateAnnouncement, (input) => entries.change(input, fieldsOf(input)));
  await openScreen('/announcements');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  return entries;
}

function fieldsOf(input: RequestOf<typeof addAnnouncement>) {
  const { classSession, programLvl, subjectId, ...texts } = addAnnouncement.input.parse(input);
  return {
    ...texts,
    programLvl: programLvl ?? null,
    subjectId: subjectId ?? null,
    schedule: classSession ?? null,
  };
}

/** Waits until the form is that of a new announcement. */
export async function expectEmptyAnnouncement(): Promise<void> {
  await expect.element(authorField).toHaveValue('Admin');
  await expect.element(contentField).toHaveValue('');
  for (const label of ['Level', 'Schedule', 'Course']) {
    await expect.element(getSelect(label, announcementDetails)).toHaveTextContent('None');
  }
}
