import {
  addLevel,
  addSession,
  changeLevel,
  changeSession,
  getReference,
  removeLevel,
  removeSession,
} from '@kelas/contract/levels';
import { listStudents } from '@kelas/contract/students';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { GRADUATED, MARKUP } from '../../test/records.ts';
import { levels as defaults, openScreen, server, sessions } from '../../test/screen.tsx';
import {
  answerConfirmation,
  expectTableRows,
  getButton,
  getSelect,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';

const PATH = '/settings/levels';
const nameBox = getTextBox('Name');
const positionBox = page.getByRole('spinbutton', { name: 'Position' });
const save = getButton('Save');
const dialog = page.getByRole('dialog');
const levelTable = page.getByRole('table', { name: 'Levels' });
const sessionTable = page.getByRole('table', { name: 'Sessions' });

const standard6 = {
  id: 9,
  name: MARKUP,
  offered: true,
  position: 6,
  nextLvl: null,
  version: 3,
  inUse: false,
};
const notOffered = { ...GRADUATED, id: 7, name: 'Not offered', offered: false };
const [remove, form1] = defaults;
const levels = [standard6, remove, form1, notOffered, GRADUATED].flatMap((each) => each ?? []);
const evening = { id: 3, code: 'EVENING', name: 'Evening', position: 30, version: 2, inUse: false };
const reference = { levels, sessions: [...sessions, evening] };

beforeEach(() => {
  server.reply(getReference, reference);
});

test('both lists are in their order, with what follows and the use (R-2179)', async () => {
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(levelTable, [
    `${MARKUP}6LeavesNot yetOfferedEdit`,
    'Remove10Form 1In useOfferedEdit',
    /^Form 120.*In useOfferedEdit$/,
    'Form 5 (Graduated)80In useOfferedEdit',
  ]);
  await expectTableRows(sessionTable, [
    'Morning10In useEdit',
    'Afternoon20In useEdit',
    'Evening30Not yetEdit',
  ]);
  await expectAccessible();
  await expectFitsPhone();
});

test('a phone names the position and what follows a level (R-2264)', async () => {
  await page.viewport(390, 844);
  await openScreen(PATH, 'ADMIN');
  const cards = page.getByRole('list', { name: 'Levels' }).getByRole('listitem');
  await expect
    .element(cards.nth(1))
    .toMatchTextContent(/^RemovePosition 10 ?After the year Form 1 ?In use ?Offered ?Edit$/);
});

test('a level is added after the others; a lost response repeats with the same key', async () => {
  server.reply(addLevel, standard6);
  await openScreen(PATH, 'ADMIN');
  await getButton('Add level').click();
  await expect.element(nameBox).toHaveFocus();
  await userEvent.keyboard('Standard 5');
  await expect.element(positionBox).toHaveValue(90);
  await positionBox.fill('10000');
  await save.click();
  await expect.element(dialog).toMatchTextContent('Position must be a whole number from 0 to 9999');
  await positionBox.fill('5');
  await selectOption('After the year', MARKUP);
  const restore = server.loseResponse(addLevel);
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('nothing is recorded twice');
  restore();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const request = { name: 'Standard 5', position: 5, nextLvl: 9 };
  expect(server.sent(addLevel)).toEqual([request, request]);
  expect(new Set(server.keys(addLevel)).size).toBe(1);
});

test('a level of every centre keeps its name, and can be left out of the choices', async () => {
  server.reply(changeLevel, standard6);
  await openScreen(PATH, 'ADMIN');
  await getButton('Edit: Remove').click();
  await expect.element(nameBox).not.toBeInTheDocument();
  await expect.element(positionBox).toHaveFocus();
  await expect.element(getButton('Remove', dialog)).not.toBeInTheDocument();
  await expectAccessible();
  await getButton('Stop offering').click();
  await answerConfirmation('Yes');
  await expect.element(dialog).not.toBeInTheDocument();
  await getButton('Edit: Form 5 (Graduated)').click();
  await expect.element(getSelect('After the year')).not.toBeInTheDocument();
  await positionBox.fill('85');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(changeLevel)).toEqual([
    { id: 1, name: 'Remove', position: 10, nextLvl: 2, offered: false, version: 1 },
    { id: 8, name: 'Form 5 (Graduated)', position: 85, nextLvl: null, version: 1 },
  ]);
});

