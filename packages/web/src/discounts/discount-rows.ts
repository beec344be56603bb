import { joinTexts } from '../languages/formats.ts';
import type { Discount } from './discount-text.ts';

export interface DiscountRow extends Discount {
  readonly subjectName: string;
}

/** False for a discount that a house rule ends (R-1565). */
export function isEndedByHand({ rule }: Discount): boolean {
  return rule !== 'PACKAGE' && rule !== 'SIBLING';
}

/** Merges the equal discounts that a house rule made for several courses into one row (R-1613). */
export function mergeByRule(rows: readonly DiscountRow[]): DiscountRow[] {
  const groups = Map.groupBy(rows, (row) => {
    const { id, subjectName: _, recordCreateDate: __, ...terms } = row;
    return isEndedByHand(row) ? id : JSON.stringify(terms);
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const subjects = new Set(group.map(({ subjectName }) => subjectName));
    return first ? { ...first, subjectName: joinTexts([...subjects]) } : [];
  });
}
