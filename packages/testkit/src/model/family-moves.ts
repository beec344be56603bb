import { payFamily } from '@kelas/contract/payments';
import type { ModelClient } from './client.ts';
import type { PaymentMoves } from './payment-moves.ts';
import { type Line, type ModelStudent, sumOf } from './records.ts';
import type { RuleMoves } from './rule-moves.ts';

/**
 * Pays tuition of two or three students of one family, each in cash, by bank or from a fund. Sometimes
 * one line cannot be paid, and then nothing is recorded (R-1597). What an earlier payment keeps as credit,
 * a later one may use.
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
  // Sometimes one student pays twice, for example in cash and by bank.
  const payers = [...students, ...(client.dice.chance(0.4) ? [first] : [])];
  const payments: ReturnType<typeof linesOf> = [];
  for (const student of payers) {
    const taken = payments.flatMap(({ lines }) => lines);
    payments.push(...linesOf(client, money, student, taken));
  }
  if (payments.length === 0) return;
  const { held } = money;
  const known: Exclude<ReturnType<typeof held.movesOf>, number> = [...client.centre.funds.entries];
  const drawn = payments.map(({ student, lines, isPayable }) => {
    const total = sumOf(lines.map(({ fee }) => fee));
    const means = held.drawMeans(student, total, known);
    const moves = held.movesOf(student, means, total, known);
    const refusal = typeof moves === 'number' ? moves : undefined;
    known.push(...(typeof moves === 'number' ? [] : moves));
    return { student, lines, means, isPayable, refusal };
  });
  const request = drawn.map(({ student: { uuid }, means: { common, kept }, lines }) => [
    ...lines.map(({ of, month, fee }) => ({ ...common, uuid, subscriptionId: of.id, month, fee })),
    ...kept.map((line) => ({ ...common, uuid, ...line })),
  ]);
  const refusal = drawn.find((each) => each.refusal !== undefined)?.refusal;
  const status = drawn.every(({ isPayable }) => isPayable) ? (refusal ?? 200) : 409;
  const result = await client.expect(payFamily, { payments: request }, status);
  if (!result) return;
  for (const [index, { student, means, lines }] of drawn.entries()) {
    await held.record(student, result.receipts[index], means, lines);
  }
}

/** Chooses unpaid lines of a student in one month, seldom one that cannot be paid. */
function linesOf(
  client: ModelClient,
  money: PaymentMoves,
  student: ModelStudent,
  taken: readonly Line[],
) {
  const { centre, dice } = client;
  const month = client.near(-4, 3);
  const isOpen = (of: ModelStudent['subscriptions'][number]) =>
    centre.isCharged(student, of, month) &&
    centre.tuition(student, month).some((row) => row.of === of && row.isOpen);
  const chosen = student.subscriptions.filter(
    (of) =>
      !taken.some((line) => line.of === of && line.month === month) &&
      (isOpen(of) || dice.chance(0.03)),
  );
  if (chosen.length === 0) return [];
  const lines = chosen.map((of) => {
    const { left: _, ...line } = money.offer(of, month);
    return { of, month, ...line };
  });
  return [{ student, lines, isPayable: chosen.every(isOpen) }];
}
