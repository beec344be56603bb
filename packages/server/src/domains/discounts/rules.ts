import type { HouseRules } from '@kelas/contract/house-rules';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** The house rules that make discounts. */
export type DiscountHouseRules = Pick<
  HouseRules,
  'packageDiscount' | 'siblingDiscount' | 'firstMonth'
>;

/** Returns the rules of the stored row. A constraint sets all columns of a rule or none. */
export function discountRulesOf(row: Selectable<Schema['house_rules']>): DiscountHouseRules {
  const { package_from_courses: fromCourses, sibling_from_child: fromChild } = row;
  return {
    packageDiscount:
      fromCourses === null
        ? null
        : {
            fromCourses,
            amount: row.package_amount,
            percent: row.package_percent,
            borneBy: row.package_borne_by ?? 'CENTRE',
          },
    siblingDiscount:
      fromChild === null
        ? null
        : {
            fromChild,
            amount: row.sibling_amount,
            percent: row.sibling_percent,
            borneBy: row.sibling_borne_by ?? 'CENTRE',
          },
    firstMonth: row.first_month,
  };
}

export function discountColumnsOf({
  packageDiscount,
  siblingDiscount,
  firstMonth,
}: DiscountHouseRules) {
  return {
    package_from_courses: packageDiscount?.fromCourses ?? null,
    package_amount: packageDiscount?.amount ?? null,
    package_percent: packageDiscount?.percent ?? null,
    package_borne_by: packageDiscount?.borneBy ?? null,
    sibling_from_child: siblingDiscount?.fromChild ?? null,
    sibling_amount: siblingDiscount?.amount ?? null,
    sibling_percent: siblingDiscount?.percent ?? null,
    sibling_borne_by: siblingDiscount?.borneBy ?? null,
    first_month: firstMonth,
  };
}

/** The house rules that make discounts. */
export async function selectDiscountRules(db: Db | Tx): Promise<DiscountHouseRules> {
  const row = await db.selectFrom('house_rules').selectAll().executeTakeFirstOrThrow();
  return discountRulesOf(row);
}

/** The most that an EMPLOYEE may take off a fee, in percent; null without a limit (R-1890). */
export async function selectDiscountLimit(tx: Tx): Promise<number | null> {
  const rules = tx.selectFrom('house_rules').select('discount_limit');
  return (await rules.executeTakeFirstOrThrow()).discount_limit;
}