test('an unused level is removed after a question; one that came into use stays', async () => {
  const message = 'This level is in use, so it cannot be removed';
  server.reply(removeLevel, new FakeRefusal(409, 'LEVEL_IN_USE', message));
  await openScreen(PATH, 'ADMIN');
  await getButton(`Edit: ${MARKUP}`).click();
  await getButton('Remove', dialog).click();
  await answerConfirmation('Yes');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  server.reply(removeLevel, { id: 9 });
  await getButton('Remove', dialog).click();
  await answerConfirmation('Yes');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(removeLevel).at(-1)).toEqual({ id: 9, version: 3 });
});

test('a position that another ADMIN changed is merged, with a level added meanwhile', async () => {
  const message = 'Mei Ling changed this level at 14:05 (01-03-2026)';
  server.reply(changeLevel, new FakeRefusal(409, 'STALE_VERSION', message));
  await openScreen(PATH, 'ADMIN');
  await getButton(`Edit: ${MARKUP}`).click();
  await nameBox.fill('Standard 6');
  const theirs = { ...standard6, position: 7, version: 4 };
  const added = { ...standard6, id: 10, name: 'Standard 7', position: 8 };
  server.reply(getReference, { ...reference, levels: [theirs, added, ...levels.slice(1)] });
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  await expect.element(positionBox).toHaveValue(7);
  await getButton('OK', dialog).click();
  await selectOption('After the year', 'Standard 7');
  server.reply(changeLevel, standard6);
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(changeLevel).at(-1)).toEqual({
    id: 9,
    name: 'Standard 6',
    position: 7,
    nextLvl: 10,
    version: 4,
  });
});

test('a session is added, renamed and removed; the default sessions stay', async () => {
  server.reply(addSession, evening);
  server.reply(changeSession, evening);
  server.reply(removeSession, { id: 3 });
  await openScreen(PATH, 'ADMIN');
  await getButton('Add session').click();
  await userEvent.keyboard('Weekend');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await getButton('Edit: Evening').click();
  await nameBox.fill('Night');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await getButton('Edit: Evening').click();
  await getButton('Remove', dialog).click();
  await answerConfirmation('Yes');
  await expect.element(dialog).not.toBeInTheDocument();
  await getButton('Edit: Morning').click();
  await expect.element(nameBox).not.toBeInTheDocument();
  await expect.element(getButton('Remove', dialog)).not.toBeInTheDocument();
  expect(server.sent(addSession)).toEqual([{ name: 'Weekend', position: 40 }]);
  expect(server.sent(changeSession)).toEqual([{ id: 3, name: 'Night', position: 30, version: 2 }]);
  expect(server.sent(removeSession)).toEqual([{ id: 3, version: 2 }]);
});

test('own levels and sessions are choices of the forms, in their order', async () => {
  await openScreen('/student/register', 'ADMIN');
  await getSelect('Schedule').click();
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((each) => each.textContent);
  await expect.poll(options).toEqual(['MORNING', 'AFTERNOON', 'EVENING']);
  await userEvent.keyboard('{Escape}');
  await getSelect('Program Level').first().click();
  await expect.poll(options).toEqual([MARKUP, 'Remove', 'Form 1', 'Form 5 (Graduated)']);
});

test('a level that is not offered is in no choice, and a new course line begins with another', async () => {
  const hidden = levels.map((level) => ({ ...level, offered: level.id === 9 }));
  server.reply(getReference, { ...reference, levels: hidden });
  server.reply(listStudents, []);
  await openScreen('/student/management', 'ADMIN');
  await getSelect('Program Level').click();
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((each) => each.textContent);
  await expect.poll(options).toEqual(['All levels', MARKUP]);
  await openScreen('/teacher/register', 'ADMIN');
  await getButton('Add course').click();
  await expect.element(getSelect('Program Level')).toMatchTextContent(MARKUP);
});
