import type { AuditAction } from '@kelas/contract/audit-actions';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { RecordKind } from '../batches.ts';
import { reasonsToKeep } from './references.ts';

/** A record that an undo leaves, with the reason as the end of a sentence (R-1672). */
export interface KeptRecord {
  readonly kind: 'student' | 'teacher' | 'course' | 'misc_item' | 'misc_charge' | 'payment';
  readonly id: number;
  readonly reason: string;
}

/** A student whose courses and charges an undo takes; the payment that came with the row stays. */
export interface EmptiedStudent extends KeptRecord {
  readonly paymentId: number;
}

/**
 * Students of an import on whom other records depend, with the first reason. `emptied` has the students
 * on whom only the unused opening credit and deposit of their own row depend.
 */
export async function selectKeptStudents(
  tx: Tx,
  batchId: number,
  ids: readonly number[],
): Promise<{ readonly kept: KeptRecord[]; readonly emptied: EmptiedStudent[] }> {
  const isOwn = (kind: string, id: string) => sql`exists (
    select from import_row where import_batch_id = ${batchId}
      and record_kind = ${sql.lit(kind)} and record_id = ${sql.ref(id)}
  )`;
  const isCancelled = (action: AuditAction) => sql`exists (
    select from audit_entry
    where subject_kind = 'STUDENT' and subject_id = student.id and action = ${sql.lit(action)}
  )`;
  const { rows } = await sql<{
    id: number;
    paymentId: number | null;
    isOpening: boolean | null;
    year: number | null;
    number: number | null;
    reason: string | null;
  }>`
    select
      student.id,
      paid.id as "paymentId",
      paid.is_opening as "isOpening",
      receipt_year as year,
      receipt_number as number,
      case
        when exists (
          select from fund_entry where student_id = student.id and payment_id is distinct from paid.id
        ) then 'has money that was used or refunded'
        when exists (
          select from subscription where student_id = student.id
            and not ${isOwn('subscription', 'subscription.id')}
        ) then 'has a course added later'
        when exists (
          select from misc_charge where student_id = student.id
            and not ${isOwn('misc_charge', 'misc_charge.id')}
        ) then 'has a charge added later'
        when ${isCancelled('SUBSCRIPTION_CANCELLED')} then 'has a course that was cancelled later'
        when ${isCancelled('MISC_CANCELLED')} then 'has a charge that was cancelled later'
        when exists (select from adjustment where student_id = student.id and rule is null)
          then 'has a discount added later'
        when exists (
          select from student_status_change change
          join import_batch on import_batch.id = ${batchId}
          where student_id = student.id and change.recorded_at > import_batch.recorded_at
        ) then 'has another status since'
        when exists (
          select from student_move where student_id = student.id and undone_at is null
        )
          then 'was moved to another level or year'
        when exists (
          select from subscription
          where student_id = student.id and (
            exists (select from salary_free_line where subscription_id = subscription.id)
            or exists (select from salary_head where subscription_id = subscription.id)
          )
        ) then 'is counted by a salary'
        ${reasonsToKeep('student', sql`student.id`)}
        when note <> '' then 'has a note'
        -- An undone move that was carried out changed the level and changed it back.
        when version > 1 + 2 * (
          select count(*) from student_move
          where student_id = student.id and outcome = 'DONE' and from_level <> to_level
        ) then 'was changed later'
      end as reason
    from student
    left join lateral (
      select id, receipt_year, receipt_number,
        ${isOwn('payment', 'payment.id')}
          and not exists (select from payment_void where payment_id = payment.id)
          and not exists (select from cash_close_line where payment_id = payment.id) as is_opening
      from payment
      where student_id = student.id
      order by is_opening, id limit 1
    ) paid on true
    where student.id = any(${ids}::integer[])
    order by student.id`.execute(tx);
  const kept: KeptRecord[] = [];
  const emptied: EmptiedStudent[] = [];
  for (const { id, paymentId, isOpening, year, number, reason } of rows) {
    const receipt = year === null || number === null ? '' : formatReceiptNo(year, number);
    const keep = (text: string) => kept.push({ kind: 'student', id, reason: text });
    if (paymentId !== null && !isOpening) keep(`has a payment ${receipt}`);
    else if (reason !== null) keep(reason);
    else if (paymentId !== null) {
      const stays = `is terminated, without courses; ${receipt} is voided and stays in the books`;
      emptied.push({ kind: 'student', id, paymentId, reason: stays });
    }
  }
  return { kept, emptied };
}

