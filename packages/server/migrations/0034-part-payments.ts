import { type Kysely, sql } from 'kysely';

/**
 * Several payments of one charge (D-29). A settlement sums the unvoided lines of its charge, and a
 * line that pays a part says which cents of the fee due it pays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table house_rules add column part_payments boolean not null default false`.execute(db);

  await sql`
    create function cents_of(part int4multirange) returns integer language sql immutable as $$
      select coalesce(sum(upper(piece) - lower(piece)), 0)::integer from unnest(part) piece
    $$`.execute(db);

  // For a line that pays a part: what is due in all, and which cents of it, within [0, due). So no
  // two lines pay the same cent, and all parts together are the whole, in any order. A line without
  // `due` pays all. The base of a part is that of the whole charge.
  await sql`
    alter table payment_line
      add column due integer check (due > fee),
      add column part int4multirange,
      add constraint payment_line_part check (
        (due is null) = (part is null)
        and (part is null or (cents_of(part) = fee and part <@ int4multirange(int4range(0, due))))
      )`.execute(db);
  await sql`
    create index payment_line_parts on payment_line (subscription_id, month)
    where due is not null and subscription_id is not null`.execute(db);
  await sql`
    create index payment_line_misc_parts on payment_line (misc_charge_id)
    where due is not null and misc_charge_id is not null`.execute(db);

  // The cent of the base that a cent of the fee due stands for, rounded half up.
  await sql`
    create function base_at(cent integer, due integer, base integer) returns integer
    language sql immutable as $$
      select ((2 * cent::bigint * coalesce(base, due) + due) / (2 * due))::integer
    $$`.execute(db);
  // Which cents of the base a part pays; null for a line that pays all.
  await sql`
    create function share_part(due integer, base integer, part int4multirange)
    returns int4multirange language sql immutable as $$
      select range_agg(int4range(base_at(lower(piece), due, base), base_at(upper(piece), due, base)))
      from unnest(part) piece
    $$`.execute(db);
  // What a teacher's share of a line is computed from.
  await sql`
    create function base_of_line(fee integer, due integer, base integer, part int4multirange)
    returns integer language sql immutable as $$
      select case when part is null then coalesce(base, fee)
        else cents_of(share_part(due, base, part)) end
    $$`.execute(db);
  // The lowest cents that no part has paid yet.
  await sql`
    create function next_part(due integer, paid int4multirange, fee integer)
    returns int4multirange language sql immutable as $$
      select range_agg(int4range(start, least(stop, start + fee - before)))
      from (
        select lower(piece) as start, upper(piece) as stop,
          coalesce(sum(upper(piece) - lower(piece)) over (
            order by lower(piece) rows between unbounded preceding and 1 preceding
          ), 0)::integer as before
        from unnest(int4multirange(int4range(0, due)) - paid) piece
      ) free
      where before < fee
    $$`.execute(db);

  // What is due in all and which cents of it are paid, for a charge that is paid in parts; null for
  // one that a single line pays.
  await sql`
    alter table settlement
      add column due integer,
      add column base integer,
      add column part int4multirange,
      add constraint settlement_not_overpaid check (fee <= due),
      add constraint settlement_part check (
        (due is null) = (part is null) and (part is null or cents_of(part) = fee)
      )`.execute(db);

  // Chooses the cents of a part. The program locks the charge before, so that two parts that are
  // paid at once choose one after the other; settle_lines() refuses a cent that is paid twice.
  await sql`
    create function choose_part() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      new.part := next_part(new.due, coalesce((
        select coalesce(settlement.part, int4multirange(int4range(0, settlement.fee)))
        from settlement
        where (settlement.month = new.month and settlement.student_id = new.student_id
            and settlement.subscription_id = new.subscription_id)
          or settlement.misc_charge_id = new.misc_charge_id
      ), '{}'), new.fee);
      if cents_of(new.part) <> new.fee then
        raise exception using errcode = 'check_violation', constraint = 'settlement_not_overpaid',
          message = 'a charge is paid once';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger payment_line_chooses_part before insert on payment_line
    for each row when (new.due is not null) execute function choose_part()`.execute(db);

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
        where added.stamp & 3 <> 0 and (coalesce(added.due, added.fee), coalesce(added.base, added.due, added.fee))
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
      from added where due is null;
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

  // Frees the cents of a voided part. A settlement without a paid cent is none.
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
        and ((settlement.month = line.month and settlement.student_id = line.student_id
            and settlement.subscription_id = line.subscription_id)
          or settlement.misc_charge_id = line.misc_charge_id);
      return null;
    end $$`.execute(db);

  // Money counts when it comes in, line by line; a settlement no longer has one payment only.
  for (const event of ['insert', 'delete']) {
    await sql`drop trigger ${sql.id(`settlement_income_after_${event}`)} on settlement`.execute(db);
  }
  await sql`drop function keep_monthly_income()`.execute(db);
  for (const [table, name, lines, sign] of [
    ['payment_line', 'add_income', sql`added`, sql`1`],
    [
      'payment_void',
      'take_income',
      sql`(select payment_id, fee from payment_line where payment_id = new.payment_id)`,
      sql`-1`,
    ],
  ] as const) {
    await sql`
      create function ${sql.id(name)}() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        insert into monthly_income as income (month, bank, cash, unknown)
        select
          date_trunc('month', payment.transaction_date)::date,
          ${sign} * coalesce(sum(fee) filter (where payment_type = 'BANK'), 0),
          ${sign} * coalesce(sum(fee) filter (where payment_type = 'CASH'), 0),
          ${sign} * coalesce(sum(fee) filter (where payment_type is null), 0)
        from ${lines} line join payment on payment.id = line.payment_id
        group by 1 order by 1
        on conflict (month) do update set
          bank = income.bank + excluded.bank,
          cash = income.cash + excluded.cash,
          unknown = income.unknown + excluded.unknown;
        return null;
      end $$`.execute(db);
    const reads =
      table === 'payment_line'
        ? sql`referencing new table as added for each statement`
        : sql`for each row`;
    await sql`
      create trigger ${sql.id(`${table}_income`)} after insert on ${sql.id(table)}
      ${reads} execute function ${sql.id(name)}()`.execute(db);
  }
}
