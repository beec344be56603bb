import { sql } from 'kysely';
import type { PayingFamily } from '../../billing/bank/proposals.ts';
import { isMiscOwed, miscOwed } from '../../billing/fee-due.ts';
import { owedTuition } from '../../billing/owed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { codeHolder } from '../ledger/reference-code.ts';

export interface NamedFamily extends PayingFamily {
  /** The first child. */
  readonly uuid: string;
  readonly children: readonly string[];
  /** The student whose reference code the family has. */
  readonly codeHolder: number;
}

/**
 * The families with a course that runs, with anything owed, with credit, or with one of the students
 * of `codes`. `until` and `next` are the first days of the current month and of the next one. Credit
 * of the family is taken off what it owes.
 */
export async function selectPayingFamilies(
  db: Db | Tx,
  { until, next, codes }: { until: string; next: string; codes: readonly number[] },
): Promise<NamedFamily[]> {
  const { rows } = await sql<{
    family: number;
    codeHolder: number;
    students: number[];
    uuids: string[];
    children: string[];
    contacts: string[];
    credit: number;
    owed: number;
    owedNext: number;
  }>`
    with each as (
      select student_id, month, owed from ${owedTuition(sql`${next}::date`)} tuition
      union all
      select student_id, month, ${miscOwed} from misc_charge
      where month <= ${next}::date and ${isMiscOwed}
      union all
      select student_id, null, 0 from subscription where not is_settled
      union all
      select id, null, 0 from student where credit > 0 or id = any(${codes}::integer[])
    ),
    taking as (
      select student_id, sum(owed) filter (where month <= ${until}::date) as until,
        sum(owed) as next
      from each group by student_id
    )
    select coalesce(family_id, -student.id) as family,
      min(${codeHolder('student')}) as "codeHolder",
      array_agg(student.id order by student.id) as students,
      array_agg(uuid order by lower(name), uuid) as uuids,
      array_agg(name order by lower(name), uuid) as children,
      array_agg(distinct emergency_contact_name) as contacts,
      sum(student.credit)::bigint as credit,
      coalesce(sum(taking.until), 0)::bigint as owed,
      coalesce(sum(taking.next), 0)::bigint as "owedNext"
    from taking
    join student on student.id = taking.student_id
    where anonymised_at is null
    group by 1`.execute(db);
  return rows.map(({ uuids, contacts, credit, owed, owedNext, ...family }) => ({
    ...family,
    uuid: uuids[0] ?? '',
    names: [...family.children, ...contacts],
    owed: Math.max(owed - credit, 0),
    owedNext: Math.max(owedNext - credit, 0),
  }));
}
