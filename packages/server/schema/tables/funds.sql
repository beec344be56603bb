create table refund_counter (
  year integer primary key check (year between 2000 and 2999),
  last_number integer not null check (last_number > 0)
);

create table refund (
  id integer generated always as identity primary key,
  voucher_year integer not null references refund_counter,
  voucher_number integer not null check (voucher_number > 0),
  student_id integer not null references student,
  fund text not null check (fund in ('CREDIT', 'DEPOSIT')),
  amount integer not null check (amount between 1 and 1000000),
  payment_type text not null check (payment_type in ('CASH', 'BANK')),
  transaction_date date not null
    check (transaction_date between '2000-01-01' and '2099-12-31'),
  reason text not null check (reason = btrim(reason) and length(reason) between 1 and 200),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  unique (voucher_year, voucher_number),
  constraint refund_not_in_future check (
    transaction_date <= (recorded_at at time zone 'Asia/Singapore')::date + 1
  )
);
create index refund_student_id on refund (student_id, id desc);
create index refund_transaction_date on refund (transaction_date);

-- Each change of a fund; triggers alone add the entries and maintain their sums on the student.
create table fund_entry (
  id integer generated always as identity primary key,
  student_id integer not null references student,
  fund text not null check (fund in ('CREDIT', 'DEPOSIT')),
  amount integer not null check (amount <> 0),
  payment_id integer references payment,
  refund_id integer references refund,
  reversal boolean not null,
  constraint fund_entry_kind check (
    num_nonnulls(payment_id, refund_id) = 1
    and not (reversal and refund_id is not null)
  )
);
create index fund_entry_payment_id on fund_entry (payment_id) where payment_id is not null;
create index fund_entry_student_id on fund_entry (student_id, id desc);
