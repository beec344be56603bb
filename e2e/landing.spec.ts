import { addAnnouncement } from '@kelas/contract/announcements';
import { getOverview } from '@kelas/contract/overview';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { formatRinggit } from '@kelas/contract/values/cents';
import { weekday } from '@kelas/contract/values/date';
import { expect, openAs, test } from './fixtures.ts';
import { button, loseConnection, section } from './steps.ts';
import {
  ask,
  makeCourse,
  makeDebtor,
  makePayment,
  makeStudent,
  thisMonth,
  todaysDate,
  unique,
} from './test-data.ts';

test('a login shows what the day brings', async ({ page, employee }) => {
  const course = await makeCourse();
  const room = unique('Room');
  const entry = { subjectId: course.id, programLvl: 3, classroom: room };
  const times = { startTime: '0005', endTime: '0055', classSession: 'MORNING' } as const;
  await ask(addTimetableEntry, { ...entry, ...times, dayOfWeek: weekday(todaysDate) });
  await ask(addTimetableEntry, {
    ...entry,
    ...times,
    classroom: unique('Other day'),
    dayOfWeek: (weekday(todaysDate) % 7) + 1,
  });
  const hostile = unique('<img src=x onerror=alert(1)>');
  await ask(addAnnouncement, { authorName: 'Admin', content: hostile });
  const enrolled = await makeStudent({ programLvl: 4 });
  await openAs(page, employee, '/');

  const today = section(page, `Today, ${todaysDate}`);
  const lesson = today.getByRole('listitem').filter({ hasText: room });
  await expect(lesson).toHaveText(`00:05–00:55${course.name}, Form 2${room}`);
  await expect(today).not.toContainText('Other day');
  const announcements = section(page, 'Announcements').getByRole('listitem');
  await expect(announcements.filter({ hasText: hostile })).toHaveCount(1);
  expect(await announcements.count()).toBeLessThanOrEqual(5);

  const enrolments = section(page, 'New enrolments');
  await expect(enrolments).toContainText(`for ${thisMonth}`);
  await expect(enrolments.getByRole('listitem').filter({ hasText: enrolled.name })).toContainText(
    'Form 3',
  );
  await enrolments.getByRole('link', { name: enrolled.name }).click();
  await expect(page).toHaveURL(`/student/management/form?uuid=${enrolled.uuid}`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Kelas');
});

test('what is owed goes down when it is paid', async ({ page, employee }) => {
  const student = await makeDebtor();
  await openAs(page, employee, '/');
  const tuition = section(page, 'Tuition');
  // Other desks take and charge fees at the same time: what is shown is what the call says.
  const shown = async () => {
    const response = page.waitForResponse((each) => each.url().endsWith(getOverview.path));
    await page.reload();
    const { tuition: now } = await (await response).json();
    await expect(tuition).toContainText(`RM ${formatRinggit(now.owedFee)}`);
    const all = now.students === 1 ? '1 student' : `${now.students.toLocaleString('en')} students`;
    const owing =
      now.owing === 0
        ? `all ${all} have paid`
        : `owed by ${now.owing.toLocaleString('en')} of ${all}`;
    await expect(tuition).toContainText(owing);
    await expect(tuition.getByLabel(`Owed: RM ${formatRinggit(now.owedFee)} of`)).toBeVisible();
    return now;
  };
  const before = await shown();
  expect(before.owing).toBeGreaterThan(0);
  await makePayment(student);
  const after = await shown();
  expect(
    after.totalFee - after.owedFee - (before.totalFee - before.owedFee),
  ).toBeGreaterThanOrEqual(19995);
});

test('a day that could not be loaded leaves the links, and is tried again', async ({
  page,
  admin,
}) => {
  const restore = await loseConnection(page, getOverview);
  await openAs(page, admin, '/');
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(section(page, 'Tuition')).toBeHidden();
  const links = section(page, 'Registration');
  await expect(links.getByRole('link', { name: 'Teacher Registration' })).toBeVisible();
  await restore();
  await button(page, 'Try again').click();
  await expect(section(page, 'Tuition')).toBeVisible();
  for (const [part, link, heading] of [
    ['Tuition', 'Tuition Fees', 'Student - Tuition Fees'],
    [`Today, ${todaysDate}`, 'Timetable', 'Timetable Management'],
    ['New enrolments', 'New Enrolments', 'New Enrolments'],
    ['Announcements', 'All announcements', 'Announcements Management'],
  ] as const) {
    await section(page, part).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.goBack();
  }
});
