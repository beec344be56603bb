import type { Bearer } from '@kelas/contract/discounts';
import type { HouseRules } from '@kelas/contract/house-rules';
import type { Cents } from '@kelas/contract/values/cents';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** The house rules that make discounts. */
export type DiscountHouseRules = Pick<
  HouseRules,
  'packageDiscount' | 'siblingDiscount' | 'firstMonth'
>;

type DiscountColumns = Pick<
  Selectable<Schema['house_rules']>,
  | 'package_from_courses'
  | 'package_amount'
  | 'package_percent'
  | 'package_borne_by'
  | 'sibling_from_child'
  | 'sibling_amount'
  | 'sibling_percent'
  | 'sibling_borne_by'
  | 'first_month'
>;

function offOf(amount: Cents | null, percent: number | null, borneBy: Bearer | null) {
  // A constraint sets all columns of a rule or none.
  return { amount, percent, borneBy: borneBy ?? 'CENTRE' };
}

/** Returns the rules of the stored row. */
export function discountRulesOf(row: DiscountColumns): DiscountHouseRules {
  const { package_from_courses: fromCourses, sibling_from_child: fromChild } = row;
  return {
    packageDiscount:
      fromCourses === null
        ? null
        : {
            fromCourses,
            ...offOf(row.package_amount, row.package_percent, row.package_borne_by),
          },
    siblingDiscount:
      fromChild === null
        ? null
        : {
            fromChild,
            ...offOf(row.sibling_amount, row.sibling_percent, row.sibling_borne_by),
          },
    firstMonth: row.first_month,
  };
}

/** Returns the columns of the rules. */
export function discountColumnsOf(rules: DiscountHouseRules): DiscountColumns {
  const { packageDiscount, siblingDiscount, firstMonth } = rules;
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
