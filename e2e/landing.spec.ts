import { addAnnouncement } from '@kelas/contract/announcements';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { weekday } from '@kelas/contract/values/date';
import { expect, openAs, test } from './fixtures.ts';
import { locateSection } from './steps.ts';
import {
  callAsAdmin,
  makeCourse,
  makeStudent,
  makeUnique,
  thisMonth,
  todaysDate,
} from './test-data.ts';

test('the landing page shows the lessons, announcements and new enrolments of the day', async ({
  page,
  employee,
}) => {
  const course = await makeCourse();
  const room = makeUnique('Room');
  const entry = { subjectId: course.id, programLvl: 3, classroom: room };
  const times = { startTime: '0005', endTime: '0055', classSession: 'MORNING' } as const;
  await callAsAdmin(addTimetableEntry, { ...entry, ...times, dayOfWeek: weekday(todaysDate) });
  await callAsAdmin(addTimetableEntry, {
    ...entry,
    ...times,
    classroom: makeUnique('Other day'),
    dayOfWeek: (weekday(todaysDate) % 7) + 1,
  });
  const hostile = makeUnique('<img src=x onerror=alert(1)>');
  await callAsAdmin(addAnnouncement, { authorName: 'Admin', content: hostile });
  const enrolled = await makeStudent({ programLvl: 4 });
  await openAs(page, employee, '/');

  const classes = locateSection(page, 'Classes today');
  const lesson = classes.getByRole('listitem').filter({ hasText: room });
  await expect(lesson).toHaveText(`00:05–00:55${course.name}, Form 2${room}`);
  await expect(classes).not.toContainText('Other day');
  const announcements = locateSection(page, 'Announcements').getByRole('listitem');
  await expect(announcements.filter({ hasText: hostile })).toHaveCount(1);
  expect(await announcements.count()).toBeLessThanOrEqual(5);

  const enrolments = locateSection(page, 'New enrolments');
  await expect(enrolments).toContainText(`for ${thisMonth}`);
  await expect(enrolments.getByRole('listitem').filter({ hasText: enrolled.name })).toContainText(
    'Form 3',
  );
  await enrolments.getByRole('link', { name: enrolled.name }).click();
  await expect(page).toHaveURL(`/student/${enrolled.uuid}`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Kelas');
});
