-- A paid salary of a teacher and month, with the rate of that day; amounts in cents. The column
-- collected is the sum of the counted fees, share the teacher's part (HOUR: hours times rate, FIXED:
-- the rate, HEAD: heads times rate). The column deducted is for payments voided after an earlier salary counted them (R-813).
create table salary (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher,
  month date not null check (extract(day from month) = 1),
  payment_type text not null check (payment_type in ('RATIO', 'HOUR', 'FIXED', 'HEAD')),
  ratio text check (ratio ~ '^[0-9]{1,4}/[0-9]{1,4}$' and ratio !~ '^0+/0+$'),
  rate integer check (rate between 1 and 100000000),
  collected bigint not null check (collected >= 0),
  share bigint not null check (share >= 0),
  deducted bigint not null check (deducted >= 0),
  amount bigint not null generated always as (share - deducted) stored,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  -- When and how the teacher was paid (R-832).
  transaction_date date check (transaction_date between '2000-01-01' and '2099-12-31'),
  transaction_type text check (transaction_type in ('CASH', 'BANK')),
  -- A share of a part is rounded on the cents of the base that it pays, so that the shares of all
  -- parts are exactly the share of the whole. Lines that pay all are rounded together (R-808).
  part_collected bigint not null default 0 check (part_collected >= 0),
  part_share bigint not null default 0 check (part_share >= 0),
  -- Whole fees of courses with an own ratio, and the sum of their shares, each ratio rounded once
  -- (R-2194).
  own_collected bigint not null default 0 check (own_collected >= 0),
  own_share bigint not null default 0 check (own_share >= 0),
  -- The number of rows of salary_head (R-2191).
  heads integer not null default 0 check (heads >= 0),
  -- A void sets it, here and in the lines, so that the month can be paid again (D-26).
  voided boolean not null default false,
  constraint salary_rate check (
    (payment_type = 'RATIO') = (ratio is not null)
    and (payment_type <> 'RATIO') = (rate is not null)
    and (payment_type = 'FIXED' or coalesce(rate, 0) <= 1000000)
  ),
  constraint salary_share check (
    case payment_type
      when 'RATIO' then
        share = share_of(collected - part_collected - own_collected, ratio) + part_share + own_share
      when 'FIXED' then share = rate
      when 'HEAD' then share = heads::bigint * rate
      else true
    end
  ),
  constraint salary_own_ratio check (payment_type = 'RATIO' or (own_collected = 0 and own_share = 0)),
  constraint salary_heads check (payment_type = 'HEAD' or heads = 0),
  constraint salary_not_in_future check (
    month <= (recorded_at at time zone 'Asia/Singapore')::date
  ),
  constraint salary_transaction_not_in_future check (
    transaction_date <= (recorded_at at time zone 'Asia/Singapore')::date + 1
  )
);
create unique index salary_paid_once on salary (teacher_id, month) where not voided;
create index salary_month on salary (month) where not voided;
create index salary_teacher_id on salary (teacher_id);

-- Each collected line is in at most one salary and is deducted at most once (R-811).
create table salary_line (
  id integer generated always as identity primary key,
  salary_id integer not null references salary,
  payment_line_id integer not null references payment_line,
  kind text not null check (kind in ('COLLECTED', 'REVERSED')),
  fee integer not null check (fee >= 0),
  share integer not null check (share >= 0),
  part int4multirange,
  -- The transaction date of a collected line, if it is outside the month of the salary.
  late_date date,
  voided boolean not null default false,
  -- The own ratio of the course on that day; null for the ratio of the salary.
  ratio text,
  constraint salary_line_share check (kind = 'REVERSED' or share = 0),
  constraint salary_line_ratio check (kind = 'COLLECTED' or ratio is null)
);
create unique index salary_line_once on salary_line (payment_line_id, kind) where not voided;
create index salary_line_salary_id on salary_line (salary_id);
-- The lines of a month that a later salary counts are few (R-826).
create index salary_line_late on salary_line (late_date) where late_date is not null and not voided;

-- A month in which nothing was due, and whose discount the centre bears (R-1881). It is in at most
-- one salary.
create table salary_free_line (
  id integer generated always as identity primary key,
  salary_id integer not null references salary,
  subscription_id integer not null references subscription,
  month date not null check (extract(day from month) = 1),
  fee integer not null check (fee > 0),
  voided boolean not null default false,
  ratio text,
  unique (salary_id, subscription_id, month)
);
create unique index salary_free_line_once on salary_free_line (subscription_id, month)
  where not voided;
create index salary_free_line_subscription_id on salary_free_line (subscription_id, month);

-- The students that a salary of HEAD pays for, once for each course that runs in its month (R-2191).
create table salary_head (
  salary_id integer references salary,
  subscription_id integer references subscription,
  primary key (salary_id, subscription_id)
);
create index salary_head_subscription_id on salary_head (subscription_id);

-- A salary that was paid by mistake is reversed, at most once (R-838).
create table salary_void (
  id integer generated always as identity primary key,
  salary_id integer not null constraint salary_void_once unique references salary,
  reason text not null check (reason = btrim(reason) and length(reason) between 1 and 200),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff
);

-- Tuition lines of unvoided payments that no salary has counted yet, kept by triggers (D-23). With
-- it the salaries of a month are computed without reading all payments.
create table pending_salary_line (
  payment_line_id integer not null,
  teacher_id integer not null,
  transaction_date date not null,
  fee integer not null,
  part int4multirange,
  offering_id integer not null
);
create unique index pending_salary_line_once on pending_salary_line (payment_line_id);
create index pending_salary_line_part on pending_salary_line (teacher_id, transaction_date)
  where part is not null;
create index pending_salary_line_teacher on pending_salary_line (teacher_id, transaction_date)
  include (fee, payment_line_id, offering_id);
