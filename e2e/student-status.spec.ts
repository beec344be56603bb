import { getStudent } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import { expect, openAs, test } from './fixtures.ts';
import { answerDialog, closeAlert, locateButton, locateConfirmation, typeDate } from './steps.ts';
import {
  callAsAdmin,
  makeCourseLines,
  makePayment,
  makeStudent,
  makeTeacher,
  thisMonth,
} from './test-data.ts';

const getFormPath = (uuid: string) => `/student/management/form?uuid=${uuid}`;

test('a student is deactivated, activated and terminated; each change returns to the directory', async ({
  page,
  employee,
}) => {
  const teacher = await makeTeacher();
  const student = await makeStudent({ tuitionCourse: makeCourseLines(teacher) });
  const { uuid, name } = student;
  await makePayment(student);
  const status = page.getByRole('row', { name }).getByRole('cell').nth(4);
  const open = () => locateButton(page, `View Details: ${name}`).click();
  await openAs(page, employee, `/student/management?name=${encodeURIComponent(name)}`);

  await test.step('Deactivate asks for confirmation, and No changes nothing', async () => {
    await open();
    await locateButton(page, 'Deactivate').click();
    await expect(locateConfirmation(page)).toHaveAccessibleDescription(
      `Are you sure you want to deactivate ${name}?`,
    );
    await answerDialog(page, 'No');
    await expect(page).toHaveURL(getFormPath(uuid));
    expect((await callAsAdmin(getStudent, { uuid })).status).toBe('ACTIVE');
    await locateButton(page, 'Deactivate').click();
    await answerDialog(page, 'Yes');
    await closeAlert(page, 'Thank you', 'This student has been DEACTIVATED');
    await expect(page).toHaveURL(`/student/management?name=${name.replaceAll(' ', '%20')}`);
    await expect(status).toHaveText('DEACTIVATED');
  });

  await test.step('Activate needs no confirmation', async () => {
    await open();
    await expect(locateButton(page, 'Deactivate')).toBeHidden();
    await locateButton(page, 'Activate').click();
    await closeAlert(page, 'Thank you', 'This student has been ACTIVE');
    await expect(status).toHaveText('ACTIVE');
  });

  await test.step('Terminate asks for the month', async () => {
    await open();
    await locateButton(page, 'Terminate').click();
    await locateConfirmation(page).getByRole('button', { name: 'Yes' }).click();
    await expect(locateConfirmation(page)).toContainText('Please select cancellation date');
    await answerDialog(page, 'No');
    expect((await callAsAdmin(getStudent, { uuid })).status).toBe('ACTIVE');
    await locateButton(page, 'Terminate').click();
    const next = addMonths(thisMonth, 1);
    await typeDate(locateConfirmation(page), 'Termination Date', next);
    await answerDialog(page, 'Yes');
    await closeAlert(page, 'Thank you', 'This student has been TERMINATED');
    await expect(status).toHaveText('TERMINATED');
    expect(await callAsAdmin(getStudent, { uuid })).toMatchObject({
      status: 'TERMINATED',
      tuitionCourses: [{ cancelledDate: next }],
    });
  });

  await test.step('a terminated student cannot be activated again', async () => {
    await open();
    await expect(locateButton(page, 'Update')).toBeVisible();
    for (const change of ['Activate', 'Deactivate', 'Terminate']) {
      await expect(locateButton(page, change)).toBeHidden();
    }
    await expect(locateButton(page, 'Add course')).toBeDisabled();
  });
});
