import { type Kysely, sql } from 'kysely';

/**
 * A fund pays only what it has from the day of the payment on, and a void takes no money that a later
 * day needs (R-1610). Otherwise `keep_funds()` is as in migration 0039 (D-40).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What each student's fund has at the end of a day; days before `since` count as `since`.
  await sql`
    create function fund_days(holders integer[], of_fund text, since date)
    returns table (student_id integer, day date, held bigint)
    language sql stable as $$
      select entry.student_id, dated.day,
        (sum(sum(entry.amount)) over (partition by entry.student_id order by dated.day))::bigint
      from fund_entry entry
      left join payment on payment.id = entry.payment_id
      left join refund on refund.id = entry.refund_id
      cross join lateral (
        select greatest(coalesce(payment.transaction_date, refund.transaction_date), since) as day
      ) dated
      where entry.student_id = any(holders) and entry.fund = of_fund
      group by entry.student_id, dated.day
    $$`.execute(db);
  // What each fund can pay on a day: what it has then and at the end of each later day.
  await sql`
    create function fund_available(holders integer[], of_fund text, since date)
    returns table (student_id integer, available bigint)
    language sql stable as $$
      select daily.student_id,
        case when min(daily.day) > since then 0 else greatest(min(daily.held), 0) end
      from fund_days(holders, of_fund, since) daily
      group by daily.student_id
    $$`.execute(db);
  await sql`
    create function refuse_before_money(amount bigint, first_day date) returns void
    language plpgsql as $$
    begin
      raise exception using errcode = 'check_violation', constraint = 'fund_before_money',
        message = 'a fund pays after its money came in',
        detail = format('%s %s', to_char(first_day, 'YYYY-MM-DD'), amount);
    end $$`.execute(db);

  await sql`
    create or replace function keep_funds() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      entries fund_entry[];
      paid record;
      held record;
      holders integer[];
      remaining bigint;
    begin
      if not exists (select from added where fund is not null or stamp & 3 = 3) then
        return null;
      end if;
      select array_agg(
        row(null, student_id, fund, sum, payment_id, null, false)::fund_entry
        order by payment_id, fund
      )
      into entries
      from (
        select student_id, fund, sum(fee) as sum, payment_id from added
        where fund is not null group by student_id, fund, payment_id
      ) line;
      if entries is not null then
        perform add_fund_entries(entries);
      end if;
      for paid in
        select payment_id, added.student_id, payment.fund, transaction_date as day, sum(fee) as sum
        from added join payment on payment.id = added.payment_id
        where added.stamp & 3 = 3 group by payment_id, added.student_id, payment.fund, day
        having sum(fee) > 0 order by payment_id
      loop
        entries := '{}';
        remaining := paid.sum;
        holders := array(
          select paid.student_id
          union
          select sibling.id from student join student sibling using (family_id)
          where student.id = paid.student_id and paid.fund = 'CREDIT'
        );
        perform from fund_balance where fund = paid.fund and student_id = any(holders)
        order by student_id for update;
        for held in
          select student_id, available from fund_available(holders, paid.fund, paid.day)
          where available > 0 order by student_id <> paid.student_id, student_id
        loop
          exit when remaining = 0;
          entries := entries || row(
            null, held.student_id, paid.fund, -least(held.available, remaining)::integer,
            paid.payment_id, null, false)::fund_entry;
          remaining := remaining - least(held.available, remaining);
        end loop;
        if remaining > 0 then
          -- No row without such a day: then there is less than the payment takes.
          perform refuse_before_money(paid.sum, min(later.day))
          from fund_days(holders, paid.fund, paid.day) later
          where paid.sum <= (
            select sum(available) from fund_available(holders, paid.fund, later.day)
          )
          having count(*) > 0;
          raise exception using errcode = 'check_violation', constraint = 'fund_not_overdrawn',
            message = 'a fund has not enough money';
        end if;
        perform add_fund_entries(entries);
      end loop;
      return null;
    end $$`.execute(db);

  // The last word on every entry. A fund that is below zero in the end violates fund_not_overdrawn.
  await sql`
    create function keep_funds_in_order() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      taken record;
    begin
      for taken in
        select added.student_id, added.fund, -sum(added.amount) as amount,
          min(coalesce(payment.transaction_date, refund.transaction_date)) as day
        from added
        left join payment on payment.id = added.payment_id
        left join refund on refund.id = added.refund_id
        where added.amount < 0
        group by added.student_id, added.fund
      loop
        perform refuse_before_money(
          taken.amount, (
            select min(later.day) from fund_days(array[taken.student_id], taken.fund, taken.day) later
            where later.day > max(early.day)
          )
        )
        from fund_days(array[taken.student_id], taken.fund, taken.day) early
        where early.held < 0
        having count(*) > 0 and 0 <= (
          select sum(amount) from fund_entry
          where student_id = taken.student_id and fund = taken.fund
        );
      end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger fund_entry_in_order after insert on fund_entry
    referencing new table as added for each statement execute function keep_funds_in_order()`.execute(
    db,
  );
  for (const name of [
    'fund_days(integer[], text, date)',
    'fund_available(integer[], text, date)',
    'refuse_before_money(bigint, date)',
  ]) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db);
  }

  // Until this day an earlier version let the fund pay before its money came in.
  await sql`alter table fund_balance add column unordered_until date`.execute(db);
  await sql`
    update fund_balance set unordered_until = odd.day
    from (
      select daily.student_id, each.fund, max(daily.day) as day
      from (values ('CREDIT'), ('DEPOSIT')) each (fund)
      cross join lateral fund_days(
        array(select student_id from fund_balance where fund = each.fund), each.fund, '-infinity'
      ) daily
      where daily.held < 0
      group by daily.student_id, each.fund
    ) odd
    where fund_balance.student_id = odd.student_id and fund_balance.fund = odd.fund`.execute(db);

  // What is held now, for the families with credit and the people who left.
  await sql`
    create index fund_balance_held on fund_balance (fund, student_id) where balance > 0`.execute(
    db,
  );
}
