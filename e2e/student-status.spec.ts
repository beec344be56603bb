import { getStudent } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import { expect, openAs, test } from './fixtures.ts';
import { answer, button, closeAlert, confirmation, typeDate } from './steps.ts';
import {
  ask,
  courseLinesOf,
  makePayment,
  makeStudent,
  makeTeacher,
  thisMonth,
} from './test-data.ts';

const form = (uuid: string) => `/student/management/form?uuid=${uuid}`;

test('a student is deactivated, activated and terminated, each time back to the directory', async ({
  page,
  employee,
}) => {
  const teacher = await makeTeacher();
  const student = await makeStudent({ tuitionCourse: courseLinesOf(teacher) });
  const { uuid, name } = student;
  await makePayment(student);
  const status = page.getByRole('row', { name }).getByRole('cell').nth(4);
  const open = () => button(page, `View Details: ${name}`).click();
  await openAs(page, employee, `/student/management?name=${encodeURIComponent(name)}`);

  await test.step('Deactivate asks, and No leaves all as it was', async () => {
    await open();
    await button(page, 'Deactivate').click();
    await expect(confirmation(page)).toHaveAccessibleDescription(
      `Are you sure you want to deactivate ${name}?`,
    );
    await answer(page, 'No');
    await expect(page).toHaveURL(form(uuid));
    expect((await ask(getStudent, { uuid })).status).toBe('ACTIVE');
    await button(page, 'Deactivate').click();
    await answer(page, 'Yes');
    await closeAlert(page, 'Thank you', 'This student has been DEACTIVATED');
    await expect(page).toHaveURL(`/student/management?name=${name.replaceAll(' ', '%20')}`);
    await expect(status).toHaveText('DEACTIVATED');
  });

  await test.step('Activate', async () => {
    await open();
    await expect(button(page, 'Deactivate')).toBeHidden();
    await button(page, 'Activate').click();
    await closeAlert(page, 'Thank you', 'This student has been ACTIVE');
    await expect(status).toHaveText('ACTIVE');
  });

  await test.step('Terminate asks for the month', async () => {
    await open();
    await button(page, 'Terminate').click();
    await confirmation(page).getByRole('button', { name: 'Yes' }).click();
    await expect(confirmation(page)).toContainText('Please select cancellation date');
    await answer(page, 'No');
    expect((await ask(getStudent, { uuid })).status).toBe('ACTIVE');
    await button(page, 'Terminate').click();
    const next = addMonths(thisMonth, 1);
    await typeDate(confirmation(page), 'Termination Date', next);
    await answer(page, 'Yes');
    await closeAlert(page, 'Thank you', 'This student has been TERMINATED');
    await expect(status).toHaveText('TERMINATED');
    expect(await ask(getStudent, { uuid })).toMatchObject({
      status: 'TERMINATED',
      tuitionCourses: [{ cancelledDate: next }],
    });
  });

  await test.step('there is no way back', async () => {
    await open();
    await expect(button(page, 'Update')).toBeVisible();
    for (const change of ['Activate', 'Deactivate', 'Terminate']) {
      await expect(button(page, change)).toBeHidden();
    }
    await expect(button(page, 'Add course')).toBeDisabled();
  });
});
