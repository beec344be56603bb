create table receipt_counter (
  year integer primary key check (year between 2000 and 2999),
  last_number integer not null check (last_number > 0)
);

-- payment_type is null on imported rows only (R-907).
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

-- A line pays a month of a course, a misc charge, or money into a fund. A void sets `voided`, which
-- is the only change (D-06).
create table payment_line (
  id integer generated always as identity primary key,
  payment_id integer not null references payment,
  -- The student, the date and the type of the payment, so that lists need not read it.
  student_id integer not null,
  transaction_date date not null,
  payment_type text,
  month date not null check (extract(day from month) = 1),
  subscription_id integer,
  misc_charge_id integer,
  fee integer not null check (fee between 0 and 1000000),
  -- A teacher's share is computed from it; null is the fee itself.
  base integer,
  -- For a line that pays a part: the whole fee due, and the cents of it, within [0, due). So no
  -- two lines pay the same cent, and all parts together are the whole, in any order. A line without
  -- `due` pays all. A part has the base of the whole charge.
  due integer,
  part int4multirange,
  -- The lessons that the fee is for; null for a course that is charged by month.
  lessons smallint,
  fund text check (fund in ('CREDIT', 'DEPOSIT')),
  voided boolean not null default false,
  foreign key (misc_charge_id, student_id, month) references misc_charge (id, student_id, month),
  foreign key (student_id, subscription_id) references subscription (student_id, id),
  check (base is null or (base > fee and subscription_id is not null)),
  check (due > fee),
  -- Money does not go from one fund into another.
  constraint payment_line_fund check (
    fund is null
    or (fee > 0 and due is null and base is null and payment_type is distinct from 'CREDIT')
  ),
  constraint payment_line_kind check (num_nonnulls(subscription_id, misc_charge_id, fund) = 1),
  constraint payment_line_lessons check (lessons is null or subscription_id is not null),
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
-- A charge is paid by one line or by parts (R-426). A subscription has one student, and a charge
-- one month. The tuition lists of a month read that month alone, in the order of students; the misc
-- lists find the lines of their charges without the table.
create unique index payment_line_tuition_once on payment_line (month, student_id, subscription_id)
  include (fee, payment_id, transaction_date, payment_type, lessons)
  where subscription_id is not null and due is null and not voided;
create unique index payment_line_misc_once on payment_line (misc_charge_id)
  include (month, fee, payment_id, transaction_date, payment_type)
  where misc_charge_id is not null and due is null and not voided;
create index payment_line_parts on payment_line (month, subscription_id)
  where due is not null and subscription_id is not null and not voided;
create index payment_line_misc_parts on payment_line (misc_charge_id)
  where due is not null and misc_charge_id is not null and not voided;
-- The foreign keys of removed charges and courses are found in these two indexes.
create index payment_line_misc_charge_id on payment_line (misc_charge_id)
  where misc_charge_id is not null;
create index payment_line_subscription_id on payment_line (subscription_id, month)
  where subscription_id is not null;
create index payment_line_payment_id on payment_line (payment_id);
-- Lines that were voided before a salary counted them (R-826).
create index payment_line_voided on payment_line (transaction_date)
  where voided and subscription_id is not null;

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
