import type { Cents } from '@kelas/contract/values/cents';
import { type RawBuilder, sql } from 'kysely';
import { isMiscOwed, miscOwed } from './fee-due.ts';
import { owedTuition } from './owed.ts';

/** A row of `coveredByCredit`, as its columns come with a left join; amounts in cents. */
export interface CoveredRow {
  readonly familyCredit: Cents | null;
  readonly coveredFee: Cents | null;
  /** MM-YYYY with commas; null for none. */
  readonly openMonths: string | null;
}

/** The columns of a `CoveredRow`, where `coveredByCredit` is joined as `cover`. */
export const coverColumns = sql`
  cover.family_credit as "familyCredit",
  cover.covered as "coveredFee",
  cover.open_months as "openMonths"`;

/**
 * SQL subquery: the credit of each student's family and what it covers of the owed fees (R-1840). The
 * oldest months of the family are covered first, and in a month the students by name, as a payment of
 * the family proposes. `until` is the first day of the last month, `holders` a condition on the
 * `student` who may have credit.
 */
export function coveredByCredit(
  until: RawBuilder<unknown>,
  holders: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    with member as materialized (
      select student.id, student.uuid, lower(student.name) as sort_name, family, held.credit
      from (
        select coalesce(family_id, -id) as family, sum(credit)::bigint as credit
        from student where credit > 0 and ${holders}
        group by 1
      ) held
      join student on family_id = family or student.id = -family
    ),
    monthly as (
      select member.id, family, credit, sort_name, uuid, month, sum(fee) as fee
      from member
      left join lateral (
        select month, owed as fee from ${owedTuition(until, sql`array[member.id]`)} tuition
        union all
        select month, ${miscOwed} from misc_charge
        where student_id = member.id and month <= ${until} and ${isMiscOwed}
      ) owed on true
      group by 1, 2, 3, 4, 5, 6
    ),
    split as (
      select id, credit, month, fee, credit - sum(fee) over (
        partition by family order by month, sort_name, uuid rows unbounded preceding
      ) + fee as left_over
      from monthly
    )
    select
      id as student_id,
      credit as family_credit,
      coalesce(sum(least(fee, greatest(left_over, 0))), 0)::bigint as covered,
      string_agg(to_char(month, 'MM-YYYY'), ',' order by month) filter (where fee > left_over)
        as open_months
    from split group by id, credit
  )`;
}

export interface CreditFields {
  readonly familyCredit?: Cents;
  readonly coveredFee?: Cents;
  readonly openMonths?: string[];
}

/** Returns the fields of the contract; none without credit. */
export function creditFieldsOf(row: CoveredRow): CreditFields {
  const { familyCredit, coveredFee, openMonths } = row;
  if (familyCredit === null) return {};
  const isCovering = coveredFee !== null && coveredFee > 0;
  return {
    familyCredit,
    ...(isCovering && { coveredFee, openMonths: openMonths?.split(',') ?? [] }),
  };
}
