import { updateTimetableEntry } from '@kelas/contract/timetable';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/checks.ts';
import { submitAndClose } from '../../test/entries.ts';
import { server } from '../../test/screen.tsx';
import {
  clearDate,
  enterDate,
  expectDate,
  expectTexts,
  getButton,
  getDateBox,
  getRow,
} from '../../test/steps.ts';
import {
  timetableDetail as detail,
  openEntry,
  openNewEntry,
  openTimetableWith,
  plainEntry,
} from '../../test/timetable.ts';

const thursday = { ...plainEntry, dayOfWeek: 4, startTime: '0930', endTime: '1100' };
const startBox = getDateBox('Start Time', detail);
const halfTyped = detail.getByText('Incomplete time: it is saved as empty');

test('times are picked in steps of five minutes', async () => {
  await openTimetableWith();
  await openNewEntry();
  await getButton('Choose Start Time', detail).click();
  const hours = page.getByRole('listbox', { name: 'Select hours' });
  const minutes = page.getByRole('listbox', { name: 'Select minutes' });
  await expect.poll(() => hours.getByRole('option').elements().length).toBe(24);
  const steps = Array.from({ length: 12 }, (_, index) => String(index * 5).padStart(2, '0'));
  await expectTexts(minutes.getByRole('option'), steps);
  await expectAccessible();
  await hours.getByRole('option', { name: '14 hours' }).click();
  await minutes.getByRole('option', { name: '35 minutes' }).click();
  await expect.element(minutes).not.toBeInTheDocument();
  await expectDate('Start Time', '14:35', detail);
  await expect.element(getButton('Choose Start Time, now 14:35', detail)).toBeVisible();
  await startBox.getByRole('spinbutton').last().click();
  await userEvent.keyboard('{ArrowUp}');
  await expectDate('Start Time', '14:40', detail);
});

test('any minute can be typed, an hour alone is the full hour, and a time can be emptied', async () => {
  await openTimetableWith(thursday);
  await openEntry('Physics');
  await enterDate('Start Time', '09:32', detail);
  await expect.element(startBox).not.toHaveAttribute('aria-invalid', 'true');
  await clearDate('End Time', detail);
  await userEvent.keyboard('{ArrowRight}45{Tab}');
  await expect.element(halfTyped).toBeVisible();
  await clearDate('End Time', detail);
  await userEvent.keyboard('14{Tab}{Tab}');
  await expect.element(halfTyped).not.toBeInTheDocument();
  await expectDate('End Time', '14:00', detail);
  await submitAndClose(detail);
  await expect.element(getRow('Physics')).toMatchTextContent('09:3214:00');

  await openEntry('Physics');
  await startBox.hover();
  await getButton('Clear Start Time', detail).click();
  await clearDate('End Time', detail);
  await submitAndClose(detail);
  expect(server.sent(updateTimetableEntry)).toMatchObject([
    { startTime: '0932', endTime: '1400' },
    { startTime: '', endTime: '', dayOfWeek: 4 },
  ]);
});

test('an hour that is typed alone is the full hour, also when Enter sends the form', async () => {
  await openTimetableWith(thursday);
  await openEntry('Physics');
  await clearDate('Start Time', detail);
  await userEvent.keyboard('08{Enter}');
  await expect.element(detail).not.toBeInTheDocument();
  await expect.element(getRow('Physics')).toMatchTextContent('08:00');
  expect(server.sent(updateTimetableEntry)).toMatchObject([{ startTime: '0800' }]);
});
