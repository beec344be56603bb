import type { Cents } from '@kelas/contract/values/cents';

/** Divides an amount in proportion to weights; the parts add up (R-1901). */
export function divide(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += sum > 0 ? weight : 1;
    const until = Math.round((total * before) / (sum > 0 ? sum : weights.length));
    const part = until - given;
    given = until;
    return part as Cents;
  });
}
