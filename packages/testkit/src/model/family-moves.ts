import { payFamily } from '@kelas/contract/family-payments';
import { decideSibling } from '@kelas/contract/student-account';
import type { ModelStudent } from './centre.ts';
import type { ModelClient } from './client.ts';
import type { PaymentMoves } from './payment-moves.ts';

/**
 * Pays tuition of two or three students of one family, each in cash or by bank. Sometimes one line
 * cannot be paid, and then nothing is recorded (R-1597).
 */
export async function payTogether(client: ModelClient, money: PaymentMoves): Promise<void> {
  const students = new Set([client.student(), client.student(), client.student()]);
  const payments = [...students].flatMap((student) => paymentOf(client, money, student));
  const [first, ...others] = payments;
  if (!first) return;
  for (const { student } of others) {
    const siblings = { uuid: first.student.uuid, siblingUuid: student.uuid, isSibling: true };
    await client.expect(decideSibling, siblings, 200);
  }
  const fails = payments.some(({ isPayable }) => !isPayable);
  const request = payments.map(({ student: { uuid }, common, lines }) =>
    lines.map(({ of, month, fee }) => ({ ...common, uuid, subscriptionId: of.id, month, fee })),
  );
  const result = await client.expect(payFamily, { payments: request }, fails ? 409 : 200);
  if (!result) return;
  for (const [index, { student, common, lines }] of payments.entries()) {
    await money.record(student, result.receipts[index].receiptNo, common, lines, 0);
  }
}

/** Chooses unpaid lines of a student in one month, seldom one that cannot be paid. */
function paymentOf(client: ModelClient, money: PaymentMoves, student: ModelStudent) {
  const { centre, dice } = client;
  const month = client.near(-4, 3);
  const isOpen = (of: ModelStudent['subscriptions'][number]) =>
    centre.isCharged(student, of, month) &&
    centre.tuition(student, month).some((row) => row.of === of && row.isOpen);
  const chosen = student.subscriptions.filter((of) => isOpen(of) || dice.chance(0.03));
  if (chosen.length === 0) return [];
  const lines = chosen.map((of) => {
    const { left: _, ...line } = money.offer(of, month);
    return { of, month, ...line };
  });
  const common = { transactionDate: client.day(), paymentType: client.type() };
  return [{ student, common, lines, isPayable: chosen.every(isOpen) }];
}
