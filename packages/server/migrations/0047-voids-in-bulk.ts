import { type Kysely, sql } from 'kysely';

/**
 * As in migration 0034, but a void looks for freed parts only where its payment paid a part, and by
 * an index. A condition with OR reads all settlements for each void (D-34).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function unsettle_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from settlement using payment_line line
      where line.payment_id = new.payment_id and line.due is null
        and settlement.month = line.month
        and settlement.student_id = line.student_id
        and settlement.subscription_id = line.subscription_id;
      delete from settlement using payment_line line
      where line.payment_id = new.payment_id and line.due is null
        and settlement.misc_charge_id = line.misc_charge_id;
      if not exists (
        select from payment_line where payment_id = new.payment_id and due is not null
      ) then
        return null;
      end if;
      with freed as (
        select settlement.ctid as place, line.fee, line.part, last.payment_id, last.stamp
        from payment_line line
        join settlement
          on (settlement.month = line.month and settlement.student_id = line.student_id
            and settlement.subscription_id = line.subscription_id)
          or settlement.misc_charge_id = line.misc_charge_id
        left join lateral (
          select other.payment_id, other.stamp from payment_line other
          where other.due is not null and other.payment_id <> new.payment_id
            and (
              (other.subscription_id = line.subscription_id and other.month = line.month)
              or other.misc_charge_id = line.misc_charge_id
            )
            and not exists (select from payment_void where payment_id = other.payment_id)
          order by other.id desc limit 1
        ) last on true
        where line.payment_id = new.payment_id and line.due is not null
      )
      update settlement set
        fee = settlement.fee - freed.fee, part = settlement.part - freed.part,
        payment_id = coalesce(freed.payment_id, settlement.payment_id),
        stamp = coalesce(freed.stamp, settlement.stamp)
      from freed where settlement.ctid = freed.place;
      delete from settlement using payment_line line
      where line.payment_id = new.payment_id and isempty(settlement.part)
        and settlement.month = line.month
        and settlement.student_id = line.student_id
        and settlement.subscription_id = line.subscription_id;
      delete from settlement using payment_line line
      where line.payment_id = new.payment_id and isempty(settlement.part)
        and settlement.misc_charge_id = line.misc_charge_id;
      return null;
    end $$`.execute(db);
}
