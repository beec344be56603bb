import { listAudit } from '@kelas/contract/audit';
import { addRefund } from '@kelas/contract/funds';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { changeStudentStatus, getStudent } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { fundLine, Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { describe, expect, it } from 'vitest';
import { anonymiseStudent } from './anonymise.ts';

const server = await startServer();
const make = new Makers(server);
await make.holdMoney();

function anonymise(uuid: string, evenIfOwing = false) {
  return server.db
    .transaction()
    .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing, now: server.clock.now }));
}

async function terminate(uuid: string, terminatedDate: string) {
  await server.ask(changeStudentStatus, { uuid, status: 'TERMINATED', terminatedDate });
}

describe('a student with credit or a deposit (R-1592)', () => {
  it('is anonymised only when it is used or refunded, also if owing is allowed', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    await make.fund(uuid, 'CREDIT', 13_000);
    await make.fund(uuid, 'DEPOSIT', 20_000);
    await terminate(uuid, '03-2026');
    await expect(anonymise(uuid, true)).rejects.toThrow(
      'Refund or use RM 130.00 of credit and RM 200.00 of deposit first',
    );
    const refund = {
      uuid,
      transactionDate: '16-03-2026',
      paymentType: 'CASH',
      reason: 'Left',
    } as const;
    await server.ask(addRefund, { ...refund, fund: 'DEPOSIT', amount: 20_000 });
    await expect(anonymise(uuid, true)).rejects.toThrow(
      /^Refund or use RM 130\.00 of credit first$/,
    );
    const months = ['01-2026', '02-2026'];
    const lines = months.map((month) => paymentLine(student, month, { paymentType: 'CREDIT' }));
    await server.ask(payTuition, lines);
    await server.ask(addRefund, { ...refund, fund: 'CREDIT', amount: 1_000 });
    expect((await server.ask(getStudent, { uuid })).name).not.toMatch(/^Former/);
    expect((await anonymise(uuid)).name).toMatch(/^Former student/);
    await expectVerified(server);
  });

  it('is never one whose data was erased', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    const { receiptNo } = await make.pay(student, '01-2026');
    await terminate(uuid, '02-2026');
    await anonymise(uuid);
    const reason = 'Paid twice';
    const shirt = miscPayment(uuid, [{ id: 5, name: 'Shirt', fee: 2500 }], { credit: 500 });
    const refused = [
      await server.fail(payTuition, [fundLine(uuid, 'CREDIT', 5_000)]),
      await server.fail(payTuition, [fundLine(uuid, 'DEPOSIT', 5_000)]),
      await server.fail(payMisc, shirt),
      await server.fail(voidPayment, { receiptNo, reason, keepAsCredit: true }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [409, 'STUDENT_ANONYMISED']),
    );
    await server.ask(voidPayment, { receiptNo, reason });
  });
});

describe('the siblings of an anonymised student (R-1593)', () => {
  const feesOf = async (uuid: string) => {
    const fees = [];
    for (const month of ['02-2026', '03-2026', '04-2026', '05-2026']) {
      const [line] = await server.ask(getTuitionPayment, { uuid, month });
      fees.push(line?.fee);
    }
    return fees;
  };

  /** Registers children in this order, each with a course from its month on, as one family. */
  async function family(effectiveDates: readonly string[]) {
    const { version } = await server.ask(getHouseRules, {});
    const siblingDiscount = { fromChild: 2, amount: 1_000, borneBy: 'CENTRE' } as const;
    await server.ask(changeHouseRules, { version, siblingDiscount });
    const children = [];
    for (const effectiveDate of effectiveDates) {
      children.push((await make.enrolled({ fee: 10_000, effectiveDate })).uuid);
    }
    const [uuid = '', ...siblings] = children;
    for (const siblingUuid of siblings) {
      await server.ask(decideSibling, { uuid, siblingUuid, isSibling: true });
    }
    return children;
  }

  it('lose the discounts that they had because of the student', async () => {
    const [left = '', stays = ''] = await family(['01-2026', '01-2026']);
    await terminate(left, '05-2026');
    expect(await feesOf(stays)).toEqual([10_000, 9_000, 9_000, 10_000]);
    const own = await feesOf(left);
    await anonymise(left, true);
    expect(await feesOf(stays)).toEqual([10_000, 10_000, 10_000, 10_000]);
    expect(await feesOf(left)).toEqual(own);
    const [ended, anonymised] = await server.ask(listAudit, { kind: 'STUDENT' });
    expect([ended, anonymised]).toMatchObject([
      { action: 'ADJUSTMENT_ENDED', staffName: null, after: { month: '03-2026' } },
      { action: 'STUDENT_ANONYMISED', staffName: null },
    ]);
    await expectVerified(server);
  });

  it('get other discounts only from a member of staff', async () => {
    const [, left = '', stays = ''] = await family(['05-2026', '01-2026', '01-2026']);
    await terminate(left, '05-2026');
    expect(await feesOf(stays)).toEqual([10_000, 9_000, 9_000, 9_000]);
    await expect(anonymise(left, true)).rejects.toMatchObject({
      status: 409,
      code: 'SIBLINGS_DISCOUNTED',
    });
    expect((await server.ask(getStudent, { uuid: left })).name).not.toMatch(/^Former/);
    const separated = { uuid: stays, siblingUuid: left, isSibling: false };
    await server.ask(decideSibling, separated);
    expect(await feesOf(stays)).toEqual([10_000, 10_000, 10_000, 9_000]);
    await anonymise(left, true);
    expect(await feesOf(stays)).toEqual([10_000, 10_000, 10_000, 9_000]);
    await expectVerified(server);
  });
});
