import { getImportProgress, listImports, undoImport } from '@kelas/contract/imports';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, dismissAlert, getButton } from '../../test/steps.ts';
import type { Imported } from './import-kinds.ts';

const none: Imported['counts'] = {
  ...{ students: 0, teachers: 0, offerings: 0, subjects: 0 },
  ...{ subscriptions: 0, miscItems: 0, charges: 0, payments: 0 },
};

test('an undo that takes long says so, in the list and on the result', async () => {
  const imported: Imported = {
    ...{ id: uuidOf(5), kind: 'STUDENTS', fileName: 'list.csv', counts: none },
    ...{ recordCreateDate: '2026-01-02T06:05:00.000Z', staffName: 'Mei', undone: null },
  };
  server.reply(listImports, { drafts: [], imports: [imported] });
  server.reply(getImportProgress, { state: 'DONE', done: 4, total: 4, message: '' });
  server.reply(undoImport, { id: imported.id, removed: 1, kept: [] });
  const undoing = page.getByText('Undoing the import. This can take a minute; please wait.');
  const undoSlowly = async (button: string) => {
    const release = server.hold(undoImport);
    await getButton(button).click();
    await answerConfirmation('Yes');
    await expect.element(undoing).toBeVisible();
    release();
    await dismissAlert('Thank you', 'Removed 1 record');
    await expect.element(undoing).not.toBeInTheDocument();
  };
  await openScreen('/import', 'ADMIN');
  await undoSlowly('Undo: list.csv, 2 Jan 2026, 14:05');
  await cleanup();
  await openScreen(`/import?id=${imported.id}`, 'ADMIN');
  await undoSlowly('Undo the import');
});

test.each([
  [
    'PAYMENTS',
    { payments: 60 },
    'It voids 60 payments.',
    'Voided 60 payments Not voided: 1 record',
  ],
  [
    'PAYMENTS',
    { payments: 60, charges: 2 },
    'It voids 60 payments and removes 2 misc charges.',
    'Voided or removed 60 payments and charges Not voided or removed: 1 record',
  ],
  [
    'PAYMENTS',
    { charges: 2 },
    'It removes 2 misc charges.',
    'Removed 60 records Not removed: 1 record',
  ],
  // A student who paid in advance has a payment, and stays.
  [
    'STUDENTS',
    { students: 70, payments: 9 },
    'It removes 70 students.',
    'Removed 60 records Not removed: 1 record',
  ],
  [
    'TEACHERS',
    {},
    'It only filled empty fields, which stay filled.',
    'Removed 60 records Not removed: 1 record',
  ],
] as const)(
  'the undo of an import of %s with %o says what it does',
  async (kind, made, effect, done) => {
    const imported: Imported = {
      ...{ id: uuidOf(5), kind, fileName: 'list.csv', counts: { ...none, ...made } },
      ...{ recordCreateDate: '2026-01-02T06:05:00.000Z', staffName: 'Mei', undone: null },
    };
    server.reply(listImports, { drafts: [], imports: [imported] });
    const kept = [{ name: 'Chan', reason: 'is counted by a salary' }];
    server.reply(undoImport, { id: imported.id, removed: 60, kept });
    await openScreen('/import', 'ADMIN');
    await getButton('Undo: list.csv, 2 Jan 2026, 14:05').click();
    await expect
      .element(page.getByRole('dialog', { name: 'Confirmation' }))
      .toMatchTextContent(`Undo the import of list.csv? ${effect} Records in use stay`);
    await answerConfirmation('Yes');
    await dismissAlert('Thank you', done);
  },
);
