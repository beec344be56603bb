-- The figures of a month as they were when it was closed, in cents. Its id is its number. The close
-- before it must exist and be of the month before, so neither numbers nor months have gaps.
create table month_close (
  id integer primary key check (id > 0),
  before integer generated always as (nullif(id - 1, 0)) stored,
  month date not null unique check (extract(day from month) = 1),
  month_before date generated always as (
    case when id > 1 then (month - interval '1 month')::date end
  ) stored,
  charged bigint not null check (charged >= 0),
  discounts bigint not null,
  cash bigint not null check (cash >= 0),
  cash_counted bigint not null check (cash_counted between 0 and cash),
  bank_seen bigint not null check (bank_seen >= 0),
  bank_claimed bigint not null check (bank_claimed >= 0),
  unknown bigint not null check (unknown >= 0),
  received bigint not null generated always as (cash + bank_seen + bank_claimed + unknown) stored,
  refunded bigint not null check (refunded >= 0),
  salaries bigint not null,
  left_over bigint not null generated always as (
    cash + bank_seen + bank_claimed + unknown - refunded - salaries
  ) stored,
  owed bigint not null check (owed >= 0),
  drawer_difference bigint not null,
  drawer_closes integer not null check (drawer_closes >= 0),
  corrections bigint not null,
  -- Cash, payments by bank and bank lines that were not yet clear.
  uncounted_days integer not null check (uncounted_days >= 0),
  uncounted bigint not null,
  claimed_payments integer not null check (claimed_payments >= 0),
  open_lines integer not null check (open_lines >= 0),
  open_money bigint not null check (open_money >= 0),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  unique (id, month),
  constraint month_close_in_order foreign key (before, month_before)
    references month_close (id, month),
  constraint month_close_over check (
    month + interval '1 month' <= (recorded_at at time zone 'Asia/Singapore')::date
  )
);

-- The centre as the supplier of e-invoices. Without a first day there are none.
create table e_invoice_settings (
  id boolean default true primary key check (id),
  version integer not null default 1,
  starts_on date,
  threshold bigint not null default 100000000 check (threshold > 0),
  tin text not null default '',
  brn text not null default '',
  sst text not null default '',
  msic text not null default '85491',
  activity text not null default 'Tuition centre',
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  state_code text not null default '',
  phone text not null default '',
  email text not null default ''
);
insert into e_invoice_settings default values;

-- An e-invoice of a closed month that the portal accepted.
create table e_invoice (
  id integer generated always as identity primary key,
  month_close_id integer not null references month_close,
  number text not null constraint e_invoice_number_once unique
    check (number ~ '^KELAS-20\d\d-(0[1-9]|1[0-2])-[1-9]\d*$'),
  kind text not null check (kind in ('INVOICE', 'REFUND_NOTE')),
  uuid text not null constraint e_invoice_uuid_once unique check (uuid ~ '^[0-9A-Z]{26}$'),
  first_year integer not null,
  first_number integer not null check (first_number > 0),
  last_year integer not null,
  last_number integer not null check (last_number > 0),
  amount bigint not null check (amount > 0),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  constraint e_invoice_receipts check ((first_year, first_number) <= (last_year, last_number))
);
create index e_invoice_month_close_id on e_invoice (month_close_id);

-- A payment, a void, a refund or a salary that was recorded with a date in a closed month. The next
-- close counts it. Triggers alone write it; only they see whether the month was closed before the
-- commit.
create table month_correction (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('PAYMENT', 'VOID', 'REFUND', 'SALARY', 'SALARY_VOID')),
  payment_id integer references payment,
  refund_id integer unique references refund,
  salary_id integer references salary,
  day date not null,
  amount bigint not null,
  month_close_id integer references month_close,
  unique (payment_id, kind),
  unique (salary_id, kind),
  constraint month_correction_kind check (
    num_nonnulls(payment_id, refund_id, salary_id) = 1
    and (kind in ('PAYMENT', 'VOID')) = (payment_id is not null)
    and (kind = 'REFUND') = (refund_id is not null)
  )
);
create index month_correction_month_close_id on month_correction (month_close_id, id);

-- The figures of a month are read by these dates.
create index cash_close_recorded_at on cash_close (recorded_at);
create index salary_paid_on on salary (
  (coalesce(transaction_date, (recorded_at at time zone 'Asia/Singapore')::date))
);
