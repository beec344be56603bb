import { type Kysely, sql } from 'kysely';

/** The triggers that keep the funds, the income and the cash of held money (D-31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Adds entries and keeps their balances, which are locked in one order.
  await sql`
    create function add_fund_entries(entries fund_entry[]) returns void
    language plpgsql as $$
    begin
      perform from fund_balance
      where (student_id, fund) in (select student_id, fund from unnest(entries))
      order by student_id, fund for update;
      insert into fund_entry (student_id, fund, amount, payment_id, refund_id, reversal)
      select student_id, fund, amount, payment_id, refund_id, reversal from unnest(entries);
      -- A balance that does not exist yet is added at zero, so that the check sees the sum alone.
      insert into fund_balance
      select distinct student_id, fund, 0 from unnest(entries) order by student_id, fund
      on conflict do nothing;
      update fund_balance set balance = balance + change.amount
      from (
        select student_id, fund, sum(amount) as amount from unnest(entries) group by student_id, fund
      ) change
      where fund_balance.student_id = change.student_id and fund_balance.fund = change.fund;
    end $$`.execute(db);
  await sql`revoke execute on function add_fund_entries(fund_entry[]) from public`.execute(db);

  // A payment from a fund takes from the balance of its student first. Credit is the family's, so
  // the rest comes from the siblings in the order of their registration.
  await sql`
    create function keep_funds() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      entries fund_entry[];
      paid record;
      held record;
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
        select payment_id, added.student_id, payment.fund, sum(fee) as sum
        from added join payment on payment.id = added.payment_id
        where added.stamp & 3 = 3 group by payment_id, added.student_id, payment.fund
        having sum(fee) > 0 order by payment_id
      loop
        entries := '{}';
        remaining := paid.sum;
        perform from fund_balance where fund = paid.fund and (
          student_id = paid.student_id or (paid.fund = 'CREDIT' and student_id in (
            select sibling.id from student join student sibling using (family_id)
            where student.id = paid.student_id))
        ) order by student_id for update;
        for held in
          select student_id, balance from fund_balance
          where fund = paid.fund and balance > 0 and (
            student_id = paid.student_id or (paid.fund = 'CREDIT' and student_id in (
              select sibling.id from student join student sibling using (family_id)
              where student.id = paid.student_id))
          ) order by student_id <> paid.student_id, student_id
        loop
          exit when remaining = 0;
          entries := entries || row(
            null, held.student_id, paid.fund, -least(held.balance, remaining)::integer,
            paid.payment_id, null, false)::fund_entry;
          remaining := remaining - least(held.balance, remaining);
        end loop;
        if remaining > 0 then
          raise exception using errcode = 'check_violation', constraint = 'fund_not_overdrawn',
            message = 'a fund has not enough money';
        end if;
        perform add_fund_entries(entries);
      end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_line_funds after insert on payment_line
    referencing new table as added for each statement execute function keep_funds()`.execute(db);

  await sql`
    create function reverse_funds() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      entries fund_entry[];
    begin
      select array_agg(
        row(null, student_id, fund, -amount, payment_id, null, true)::fund_entry order by id
      )
      into entries
      from fund_entry where payment_id = new.payment_id;
      if entries is not null then
        perform add_fund_entries(entries);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_void_funds after insert on payment_void
    for each row execute function reverse_funds()`.execute(db);

  await sql`
    create function refund_money() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform add_fund_entries(array[row(
        null, new.student_id, new.fund, -new.amount, null, new.id, false)::fund_entry]);
      if new.payment_type = 'CASH' then
        insert into open_cash (refund_id, kind, amount) values (new.id, 'REFUND', -new.amount);
      end if;
      if new.fund = 'CREDIT' then
        insert into monthly_income as income (month, bank, cash, unknown)
        select date_trunc('month', new.transaction_date)::date,
          case new.payment_type when 'BANK' then -new.amount else 0 end,
          case new.payment_type when 'CASH' then -new.amount else 0 end, 0
        on conflict (month) do update set
          bank = income.bank + excluded.bank, cash = income.cash + excluded.cash;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger refund_moves_money after insert on refund
    for each row execute function refund_money()`.execute(db);

  // As in migration 0034, without the lines that put money into a fund.
  await sql`
    create or replace function settle_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      line payment_line;
    begin
      if exists (
        select from added
        join subscription on subscription.id = added.subscription_id
        left join settlement
          on settlement.month = added.month and settlement.student_id = added.student_id
          and settlement.subscription_id = added.subscription_id
        left join fee_period
          on fee_period.subscription_id = added.subscription_id
          and from_month <= added.month and until_month > added.month
        -- An imported payment, without a type, keeps its own fee (R-907).
        where added.stamp & 3 <> 0
          and (coalesce(added.due, added.fee), coalesce(added.base, added.due, added.fee))
          is distinct from (
            coalesce(settlement.due, fee_period.due, subscription.fee),
            case when settlement.due is null then coalesce(fee_period.base, subscription.fee)
              else coalesce(settlement.base, settlement.due) end
          )
      ) then
        raise exception using errcode = 'check_violation', constraint = 'payment_line_due',
          message = 'a tuition line pays the fee that is due';
      end if;
      insert into settlement
      select payment_id, student_id, stamp, month, subscription_id, misc_charge_id, fee
      from added where due is null and fund is null;
      for line in select * from added where due is not null order by id loop
        if line.subscription_id is not null then
          insert into settlement as paid values (
            line.payment_id, line.student_id, line.stamp, line.month, line.subscription_id, null,
            line.fee, line.due, line.base, line.part)
          on conflict (month, student_id, subscription_id) where subscription_id is not null
          do update set payment_id = excluded.payment_id, stamp = excluded.stamp,
            fee = paid.fee + excluded.fee, part = paid.part + excluded.part
          where paid.due = excluded.due and isempty(paid.part * excluded.part);
        else
          insert into settlement as paid values (
            line.payment_id, line.student_id, line.stamp, line.month, null, line.misc_charge_id,
            line.fee, line.due, line.base, line.part)
          on conflict (misc_charge_id) where misc_charge_id is not null
          do update set payment_id = excluded.payment_id, stamp = excluded.stamp,
            fee = paid.fee + excluded.fee, part = paid.part + excluded.part
          where paid.due = excluded.due and isempty(paid.part * excluded.part);
        end if;
        if not found then
          raise exception using errcode = 'check_violation', constraint = 'settlement_not_overpaid',
            message = 'a charge is paid once';
        end if;
        if line.misc_charge_id is not null and line.due <> (
          select misc_charge.fee from misc_charge where id = line.misc_charge_id
        ) then
          raise exception using errcode = 'check_violation', constraint = 'payment_line_due',
            message = 'a part pays the charged fee';
        end if;
      end loop;
      return null;
    end $$`.execute(db);

  // Money counts once, when it comes in. A deposit is a debt; a payment from it is income.
  for (const [name, lines, sign] of [
    ['add_income', sql`added`, sql`1`],
    ['take_income', sql`(select * from payment_line where payment_id = new.payment_id)`, sql`-1`],
  ] as const) {
    await sql`
      create or replace function ${sql.id(name)}() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        insert into monthly_income as income (month, bank, cash, unknown, deposit)
        select
          date_trunc('month', payment.transaction_date)::date,
          ${sign} * coalesce(sum(fee) filter (where payment_type = 'BANK'), 0),
          ${sign} * coalesce(sum(fee) filter (where payment_type = 'CASH'), 0),
          ${sign} * coalesce(sum(fee) filter (where payment_type is null), 0),
          ${sign} * coalesce(sum(fee) filter (where payment.fund = 'DEPOSIT'), 0)
        from ${lines} line join payment on payment.id = line.payment_id
        where line.fund is distinct from 'DEPOSIT' and payment.fund is distinct from 'CREDIT'
        group by 1 order by 1
        on conflict (month) do update set
          bank = income.bank + excluded.bank,
          cash = income.cash + excluded.cash,
          unknown = income.unknown + excluded.unknown,
          deposit = income.deposit + excluded.deposit;
        return null;
      end $$`.execute(db);
  }

  // As in migration 0028, with refunds.
  await sql`
    create or replace function close_open_cash() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      closed integer;
      refunds integer;
    begin
      delete from open_cash using added
      where open_cash.payment_id = added.payment_id and open_cash.kind = added.kind
        and open_cash.amount = added.amount;
      get diagnostics closed = row_count;
      delete from open_cash using added
      where open_cash.refund_id = added.refund_id and open_cash.amount = added.amount;
      get diagnostics refunds = row_count;
      if closed + refunds <> (select count(*) from added) then
        raise exception using errcode = 'check_violation', constraint = 'cash_close_line_open',
          message = 'a close has open movements only';
      end if;
      return null;
    end $$`.execute(db);
}
