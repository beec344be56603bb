import { listBankLines } from '@kelas/contract/bank';
import { listBills } from '@kelas/contract/bills';
import { registerStudent } from '@kelas/contract/students';
import { makeEnrolled } from './enrolled.ts';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import {
  answerDialog,
  closeAlert,
  expectFitsNarrowScreen,
  locateButton,
  locateRows,
} from './steps.ts';
import { thisMonth, todaysDate } from './test-data.ts';

const own = useOwnKelas();

test('a statement is read, its certain lines are accepted, and one is undone', async ({ page }) => {
  const { token } = own.admin;
  const { student, teacher } = await makeEnrolled(token, 'Banked Anu');
  const [course] = teacher.tuitionCourse;
  if (!course) throw new Error('the teacher has no course');
  const { programLvl, subjectId, fee } = course;
  const line = { teacher: teacher.uuid, programLvl, subjectId, fee, effectiveDate: thisMonth };
  await request(
    registerStudent,
    {
      ...{ name: 'Banked Bala', phoneNo: '60123456788', gender: 'M', programLvl: 2 },
      ...{ schedule: 'MORNING', enrolmentDate: thisMonth, tuitionCourse: [line] },
    },
    token,
  );
  const bills = await request(listBills, { month: thisMonth }, token);
  expect(bills).toHaveLength(2);
  const day = todaysDate.split('-').toReversed().join('-');
  const csv = [
    'Date,Description,Debit,Credit',
    ...bills.map(
      ({ referenceCode, totalFee }) =>
        `${day},DUITNOW TRF CR ${referenceCode.toLowerCase()},,${(totalFee / 100).toFixed(2)}`,
    ),
    `${day},SERVICE CHARGE,0.50,`,
    `${day},UNKNOWN SENDER,,7.77`,
  ].join('\n');

  await test.step('an account and its statement are added', async () => {
    await openAs(page, own.admin, '/');
    await page.getByRole('navigation').getByRole('link', { name: 'Bank', exact: true }).click();
    await expect(page.getByText(/^Add the bank account of the centre/)).toBeVisible();
    await locateButton(page, 'Add an account').click();
    const account = page.getByRole('dialog', { name: 'Add a bank account' });
    await account.getByLabel('Name of the account').fill('Maybank');
    await account.getByLabel('Account number').fill('5140 1234 5678');
    await locateButton(account, 'Save').click();
    await expect(account).toBeHidden();
    await locateButton(page, 'Add a statement').click();
    const statement = page.getByRole('dialog', { name: 'Add a statement' });
    const chooser = page.waitForEvent('filechooser');
    await locateButton(statement, 'Choose a CSV file').click();
    const buffer = Buffer.from(csv);
    await (await chooser).setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
    await locateButton(statement, 'Read').click();
    await expect(statement.getByText(/^4 lines of .* are new\.$/)).toBeVisible();
    await locateButton(statement, 'Add 4 lines').click();
    await closeAlert(page, 'Thank you', '4 lines added');
  });

  await test.step('the certain lines are accepted', async () => {
    await expect(locateRows(page)).toHaveCount(4);
    const anu = locateRows(page).filter({ hasText: 'Banked Anu' });
    await expect(anu).toContainText('pays all that is owed');
    await locateButton(page, 'Accept 3 lines').click();
    await expect(locateRows(page)).toHaveText([/UNKNOWN SENDER/]);
    expect(await request(listBills, { month: thisMonth }, token)).toEqual([]);
    await expectFitsNarrowScreen(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the receipt is seen in the bank', async () => {
    await page.goto(`/student/${student.uuid}`);
    await expect(page.getByText(/^seen in the bank on /)).toBeVisible();
  });

  await test.step('an undone line leaves the payment claimed', async () => {
    await page.goto('/bank/lines');
    const lines = await request(listBankLines, { month: thisMonth }, token);
    expect(lines.filter(({ matches }) => matches.length === 1)).toHaveLength(3);
    const anu = locateRows(page).filter({ hasText: 'Banked Anu' });
    await anu.getByRole('button', { name: /^Undo/ }).click();
    await answerDialog(page, 'Yes');
    await expect(anu).toBeHidden();
    await page.goto(`/student/${student.uuid}`);
    await expect(page.getByText('claimed', { exact: true })).toBeVisible();
    // The line is proposed for the payment, not for another one.
    await page.goto('/bank');
    await expect(locateRows(page).filter({ hasText: 'Banked Anu' })).toContainText(/confirms R-/);
  });
});

test('an EMPLOYEE has no Bank while the switch is off (R-2369)', async ({ page }) => {
  await openAs(page, own.employee, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Bills', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Bank', exact: true })).toBeHidden();
  for (const path of ['/bank', '/bank/lines', '/bank/claimed']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});
