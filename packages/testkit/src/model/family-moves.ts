import { payFamily } from '@kelas/contract/family-payments';
import type { ModelStudent } from './centre.ts';
import type { ModelClient } from './client.ts';
import type { PaymentMoves } from './payment-moves.ts';
import type { RuleMoves } from './rule-moves.ts';

/**
 * Pays tuition of two or three students of one family, each in cash or by bank. Sometimes one line
 * cannot be paid, and then nothing is recorded (R-1597).
 */
export async function payTogether(
  client: ModelClient,
  money: PaymentMoves,
  rules: RuleMoves,
): Promise<void> {
  const first = client.student();
  const others = [client.student(), client.student()].filter((student) => student !== first);
  for (const student of others) await rules.relate(first, student, true);
  const students = new Set([first, ...others]);
  const payments = [...students].flatMap((student) => paymentOf(client, money, student));
  if (payments.length === 0) return;
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
