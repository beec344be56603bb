import type { HouseRules } from '@kelas/contract/house-rules';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { discountColumnsOf, discountRulesOf } from '../discounts/rules.ts';

type Rules = Omit<HouseRules, 'version'>;

/** The house rules; null or false is off (R-1550). */
export async function selectHouseRules(db: Db | Tx): Promise<HouseRules> {
  const row = await db.selectFrom('house_rules').selectAll().executeTakeFirstOrThrow();
  return {
    version: row.version,
    dueDay: row.due_day,
    notAdmittedMonths: row.not_admitted_months,
    registrationFee: row.registration_fee,
    partPayments: row.part_payments,
    ...discountRulesOf(row),
    keepsCredit: row.keeps_credit,
    deposit: row.deposit,
    discountLimit: row.discount_limit,
    owedAbsences: owedAbsencesOf(row),
    attendanceOnBills: row.attendance_on_bills,
  };
}

function owedAbsencesOf(
  row: Pick<
    Selectable<Schema['house_rules']>,
    'absence_owed' | 'absence_per_month' | 'absence_weeks'
  >,
): HouseRules['owedAbsences'] {
  if (row.absence_owed === null) return null;
  return {
    of: row.absence_owed,
    perMonth: row.absence_per_month,
    weeks: row.absence_weeks,
  };
}

/** The house rules, locked until the transaction ends. */
export async function lockHouseRules(tx: Tx): Promise<HouseRules> {
  await tx.selectFrom('house_rules').select('version').forUpdate().executeTakeFirstOrThrow();
  return selectHouseRules(tx);
}

/** Returns the rules with the changes; an absent rule stays. */
export function mergeRules(
  rules: HouseRules,
  changes: { readonly [R in keyof Rules]?: Rules[R] | undefined },
): HouseRules {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...rules, ...Object.fromEntries(given) };
}

/** Saves the rules and raises the version. */
export async function updateHouseRules(tx: Tx, rules: Rules): Promise<void> {
  await tx
    .updateTable('house_rules')
    .set({
      version: sql<number>`version + 1`,
      due_day: rules.dueDay,
      not_admitted_months: rules.notAdmittedMonths,
      registration_fee: rules.registrationFee,
      part_payments: rules.partPayments,
      ...discountColumnsOf(rules),
      keeps_credit: rules.keepsCredit,
      deposit: rules.deposit,
      discount_limit: rules.discountLimit,
      absence_owed: rules.owedAbsences?.of ?? null,
      absence_per_month: rules.owedAbsences?.perMonth ?? null,
      absence_weeks: rules.owedAbsences?.weeks ?? null,
      attendance_on_bills: rules.attendanceOnBills,
    })
    .execute();
}
