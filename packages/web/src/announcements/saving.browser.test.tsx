import { addAnnouncement, updateAnnouncement } from '@kelas/contract/announcements';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  announcement,
  authorField,
  contentField,
  announcementDetails as details,
  openAnnouncementsWith,
} from '../../test/announcements.ts';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { expectUnsaved, submitAndClose } from '../../test/entries.ts';
import { server } from '../../test/screen.tsx';
import {
  doubleClick,
  expectRows,
  getButton,
  getSelect,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const submit = getButton('Submit', details);
const edit = getButton('Edit: Bring a ruler');
const status = details.getByRole('status');
const notice = details.getByRole('alert');
const CHANGED = 'Mei Ling changed this announcement on 22 Nov 2026, 14:05';

test('an unsaved announcement stays in the dialog, and a second try saves it', async () => {
  await openAnnouncementsWith(announcement);
  await getButton('Create').click();
  await authorField.fill('Mei Ling');
  await contentField.fill('Closed on Monday');
  await selectOption('Schedule', 'MORNING', details);
  const restoreAdd = server.lose(addAnnouncement);
  const release = server.hold(addAnnouncement);
  await submit.click();
  // The browser takes the focus from the locked button.
  await expect.element(submit).not.toHaveFocus();
  release();
  await expectUnsaved(details);
  await expect.element(authorField).toHaveValue('Mei Ling');
  await expect.element(contentField).toHaveValue('Closed on Monday');
  await expect.element(getSelect('Schedule', details)).toHaveTextContent('MORNING');
  await expect.element(submit).toHaveFocus();
  restoreAdd();
  await userEvent.keyboard('{Enter}');
  await expect.element(details).not.toBeInTheDocument();
  await expectRows([/^Mei LingClosed on Monday/, /^AdminBring a ruler/]);

  const restoreUpdate = server.lose(updateAnnouncement);
  await edit.click();
  await expect.element(status).toBeEmptyDOMElement();
  await contentField.fill('Bring a compass');
  await submit.click();
  await expectUnsaved(details);
  await expect.element(contentField).toHaveValue('Bring a compass');
  restoreUpdate();
  await submitAndClose(details);
  await expectRows([/^Mei LingClosed on Monday/, /^AdminBring a compass/]);
});

test('a double click adds one, and everything is locked meanwhile', async () => {
  await openAnnouncementsWith();
  await getButton('Create').click();
  await contentField.fill('Closed on Monday');
  const release = server.hold(addAnnouncement);
  doubleClick(submit);
  for (const each of [submit, getButton('Cancel', details), contentField]) {
    await expect.element(each).toBeDisabled();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(details).toBeVisible();
  release();
  await expect.element(details).not.toBeInTheDocument();
  await expectRows([/^AdminClosed on Monday/]);
  expect(server.sent(addAnnouncement)).toHaveLength(1);
  await expect.element(getButton('Create')).toHaveFocus();
});

describe('after a lost response', () => {
  test('a second Submit sends the same request with the same key', async () => {
    await openAnnouncementsWith(announcement);
    for (const [call, button] of [
      [addAnnouncement, getButton('Create')],
      [updateAnnouncement, edit],
    ] as const) {
      await button.click();
      await contentField.fill('Closed on Monday');
      const restore = server.lose(call);
      await submit.click();
      await expectUnsaved(details);
      restore();
      await submitAndClose(details);
      const [first, second, ...more] = server.sent<typeof call>(call);
      expect(second).toEqual(first);
      expect(more).toEqual([]);
      const [firstKey, secondKey] = server.keys(call);
      expect(firstKey).toMatch(/^[0-9a-f]{32}$/);
      expect(secondKey).toBe(firstKey);
    }
  });

  test('the list shows what was saved, also after Cancel', async () => {
    await openAnnouncementsWith(announcement);
    await edit.click();
    await contentField.fill('Bring a compass');
    server.loseResponse(updateAnnouncement);
    await submit.click();
    await expectUnsaved(details);
    await getButton('Cancel', details).click();
    await expectRows([/^AdminBring a compass/]);
  });
});

describe('an announcement that another person changed', () => {
  test('is merged field by field, and a second Submit replaces theirs', async () => {
    const entries = await openAnnouncementsWith(announcement);
    await edit.click();
    await contentField.fill('Mine');
    entries.changeElsewhere(1, { authorName: 'Mei', content: 'Theirs', schedule: 'ALL' });
    await submit.click();
    await expect.element(notice).toMatchTextContent(CHANGED);
    await expect
      .element(notice.getByLabelText('Changed by both'))
      .toHaveTextContent('ContentTheir value: TheirsYour value: Mine');
    await expect
      .element(notice.getByLabelText('Also updated'))
      .toHaveTextContent('NameMeiScheduleALL');
    await expect.element(contentField).toHaveValue('Mine');
    await expectAccessible();
    await setLanguage('ms');
    const inMalay = page.getByRole('dialog', { name: 'Butiran Pengumuman' }).getByRole('alert');
    await expect
      .element(inMalay.getByLabelText('Diubah oleh kedua-duanya'))
      .toHaveTextContent('KandunganNilai mereka: TheirsNilai anda: Mine');
    await expect.element(getTextBox('Kandungan')).toHaveValue('Mine');
    await setLanguage('en');
    await expectFitsPhone();
    await submitAndClose(details);
    await page.viewport(1280, 900);
    await expectRows([/^MeiMine/]);
    expect(entries.rows).toMatchObject([{ id: 1, version: 3, content: 'Mine', schedule: 'ALL' }]);
  });
});
