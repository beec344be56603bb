-- An account of the centre whose statements are read.
create table bank_account (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  number text not null check (number ~ '^[0-9]{0,20}$'),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff
);
create unique index bank_account_name on bank_account (name_key(name));

create table bank_file (
  id integer generated always as identity primary key,
  bank_account_id integer not null references bank_account,
  file_name text not null check (char_length(file_name) between 1 and 200),
  opening bigint,
  closing bigint,
  -- Where its columns were; the next file of the account is read in the same way.
  columns jsonb not null,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  unique (bank_account_id, id)
);


-- A movement of the account; money out is below zero. Files overlap, so a line has a fingerprint of
-- account, date, amount, text, balance and its number among equal lines (`occurrence`). Triggers keep
-- `open`, the cents without a match. Anonymising clears text and payer.
create table bank_line (
  id integer generated always as identity primary key,
  bank_account_id integer not null,
  bank_file_id integer not null,
  row_number integer not null check (row_number > 0),
  transaction_date date not null
    check (transaction_date between '2000-01-01' and '2099-12-31'),
  amount bigint not null check (amount <> 0 and abs(amount) < 10000000000),
  text text not null check (char_length(text) <= 500),
  -- The words of the text that can be a name, by which a payer is known again.
  payer text not null,
  balance bigint,
  occurrence integer not null check (occurrence > 0),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  open bigint not null,
  foreign key (bank_account_id, bank_file_id) references bank_file (bank_account_id, id),
  constraint bank_line_once unique (bank_account_id, fingerprint),
  constraint bank_line_open check (open between 0 and abs(amount))
);
create index bank_line_bank_file_id on bank_line (bank_file_id);
create index bank_line_transaction_date on bank_line (transaction_date, id);
create index bank_line_is_open on bank_line (transaction_date, id) where open > 0;
create index bank_line_payer on bank_line (payer) where payer <> '';

-- Matches cents of a line with a payment, a refund or a salary, or gives another reason for them. A
-- void of the payment or the salary undoes the match.
create table bank_match (
  id integer generated always as identity primary key,
  bank_line_id integer not null references bank_line,
  amount bigint not null check (amount > 0),
  payment_id integer references payment,
  refund_id integer references refund,
  salary_id integer references salary,
  reason text check (reason in ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'REVERSED', 'OTHER')),
  -- How sure the proposal was that a person accepted; null without one.
  certainty text check (certainty in ('CERTAIN', 'LIKELY', 'MAYBE')),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  undone_at timestamptz,
  undone_by integer references staff,
  constraint bank_match_kind check (num_nonnulls(payment_id, refund_id, salary_id, reason) = 1),
  constraint bank_match_undone check ((undone_at is null) = (undone_by is null))
);
create index bank_match_bank_line_id on bank_match (bank_line_id);
create index bank_match_payment_id on bank_match (payment_id) where payment_id is not null;
create index bank_match_refund_id on bank_match (refund_id) where refund_id is not null;
create index bank_match_salary_id on bank_match (salary_id) where salary_id is not null;