/** The students of a choice who are terminated. */
export async function selectTerminated(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select student.id from student
    join lateral (
      select status from student_status_change
      where student_id = student.id order by id desc limit 1
    ) latest on status = 'TERMINATED'
    where student.id = any(${ids}::integer[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Teachers, subjects and misc items on which other records depend, with the first reason. */
export async function selectKeptRecords(
  tx: Tx,
  batchId: number,
  of: (kind: RecordKind) => readonly number[],
): Promise<KeptRecord[]> {
  const keptOf = async (
    kind: 'teacher' | 'course' | 'misc_item',
    changed: string,
    branches: RawBuilder<unknown> = sql``,
  ): Promise<KeptRecord[]> => {
    const { rows } = await sql<{ id: number; reason: string }>`
      select * from (
        select
          id,
          case
            ${branches}
            ${reasonsToKeep(kind, sql.ref(`${kind}.id`))}
            when version > 1 then ${changed}
          end as reason
        from ${sql.table(kind)} where id = any(${of(kind)}::integer[])
      ) kept where reason is not null order by id`.execute(tx);
    return rows.map((row) => ({ ...row, kind }));
  };
  const ofOfferings = sql`
    ${reasonsToKeep('offering', sql`select id from offering where teacher_id = teacher.id`)}
    when exists (
      select from offering where teacher_id = teacher.id and not exists (
        select from import_row where import_batch_id = ${batchId}
          and record_kind = 'offering' and record_id = offering.id
      )
    ) then 'has a course added later'`;
  return [
    ...(await keptOf('teacher', 'was changed later', ofOfferings)),
    ...(await keptOf('course', 'was renamed')),
    ...(await keptOf('misc_item', 'was changed later')),
  ];
}

/** The offerings of teachers. */
export async function selectOfferingsOf(tx: Tx, teachers: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from offering where teacher_id = any(${teachers}::integer[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Payments of an import that are not voided; a counted payment has a reason. */
export async function selectImportedPayments(
  tx: Tx,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly reason: string | null }[]> {
  const { rows } = await sql<{ id: number; reason: string | null }>`
    select
      payment.id,
      case
        when exists (
          select from payment_line line join salary_line on salary_line.payment_line_id = line.id
          where line.payment_id = payment.id and not salary_line.voided
        ) then 'is counted by a salary'
        when exists (select from cash_close_line where payment_id = payment.id)
          then 'is counted by a close of the day'
      end as reason
    from payment
    where id = any(${ids}::integer[])
      and not exists (select from payment_void where payment_id = payment.id)
    order by id`.execute(tx);
  return rows;
}

/** Misc charges of an import: paid by someone, paid once, or never paid. */
export async function selectImportedCharges(
  tx: Tx,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly isPaid: boolean; readonly hasLines: boolean }[]> {
  const { rows } = await sql<{ id: number; isPaid: boolean; hasLines: boolean }>`
    select
      id,
      paid > 0 as "isPaid",
      exists (select from payment_line where misc_charge_id = misc_charge.id) as "hasLines"
    from misc_charge where id = any(${ids}::integer[]) order by id`.execute(tx);
  return rows;
}

/** The names of kept records with their reasons, as a clerk reads them (R-1672). */
export async function selectKept(
  db: Db,
  kept: readonly KeptRecord[],
): Promise<{ name: string; reason: string }[]> {
  const { rows } = await sql<{
    name: string;
    year: number | null;
    number: number | null;
    reason: string;
  }>`
    select
      coalesce(case kept.kind
        when 'student' then student.name
        when 'teacher' then teacher.name
        when 'course' then course.name
        when 'misc_item' then misc_item.name
        when 'misc_charge' then concat_ws(' · ', charged.name, misc_charge.name)
        when 'payment' then payer.name
      end, '') as name,
      receipt_year as year, receipt_number as number,
      kept.reason
    from unnest(
      ${kept.map(({ kind }) => kind)}::text[],
      ${kept.map(({ id }) => id)}::integer[],
      ${kept.map(({ reason }) => reason)}::text[]
    ) with ordinality as kept (kind, id, reason, place)
    left join student on kept.kind = 'student' and student.id = kept.id
    left join teacher on kept.kind = 'teacher' and teacher.id = kept.id
    left join course on kept.kind = 'course' and course.id = kept.id
    left join misc_item on kept.kind = 'misc_item' and misc_item.id = kept.id
    left join misc_charge on kept.kind = 'misc_charge' and misc_charge.id = kept.id
    left join student charged on charged.id = misc_charge.student_id
    left join payment on kept.kind = 'payment' and payment.id = kept.id
    left join student payer on payer.id = payment.student_id
    order by place`.execute(db);
  return rows.map(({ name, year, number, reason }) => {
    if (year === null || number === null) return { name, reason };
    return { name: `${name} · ${formatReceiptNo(year, number)}`, reason };
  });
}
