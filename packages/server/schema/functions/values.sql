-- The compared form of a name (R-304): without soft hyphens, zero-width characters, direction marks
-- and variation selectors. It is cut because an index entry has a size limit.
create or replace function name_key(name text) returns text language sql immutable as $$
  select left(lower(regexp_replace(
    translate(
      normalize(name, NFKC),
      U&'\00AD\061C\200B\200C\200D\200E\200F\2060\FE0F\FEFF', ''),
    '\s+', ' ', 'g')), 500)
$$;

-- A record never changes. The columns that a trigger names may be set once each, until the first of
-- them is set: `voided` of money, `undone_at` of what can be undone.
create or replace function refuse_change() returns trigger
language plpgsql as $$
declare
  -- A generated column has no value yet before an update.
  generated constant text[] := array(
    select attname from pg_attribute where attrelid = tg_relid and attgenerated <> ''
  );
  before constant jsonb := to_jsonb(old) - generated;
  after jsonb;
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 then
    after := to_jsonb(new) - generated;
    if after <> before and after - tg_argv = before - tg_argv
      and coalesce(before ->> tg_argv[0], 'false') = 'false'
      and not exists (
        select from unnest(tg_argv) name
        where before -> name <> after -> name and coalesce(before ->> name, 'false') <> 'false'
      )
    then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Undoing an import is the only deletion of a status change, a move and a discount.
create or replace function is_removing(from_table regclass) returns boolean
language sql stable as $$
  select coalesce(current_setting('kelas.removes_import', true), '') = 'yes' and pg_has_role(
    current_user, (select relowner from pg_class where oid = from_table), 'USAGE')
$$;

-- Fails as a statement that violates a constraint does; for a rule that no table can hold.
create or replace function violate(rule text) returns void
language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = rule, message = rule;
end $$;

create or replace function refuse_deleted() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'entry_deleted',
    message = 'a deleted entry stays as it is';
end $$;

-- A month as the range of its days.
create or replace function month_range(month date) returns daterange
language sql immutable as $$
  select daterange(month, (month + interval '1 month')::date)
$$;

-- The minutes from one HHmm to another, on the next day if it is earlier. Null if a time is unknown or
-- both are equal.
create or replace function minutes_between(start_time text, end_time text) returns integer
language sql immutable as $$
  select nullif((
    (left(end_time, 2)::integer - left(start_time, 2)::integer) * 60
      + right(end_time, 2)::integer - right(start_time, 2)::integer + 1440
  ) % 1440, 0)
$$;

-- Not in SQL, because PostgreSQL would read its text for the check of each inserted line.
create or replace function cents_of(part int4multirange) returns integer
language plpgsql immutable as $$
begin
  return (select coalesce(sum(upper(piece) - lower(piece)), 0)::integer from unnest(part) piece);
end $$;

-- The cent of the base that a cent of the fee due stands for, rounded half up.
create or replace function base_at(cent integer, due integer, base integer) returns integer
language sql immutable as $$
  select ((2 * cent::bigint * coalesce(base, due) + due) / (2 * due))::integer
$$;

-- Which cents of the base a part pays; null for a line that pays all.
create or replace function share_part(due integer, base integer, part int4multirange)
returns int4multirange
language sql immutable as $$
  select range_agg(int4range(base_at(lower(piece), due, base), base_at(upper(piece), due, base)))
  from unnest(part) piece
$$;

-- The cents from which a teacher's share of a line is computed.
create or replace function base_of_line(fee integer, due integer, base integer, part int4multirange)
returns integer
language sql immutable as $$
  select case when part is null then coalesce(base, fee)
    else cents_of(share_part(due, base, part)) end
$$;

-- The lowest cents that no part has paid yet.
create or replace function next_part(due integer, paid int4multirange, fee integer)
returns int4multirange
language sql immutable as $$
  select range_agg(int4range(start, least(stop, start + fee - before)))
  from (
    select lower(piece) as start, upper(piece) as stop,
      coalesce(sum(upper(piece) - lower(piece)) over (
        order by lower(piece) rows between unbounded preceding and 1 preceding
      ), 0)::integer as before
    from unnest(int4multirange(int4range(0, due)) - paid) piece
  ) free
  where before < fee
$$;

create or replace function share_of(cents bigint, ratio text) returns bigint
language sql immutable as $$
  select (2 * teacher * cents + teacher + centre) / (2 * (teacher + centre))
  from (
    select split_part(ratio, '/', 1)::bigint as teacher, split_part(ratio, '/', 2)::bigint as centre
  ) rate
$$;

create or replace function share_of_part(part int4multirange, ratio text) returns bigint
language sql immutable as $$
  select coalesce(sum(share_of(upper(piece), ratio) - share_of(lower(piece), ratio)), 0)::bigint
  from unnest(part) piece
$$;
