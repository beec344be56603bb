import { addTimetableEntry, updateTimetableEntry } from '@kelas/contract/timetable';
import { currentSchoolYear } from '@kelas/contract/values/school-year';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { submitAndClose } from '../../test/entries.ts';
import { server } from '../../test/screen.tsx';
import { expectOption, getSelect, listOptions, selectOption } from '../../test/steps.ts';
import {
  timetableDetail as detail,
  fillRequiredFields,
  openEntry,
  openNewEntry,
  openTimetableWith,
  plainEntry,
} from '../../test/timetable.ts';

const NOW = currentSchoolYear(new Date());
const NEXT = NOW + 1;
const every = { ...plainEntry, dayOfWeek: 1, subjectName: 'Physics' };
const old = { ...every, id: 2, schoolYear: NOW, subjectName: 'Biology' };
const fresh = { ...every, id: 3, schoolYear: NEXT, subjectName: 'Chemistry' };
const selector = page.getByRole('main').getByRole('combobox', { name: 'School year' });
const edits = page.getByRole('button', { name: /^Edit: / });
const expectSubjects = (names: readonly string[]) =>
  expect
    .poll(() =>
      edits.elements().map((each) => each.getAttribute('aria-label')?.match(/: (\w+)/)?.[1]),
    )
    .toEqual(names);

test('without an entry of a year nothing asks for one (R-1750)', async () => {
  await openTimetableWith(every);
  await expectSubjects(['Physics']);
  await expect.element(selector).not.toBeInTheDocument();
  await openEntry('Physics');
  await expect.element(getSelect('School year', detail)).not.toBeInTheDocument();
  await submitAndClose(detail);
  expect(server.sent(updateTimetableEntry)[0]).not.toHaveProperty('schoolYear');
});

test('the selector shows a year with the entries of every year, kept in the address', async () => {
  await openTimetableWith(every, old, fresh);
  await expectOption('School year', String(NOW));
  await expectSubjects(['Physics', 'Biology']);
  expect(await listOptions('School year')).toEqual([String(NOW), String(NEXT)]);
  await selectOption('School year', String(NEXT));
  await expectSubjects(['Physics', 'Chemistry']);
  expect(location.search).toBe(`?year=${NEXT}`);
  await expectAccessible();
  await selectOption('School year', String(NOW));
  expect(location.search).toBe('');
  await expectFitsPhone();
});

test('a new entry gets the chosen year, and the dialog changes it (R-1751)', async () => {
  const entries = await openTimetableWith(every, fresh);
  await selectOption('School year', String(NEXT));
  await openNewEntry();
  await expectOption('School year', String(NEXT), detail);
  await fillRequiredFields('Biology');
  await submitAndClose(detail);
  expect(server.sent(addTimetableEntry)).toMatchObject([{ schoolYear: NEXT }]);
  await openEntry('Physics');
  await expectOption('School year', 'Every year', detail);
  await selectOption('School year', String(NOW), detail);
  await submitAndClose(detail);
  await expectSubjects(['Chemistry', 'Biology']);
  expect(server.sent(updateTimetableEntry)).toMatchObject([{ schoolYear: NOW }]);
  expect(entries.rows.find(({ id }) => id === 1)?.schoolYear).toBe(NOW);
  await openEntry('Chemistry');
  await selectOption('School year', 'Every year', detail);
  await submitAndClose(detail);
  expect(entries.rows.find(({ id }) => id === 3)?.schoolYear).toBeNull();
});

test('entries of different years do not clash (R-1744)', async () => {
  const times = { startTime: '0900', endTime: '1000', classroom: 'A1' };
  await openTimetableWith({ ...old, ...times }, { ...fresh, ...times, subjectId: 2 });
  await expectSubjects(['Biology']);
  await expect.element(page.getByText('is taken')).not.toBeInTheDocument();
});
