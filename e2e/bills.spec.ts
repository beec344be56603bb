import { getBillsDocument, listBills } from '@kelas/contract/bills';
import { payFamily } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { listUnpaidFees } from '@kelas/contract/tuition-fees';
import { encodeQR } from 'qr';
import { makeEnrolled } from './enrolled.ts';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { getPrintLog, recordPrinting } from './receipt-dialog.ts';
import {
  closeAlert,
  expectFitsNarrowScreen,
  intercept,
  locateButton,
  locateRows,
} from './steps.ts';
import { thisMonth, todaysDate } from './test-data.ts';

const own = useOwnKelas();

const QR =
  '00020201021126480014A00000061500010106000000021600000000000000005204829953034585802MY' +
  '5921PUSAT TUISYEN BINTANG6012KUALA LUMPUR6304590B';

test('the bills of a month have the code of the centre, are printed and sent, and leave once paid', async ({
  page,
}) => {
  const { token } = own.admin;
  const { student, teacher } = await makeEnrolled(token, 'Billed Anu');
  const form = await request(getStudent, { uuid: student.uuid }, token);
  const [course] = form.tuitionCourses;
  if (!course) throw new Error('the student has no course');
  const sibling = await request(
    registerStudent,
    {
      ...{ name: 'Billed Bala', phoneNo: '60123456788', gender: 'M', programLvl: 2 },
      ...{ schedule: 'MORNING', enrolmentDate: thisMonth },
      tuitionCourse: [
        {
          ...{ teacher: teacher.uuid, programLvl: 2, effectiveDate: thisMonth },
          ...{ subjectId: course.subjectId, fee: course.fee },
        },
      ],
    },
    token,
  );
  const uuids = [student.uuid, sibling.uuid] as const;
  const siblings = { uuid: uuids[0], siblingUuid: uuids[1], isSibling: true };
  await request(decideSibling, siblings, token);

  await test.step('the code is read from a picture', async () => {
    await openAs(page, own.admin, '/settings');
    const chooser = page.waitForEvent('filechooser');
    await locateButton(page, 'Read from a picture').click();
    const buffer = Buffer.from(encodeQR(QR, 'gif', { border: 4, scale: 6 }));
    await (await chooser).setFiles({ name: 'code.gif', mimeType: 'image/gif', buffer });
    await expect(page.getByText('DuitNow: PUSAT TUISYEN BINTANG')).toBeVisible();
    await expect(page.getByLabel('Payment QR code', { exact: true }).last()).toHaveValue(QR);
    await locateButton(page, 'Save').click();
    await closeAlert(page, 'Thank you', 'Info update has been completed');
  });

  await test.step('the file is printed', async () => {
    await recordPrinting(page, true);
    let bytes = 0;
    await intercept(page, getBillsDocument, async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      expect(body.subarray(0, 5).toString()).toBe('%PDF-');
      bytes = body.length;
      // A headless browser shows a page, but no PDF file.
      await route.fulfill({ contentType: 'text/html', body: 'on paper' });
    });
    await openAs(page, own.employee, '/bills');
    await expect(locateRows(page)).toHaveText([/Billed Anu, Billed Bala/]);
    await expectFitsNarrowScreen(page);
    await page.getByRole('checkbox', { name: 'Choose Billed Anu, Billed Bala' }).check();
    await locateButton(page, 'Print bills of 1 family').click();
    await expect.poll(() => bytes).toBeGreaterThan(5000);
    await expect.poll(() => getPrintLog(page).then(({ prints }) => prints)).toBe(1);
  });

  await test.step('the text is sent, and the bill is kept', async () => {
    const texts: string[] = [];
    await page.context().route('https://wa.me/**', async (route) => {
      texts.push(new URL(route.request().url()).searchParams.get('text') ?? '');
      await route.fulfill({ body: 'sent' });
    });
    await locateButton(page, 'Send bills').click();
    const queue = page.getByRole('dialog', { name: /^Send bills/ });
    const opened = page.waitForEvent('popup');
    await queue.getByRole('link', { name: /^WhatsApp/ }).click();
    await (await opened).close();
    await expect(queue.getByText('No bill is left to send.')).toBeVisible();
    const [bill] = await request(listBills, { month: thisMonth }, token);
    expect(bill?.sent?.totalFee).toBe(bill?.totalFee);
    expect(texts[0]).toContain(`Payment reference: ${bill?.referenceCode}`);
    await locateButton(queue, 'Close').click();
  });

  await test.step('a paid family has no bill, and the sent one stays', async () => {
    const [bill] = await request(listBills, { month: thisMonth }, token);
    expect(bill?.totalFee).toBe(2 * course.fee);
    const payments = [];
    for (const uuid of uuids) {
      const lines = await request(listUnpaidFees, { uuid }, token);
      const how = { transactionDate: todaysDate, paymentType: 'BANK' as const };
      payments.push(
        lines.map(({ subscriptionId, fee, month }) => ({
          uuid,
          subscriptionId,
          fee,
          month,
          ...how,
        })),
      );
    }
    await request(payFamily, { payments }, token);
    expect(await request(listBills, { month: thisMonth }, token)).toEqual([]);
    await openAs(page, own.employee, `/student/${uuids[1]}`);
    await locateButton(page, 'Bill').click();
    const dialog = page.getByRole('dialog', { name: /^Bill/ });
    await expect(dialog.getByText(/^Nothing is owed up to/)).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Sent bills' })).toContainText('RM');
  });
});
