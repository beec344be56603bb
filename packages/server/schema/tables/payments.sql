create table receipt_counter (
  year integer primary key check (year between 2000 and 2999),
  last_number integer not null check (last_number > 0)
);

-- payment_type is null on imported rows only (R-907). A stamp holds id, transaction date and type
-- in one number. So lists need only the greatest stamp to show the latest payment.
create table payment (
  id integer generated always as identity primary key,
  receipt_year integer not null references receipt_counter,
  receipt_number integer not null check (receipt_number > 0),
  student_id integer not null references student,
  transaction_date date not null
    check (transaction_date between '2000-01-01' and '2099-12-31'),
  payment_type text check (payment_type in ('CASH', 'BANK', 'CREDIT')),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  fund text check (fund in ('CREDIT', 'DEPOSIT')),
  stamp bigint not null generated always as (
    (id::bigint << 24) | ((transaction_date - date '2000-01-01') << 2)
    | case payment_type when 'CASH' then 1 when 'BANK' then 2 when 'CREDIT' then 3 else 0 end
  ) stored,
  unique (id, student_id, stamp),
  unique (receipt_year, receipt_number),
  -- One day of grace, because clocks differ (R-429).
  constraint payment_not_in_future check (
    transaction_date <= (recorded_at at time zone 'Asia/Singapore')::date + 1
  ),
  constraint payment_fund check ((payment_type is not distinct from 'CREDIT') = (fund is not null))
);
-- The landing page reads the payments and voids of a day (R-1420).
create index payment_recorded_at on payment (recorded_at, id);
create index payment_student_id on payment (student_id, id desc);
create index payment_transaction_date on payment (transaction_date);

create table payment_line (
  id integer generated always as identity primary key,
  payment_id integer not null,
  student_id integer not null,
  stamp bigint not null,
  month date not null check (extract(day from month) = 1),
  subscription_id integer,
  misc_charge_id integer,
  fee integer not null check (fee between 0 and 1000000),
  -- A teacher's share is computed from it; null is the fee itself.
  base integer,
  -- For a line that pays a part: the whole fee due, and the cents of it, within [0, due). So no
  -- two lines pay the same cent, and all parts together are the whole, in any order. A line without
  -- `due` pays all. The base of a part is that of the whole charge.
  due integer,
  part int4multirange,
  fund text check (fund in ('CREDIT', 'DEPOSIT')),
  foreign key (misc_charge_id, student_id) references misc_charge (id, student_id),
  foreign key (payment_id, student_id, stamp) references payment (id, student_id, stamp),
  foreign key (student_id, subscription_id) references subscription (student_id, id),
  check (base is null or (base > fee and subscription_id is not null)),
  check (due > fee),
  -- The last two bits of a stamp are 3 for CREDIT: money does not go from one fund into another.
  constraint payment_line_fund check (
    fund is null
    or (fee > 0 and due is null and base is null and stamp & 3 <> 3)
  ),
  constraint payment_line_kind check (num_nonnulls(subscription_id, misc_charge_id, fund) = 1),
  constraint payment_line_misc_fee check (misc_charge_id is null or fee > 0),
  constraint payment_line_part check (
    (due is null) = (part is null)
    and (part is null or (cents_of(part) = fee and part <@ int4multirange(int4range(0, due))))
  )
)
-- A month is a small part of all lines, so the default analyze threshold of 10 % is too late.
with (
  autovacuum_analyze_scale_factor = 0.005,
  autovacuum_vacuum_insert_scale_factor = 0.01
);
-- The foreign keys of removed charges and courses are found in two of these indexes.
create index payment_line_misc_charge_id on payment_line (misc_charge_id)
  where misc_charge_id is not null;
create index payment_line_misc_parts on payment_line (misc_charge_id)
  where due is not null and misc_charge_id is not null;
create index payment_line_parts on payment_line (subscription_id, month)
  where due is not null and subscription_id is not null;
create index payment_line_payment_id on payment_line (payment_id);
create index payment_line_subscription_id on payment_line (subscription_id)
  where subscription_id is not null;

-- A payment that was recorded by mistake is reversed, at most once (R-615).
create table payment_void (
  id integer generated always as identity primary key,
  payment_id integer not null constraint payment_void_once unique references payment,
  reason text not null check (reason = btrim(reason) and length(reason) between 1 and 200),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff
);
create index payment_void_recorded_at on payment_void (recorded_at);

create table payment_payer (
  payment_id integer primary key references payment,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100)
);

create table family_payment (
  payment_id integer primary key references payment,
  first_payment_id integer not null references family_payment,
  check (payment_id >= first_payment_id)
);
create index family_payment_first_payment_id on family_payment (first_payment_id);

-- The lines of unvoided payments; triggers keep them. Unique indexes refuse a second
-- settlement of a charge (R-426). A reversal deletes the settlement, so it can be paid again.
create table settlement (
  payment_id integer not null,
  student_id integer not null,
  stamp bigint not null,
  month date not null,
  subscription_id integer,
  misc_charge_id integer,
  fee integer not null,
  -- The whole fee due and the paid cents of it, for a charge that is paid in parts; null for one that
  -- a single line pays.
  due integer,
  base integer,
  part int4multirange,
  constraint settlement_not_overpaid check (fee <= due),
  constraint settlement_part check (
    (due is null) = (part is null)
    and (part is null or cents_of(part) = fee)
  )
) with (
  autovacuum_analyze_scale_factor = 0.005,
  autovacuum_vacuum_insert_scale_factor = 0.01
);
create unique index settlement_misc_once on settlement (misc_charge_id) include (fee, stamp, due)
  where misc_charge_id is not null;
-- Arrears count the settled months of each subscription. This order needs no sort, and the index
-- is less than half as large as settlement_tuition_once.
create index settlement_subscription_months on settlement (subscription_id, month)
  where subscription_id is not null;
-- A subscription has one student, so this is unique by subscription and month. This column order
-- allows a merge join with the subscriptions' index when a month is listed.
create unique index settlement_tuition_once on settlement (month, student_id, subscription_id)
  include (fee, stamp, due) where subscription_id is not null;

-- Misc charges that are neither paid nor cancelled, kept by triggers (D-23). With it
-- arrears are found without reading all charges.
create table unpaid_misc_charge (
  misc_charge_id integer primary key,
  student_id integer not null,
  month date not null,
  fee integer not null
);
create index unpaid_misc_charge_student_id on unpaid_misc_charge (student_id);

-- The sum of unvoided payments by the month of their transaction date, in cents (D-23).
-- Triggers keep it. The fillfactor leaves room to update the same row with each payment.
create table monthly_income (
  month date primary key,
  bank bigint not null,
  cash bigint not null,
  unknown bigint not null,
  deposit bigint not null default 0
) with (
  fillfactor = 10
);

create table idempotency_key (
  key text primary key check (length(key) between 1 and 200),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer jsonb not null,
  recorded_at timestamptz not null
);
create index idempotency_key_recorded_at on idempotency_key (recorded_at);
