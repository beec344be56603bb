import { exportEverything, exportList } from '@kelas/contract/exports';
import { importKinds } from '@kelas/contract/import-fields';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, saveFileBy, tabToElement } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton, getSection } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/export';
const BUSY = '2 exports are running. Nothing was exported. Try again in a minute.';
const document = { bytes: new Uint8Array(), fileName: 'Students 16-03-2026.csv' };
const buttonOf = (title: string) => getButton(`Download: ${title}`);
const runningButton = (title: string) => getButton(`Downloading: ${title}`);

beforeEach(() => {
  server.reply(exportList, document);
  server.reply(exportEverything, document);
});

test('each list is downloaded under its name', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
  for (const [title, file] of [
    ['Subjects', 'Subjects'],
    ['Teachers', 'Teachers'],
    ['Misc items', 'Misc items'],
    ['Students', 'Students'],
    ['Payments and misc charges', 'Payments and misc charges'],
  ] as const) {
    const { name } = await saveFileBy(buttonOf(title));
    expect(name).toMatch(new RegExp(`^${file} \\d\\d-\\d\\d-\\d{4}\\.csv$`));
  }
  expect(server.sent(exportList)).toEqual(importKinds.map((kind) => ({ kind })));

  await setLanguage('zh-Hans');
  const { name } = await saveFileBy(getButton('下载：杂费项目'));
  expect(name).toMatch(/^Misc items /);
});

test('everything is one ZIP, with a warning', async () => {
  await openScreen(PATH, 'ADMIN');
  const card = getSection('Everything');
  await expect
    .element(card.getByText('It holds personal data of every student. Keep it safe.'))
    .toBeVisible();
  const { name } = await saveFileBy(buttonOf('Everything'));
  expect(name).toMatch(/^Everything .*\.zip$/);
  expect(server.sent(exportEverything)).toHaveLength(1);
});

test('a running download shows its progress, and a second click starts nothing', async () => {
  const release = server.hold(exportEverything);
  await openScreen(PATH, 'ADMIN');
  await buttonOf('Everything').click();
  const running = runningButton('Everything');
  await expect.element(running).toMatchTextContent('Downloading…');
  await expect
    .element(page.getByRole('progressbar', { name: 'Download of Everything' }))
    .toBeVisible();
  // The button refuses clicks only by what it does.
  (running.element() as HTMLElement).click();
  // Another file can be downloaded at the same time.
  await saveFileBy(buttonOf('Students'));
  release();
  await expect.element(buttonOf('Everything')).toBeVisible();
  expect(server.sent(exportEverything)).toHaveLength(1);
});

test('an error is shown in its card until the next attempt', async () => {
  server.reply(exportList, new FakeRefusal(503, 'BUSY', BUSY));
  await openScreen(PATH, 'ADMIN');
  await buttonOf('Teachers').click();
  const alert = getSection('Teachers').getByRole('alert');
  await expect.element(alert).toMatchTextContent(BUSY);
  expect(getSection('Students').getByRole('alert').elements()).toEqual([]);
  server.reply(exportList, document);
  await saveFileBy(buttonOf('Teachers'));
  await expect.element(alert).not.toBeInTheDocument();
});

test('a lost connection is an error, and no file is saved', async () => {
  server.lose(exportEverything);
  await openScreen(PATH, 'ADMIN');
  await buttonOf('Everything').click();
  await expect
    .element(getSection('Everything').getByText('The server cannot be reached. Please try again.'))
    .toBeVisible();
});

test('the keyboard alone downloads a file and keeps its place', async () => {
  const release = server.hold(exportList);
  await openScreen(PATH, 'ADMIN');
  await tabToElement(buttonOf('Misc items'));
  await userEvent.keyboard('{Enter}');
  await expect.element(runningButton('Misc items')).toHaveFocus();
  const refused = new FakeRefusal(503, 'BUSY', BUSY);
  server.reply(exportList, refused);
  release();
  await expect.element(buttonOf('Misc items')).toHaveFocus();
});

test('the screen is accessible and fits a phone', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible();
  await expectFitsPhone();
});
