-- A close of the day; amounts in cents. Its id is its number. The number before it must exist, so
-- the numbers have no gaps (R-1408). The column taken is the sum of its lines.
create table cash_close (
  id integer primary key check (id > 0),
  before integer generated always as (nullif(id - 1, 0)) stored references cash_close,
  opening_float bigint not null check (opening_float >= 0),
  rm100 integer not null check (rm100 between 0 and 9999),
  rm50 integer not null check (rm50 between 0 and 9999),
  rm20 integer not null check (rm20 between 0 and 9999),
  rm10 integer not null check (rm10 between 0 and 9999),
  rm5 integer not null check (rm5 between 0 and 9999),
  rm1 integer not null check (rm1 between 0 and 9999),
  sen50 integer not null check (sen50 between 0 and 9999),
  sen20 integer not null check (sen20 between 0 and 9999),
  sen10 integer not null check (sen10 between 0 and 9999),
  sen5 integer not null check (sen5 between 0 and 9999),
  counted bigint not null,
  first_counted bigint not null check (first_counted >= 0),
  taken bigint not null,
  difference bigint not null generated always as (counted - opening_float - taken) stored,
  reason text not null check (reason = btrim(reason) and length(reason) <= 200),
  banked bigint not null,
  float_left bigint not null generated always as (counted - banked) stored,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  -- The opening float less the float that the close before left.
  float_difference bigint,
  float_reason text not null default ''
    check (float_reason = btrim(float_reason) and length(float_reason) <= 200),
  constraint cash_close_banked check (banked between 0 and counted),
  constraint cash_close_counted check (
    counted = rm100 * 10000 + rm50 * 5000 + rm20 * 2000 + rm10 * 1000 + rm5 * 500 + rm1 * 100
      + sen50 * 50 + sen20 * 20 + sen10 * 10 + sen5 * 5
  ),
  constraint cash_close_float_reason check (
    coalesce(float_difference, 0) = 0 or float_reason <> ''
  ),
  constraint cash_close_reason check (difference = 0 or reason <> '')
);

-- A movement is a payment in cash or the void of one; a void is below zero. Each movement is in
-- one close, or in open_cash, which triggers keep.
create table cash_close_line (
  close_id integer not null references cash_close,
  payment_id integer references payment,
  kind text not null check (kind in ('PAYMENT', 'VOID', 'REFUND')),
  amount integer not null,
  refund_id integer unique references refund,
  unique (payment_id, kind),
  constraint cash_close_line_amount check (
    case kind when 'PAYMENT' then amount >= 0 else amount <= 0 end
  ),
  constraint cash_close_line_refund check (
    num_nonnulls(payment_id, refund_id) = 1
    and (kind = 'REFUND') = (refund_id is not null)
  )
);
create index cash_close_line_close_id on cash_close_line (close_id);

create table open_cash (
  payment_id integer,
  kind text not null,
  amount integer not null,
  refund_id integer unique,
  unique (payment_id, kind),
  constraint open_cash_refund check (
    num_nonnulls(payment_id, refund_id) = 1
    and (kind = 'REFUND') = (refund_id is not null)
  )
);

create table cash_count (
  id integer generated always as identity primary key,
  close_number integer not null check (close_number > 0),
  counted bigint not null check (counted >= 0),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff
);
create index cash_count_close_number on cash_count (close_number, id);

-- Payments and voids up to these ids are before the first close, because no one counted the cash
-- in those days (D-25). The history of a demo is before it.
create table cash_start (
  only_one boolean default true primary key check (only_one),
  payment_id integer not null,
  payment_void_id integer not null
);
insert into cash_start (payment_id, payment_void_id) values (0, 0);
