import { markAttendance } from '@kelas/contract/attendance';
import { scanCard } from '@kelas/contract/cards';
import { getOverview } from '@kelas/contract/overview';
import { searchStudents } from '@kelas/contract/search';
import { logIn } from '@kelas/contract/session';
import { cardCode } from '@kelas/contract/values/card-code';
import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import { lessonCode } from '@kelas/contract/values/lesson-code';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { uuidOf } from '../../test/records.ts';
import { pressKey, scanCode } from '../../test/scanner.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton, getTextBox } from '../../test/steps.ts';
import { emptyOverview } from '../../test/today.ts';
import type { Scanned } from './use-scans.ts';

const CODE = cardCode(7);
const LESSON = {
  ...{ day: '16-03-2026', subjectName: 'Physics', programLvl: 2, classroom: 'Room 1' },
  ...{ startTime: '0900', endTime: '1030' },
};
const present: Scanned = {
  outcome: 'PRESENT',
  ...{ uuid: uuidOf(1), name: 'Anu', programLvl: 2 },
  lesson: LESSON,
  markedAt: '2026-03-16T00:50:00.000Z',
  totalOwedFee: 18_000 as Cents,
};

const scan = (code = CODE) => scanCode(code);
const status = () => page.getByRole('status').filter({ hasText: /./ });

beforeEach(() => server.reply(scanCard, present));

describe('a scan on any screen (R-2453)', () => {
  test('shows the student, the class and what is owed', async () => {
    await openScreen('/course/register');
    await expect.element(getButton('Register')).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    scan();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Anu' }))
      .toMatchTextContent('AnuPhysics, Form 1, 09:00–10:30, Room 1Present at 08:50Owes RM 180.00');
    expect(server.sent(scanCard)).toEqual([{ code: CODE }]);
    await expectAccessible();
    await getButton('Close').click();
    await expect.element(page.getByText('Present at 08:50')).not.toBeInTheDocument();
  });

  test('presses no button and no shortcut, and two of them are both sent', async () => {
    await openScreen('/course/register');
    const register = getButton('Register');
    await expect.element(register).toBeVisible();
    register.element().focus();
    scan();
    scan(cardCode(8));
    await expect.poll(() => server.sent(scanCard).length).toBe(2);
    expect(server.sent(scanCard).map(({ code }) => code)).toEqual([CODE, cardCode(8)]);
    expect(server.sent(markAttendance)).toEqual([]);
    await expect.element(page.getByText('is required')).not.toBeInTheDocument();
  });

  test('leaves a text field as it was', async () => {
    server.reply(searchStudents, []);
    await openScreen('/course/register');
    const field = page.getByRole('main').getByRole('textbox');
    await field.fill('Physics 2');
    scan();
    await expect.element(page.getByText('Present at 08:50')).toBeVisible();
    await expect.element(field).toHaveValue('Physics 2');
  });

  test('typing by hand is no scan', async () => {
    await openScreen('/course/register');
    const field = page.getByRole('main').getByRole('textbox');
    await field.fill('');
    for (const key of CODE) {
      pressKey(field.element(), key, true);
      await new Promise((done) => setTimeout(done, 90));
    }
    pressKey(field.element(), 'Enter');
    expect(server.sent(scanCard)).toEqual([]);
  });

  test.each([
    [{ outcome: 'AGAIN' as const }, 'Already marked at 08:50'],
    [
      { outcome: 'NO_CLASS' as const, markedAt: null, totalOwedFee: 0 as Cents },
      'No class nowNext class: Monday 16 Mar 2026, Physics, Form 1, 09:00–10:30, Room 1Nothing owed',
    ],
    [
      { outcome: 'NO_CLASS' as const, markedAt: null, lesson: null },
      'No class nowNo class in the next 7 days',
    ],
  ])('says the outcome %#', async (change, text) => {
    server.reply(scanCard, { ...present, ...change });
    await openScreen('/course/register');
    await expect.element(getButton('Register')).toBeVisible();
    scan();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Anu' }))
      .toMatchTextContent(text);
  });

  test('says why a card is refused', async () => {
    const message = 'This card was replaced. Scan the new card.';
    server.reply(scanCard, new FakeRefusal(409, 'CARD_REPLACED', message));
    await openScreen('/course/register');
    await expect.element(getButton('Register')).toBeVisible();
    scan();
    await expect.element(page.getByText(message)).toBeVisible();
  });
});

describe('the door (R-2454)', () => {
  test('shows the name and the room alone, then waits for the next card', async () => {
    await openScreen('/door');
    await expect.element(page.getByText('Scan your card')).toBeVisible();
    scan();
    await expect.element(status()).toMatchTextContent(/^AnuRoom 1$/);
    await expectAccessible();
    await expectFitsPhone();
    await expect.element(page.getByText('Scan your card')).toBeVisible();
  });

  test('shows each of many scans, and errors in words', async () => {
    server.reply(scanCard, ({ code }) => ({ ...present, name: `Student ${code}` }));
    await openScreen('/door');
    await expect.element(page.getByText('Scan your card')).toBeVisible();
    for (let id = 1; id <= 20; id += 1) {
      scan(cardCode(id));
      await expect.element(page.getByText(`Student ${cardCode(id)}`)).toBeVisible();
    }
    expect(server.sent(scanCard)).toHaveLength(20);
    server.lose(scanCard);
    scan();
    await expect.element(status()).toMatchTextContent(/server/);
    await userEvent.keyboard('{Escape}');
  });

  test('names the next class of a student who has none now', async () => {
    server.reply(scanCard, { ...present, outcome: 'NO_CLASS', markedAt: null });
    await openScreen('/door');
    await expect.element(page.getByText('Scan your card')).toBeVisible();
    scan();
    await expect.element(page.getByText('No class now')).toBeVisible();
    await expect.element(page.getByText(/^Next class: Monday 16 Mar/)).toBeVisible();
    await expect.element(page.getByText('RM')).not.toBeInTheDocument();
  });

  test('has no bar and no menu, and a link back to Home (R-2476)', async () => {
    await openScreen('/door');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Door' })).toBeVisible();
    expect(page.getByRole('navigation').elements()).toEqual([]);
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(page.getByRole('combobox').elements()).toEqual([]);
    const links = page.getByRole('link').elements();
    expect(links.map((link) => link.textContent)).toEqual(['Back']);
    await userEvent.keyboard('/');
    scanCode(lessonCode({ entryId: 7, day: '16-03-2026' as Day }));
    await expect.element(page.getByText('Scan your card')).toBeVisible();
    expect(server.sent(scanCard)).toEqual([]);
    server.reply(getOverview, emptyOverview);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.element(getButton('Menu')).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  test('asks to log in again after the session ended, then is the door again', async () => {
    const ended = 'Your session has ended, please log in again';
    server.reply(scanCard, new FakeRefusal(401, 'UNAUTHORIZED', ended));
    await openScreen('/door');
    await expect.element(page.getByText('Scan your card')).toBeVisible();
    scan();
    await getTextBox('Username').fill('mei');
    await getTextBox('Password').fill('correct horse');
    server.reply(logIn, { token: 'next', role: 'EMPLOYEE' });
    await getButton('Login').click();
    await expect.element(page.getByText('Scan your card')).toBeVisible();
  });
});
