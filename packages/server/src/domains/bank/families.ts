import { type RawBuilder, sql } from 'kysely';
import type { PayingFamily } from '../../billing/bank/families.ts';
import { isMiscOwed, miscOwed } from '../../billing/fee-due.ts';
import { owedTuition } from '../../billing/owed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { streamRows } from '../../db/stream-rows.ts';
import { codeHolder } from '../ledger/reference-code.ts';

const familyOf = sql`coalesce(student.family_id, -student.id)`;

/**
 * Yields in batches the families with a course that runs, with anything owed, with credit, or with one
 * of the students of `codes`. `until` and `next` are the first days of the current month and of the
 * next one. Credit of the family is taken off what it owes.
 */
export async function* streamPayingFamilies(
  db: Db | Tx,
  { until, next, codes }: { until: string; next: string; codes: readonly number[] },
): AsyncGenerator<readonly PayingFamily[], void> {
  const query: RawBuilder<PayingFamily> = sql`
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
    select ${familyOf} as family,
      array_agg(student.id order by student.id) as students,
      array_agg(name order by student.id) || array_agg(distinct emergency_contact_name) as names,
      greatest(coalesce(sum(taking.until), 0) - sum(student.credit), 0)::bigint as owed,
      greatest(coalesce(sum(taking.next), 0) - sum(student.credit), 0)::bigint as "owedNext"
    from taking
    join student on student.id = taking.student_id
    where anonymised_at is null
    group by 1`;
  yield* streamRows(db, query);
}

/** A family as a proposal shows it. */
export interface NamedFamily {
  readonly family: number;
  /** The first child. */
  readonly uuid: string;
  readonly children: readonly string[];
  /** The student whose reference code the family has. */
  readonly codeHolder: number;
}

/** The families of some students, with these of their children. */
export async function selectNamedFamilies(
  db: Db | Tx,
  students: readonly number[],
): Promise<NamedFamily[]> {
  const { rows } = await sql<NamedFamily>`
    select ${familyOf} as family,
      (array_agg(uuid order by lower(name), uuid))[1] as uuid,
      array_agg(name order by lower(name), uuid) as children,
      min(${codeHolder('student')}) as "codeHolder"
    from student
    where id = any(${students}::integer[]) and anonymised_at is null
    group by 1`.execute(db);
  return rows;
}
