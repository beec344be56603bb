create table bank (
  swift_code text primary key check (swift_code ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  name text not null unique,
  fee integer not null default 0 check (fee between 0 and 1000000)
);
insert into bank (swift_code, name) values
  ('ACDBMYK2', 'AEON Bank'),
  ('PHBMMYKL', 'Affin Bank'),
  ('AGOBMYKL', 'Agrobank'),
  ('RJHIMYKL', 'Al Rajhi Bank'),
  ('MFBBMYKL', 'Alliance Bank'),
  ('ARBKMYKL', 'AmBank'),
  ('BIMBMYKL', 'Bank Islam'),
  ('BMMBMYKL', 'Bank Muamalat'),
  ('BKRMMYKL', 'Bank Rakyat'),
  ('BSNAMYK1', 'Bank Simpanan Nasional'),
  ('BKCHMYKL', 'Bank of China'),
  ('BKCHSGSG', 'Bank of China (Singapore)'),
  ('BOBEMYK2', 'Boost Bank'),
  ('CIBBMYKL', 'CIMB Bank'),
  ('CIBBSGSG', 'CIMB Bank (Singapore)'),
  ('CITIMYKL', 'Citibank'),
  ('CITISGSL', 'Citibank (Singapore)'),
  ('KCPMMYK1', 'Co-opbank Pertama'),
  ('DBSSSGSG', 'DBS Bank / POSB (Singapore)'),
  ('GXSPMYKL', 'GXBank'),
  ('GXSPSGSG', 'GXS Bank (Singapore)'),
  ('HBMBMYKL', 'HSBC Bank'),
  ('HSBCSGS2', 'HSBC Bank (Singapore)'),
  ('HLBBMYKL', 'Hong Leong Bank'),
  ('ICBKMYKL', 'Industrial and Commercial Bank of China'),
  ('ICBKSGSG', 'Industrial and Commercial Bank of China (Singapore)'),
  ('KAFBMYK2', 'KAF Digital Bank'),
  ('KFHOMYKL', 'Kuwait Finance House'),
  ('AFBQMYKL', 'MBSB Bank'),
  ('SSPISGSG', 'MariBank (Singapore)'),
  ('MBBEMYKL', 'Maybank'),
  ('MBBESGS2', 'Maybank (Singapore)'),
  ('OCBCMYKL', 'OCBC Bank'),
  ('OCBCSGSG', 'OCBC Bank (Singapore)'),
  ('PBBEMYKL', 'Public Bank'),
  ('RHBBMYKL', 'RHB Bank'),
  ('RHBBSGSG', 'RHB Bank (Singapore)'),
  ('SCCHMYKL', 'Ryt Bank'),
  ('SCBLMYKX', 'Standard Chartered Bank'),
  ('SCBLSG22', 'Standard Chartered Bank (Singapore)'),
  ('TRBUSGSG', 'Trust Bank (Singapore)'),
  ('UOVBMYKL', 'United Overseas Bank'),
  ('UOVBSGSG', 'United Overseas Bank (Singapore)');

create table staff (
  id integer generated always as identity primary key,
  username text not null check (username = btrim(username) and length(username) between 1 and 200),
  display_name text collate by_name not null check (length(display_name) <= 200),
  role text not null check (role in ('ADMIN', 'EMPLOYEE')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  -- The program computes it, because PostgreSQL's lower() depends on the locale of the cluster.
  canonical_username text not null constraint staff_username_key unique,
  previous_login_at timestamptz,
  language text check (language in ('en', 'ms', 'zh-Hans', 'ta'))
);

create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id integer not null references staff on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  check (last_used_at >= created_at)
);
create index session_created_at on session (created_at);
create index session_staff_id on session (staff_id);

-- The subject is a hash, because a typed username may be a mistyped password.
create table login_failure (
  subject bytea primary key check (octet_length(subject) = 32),
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null
);
create index login_failure_last_failed_at on login_failure (last_failed_at);

-- The known places of accounts (R-1273), as hashes to protect the privacy of the staff.
create table login_place (
  account bytea check (octet_length(account) = 32),
  address bytea check (octet_length(address) = 32),
  last_login_at timestamptz not null,
  primary key (account, address)
);
create index login_place_last_login_at on login_place (last_login_at);

-- rate is in cents: for an hour, a month or a head and month. A ratio is stored as typed, so that 4/6
-- stays 4/6.
create table teacher (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  version integer not null default 1,
  name text collate by_name not null check (length(name) between 1 and 200),
  phone_no text not null check (phone_no ~ '^(60[0-9]{8,10}|(62|63|65|66|673)[0-9]{7,11})$'),
  gender text not null check (gender in ('M', 'F')),
  nric text not null check (length(nric) <= 200),
  email text not null check (length(email) <= 200),
  bank_swift_code text constraint teacher_bank_fkey references bank,
  bank_account_no text not null check (length(bank_account_no) <= 200),
  payment_type text not null check (payment_type in ('RATIO', 'HOUR', 'FIXED', 'HEAD')),
  ratio text check (ratio ~ '^[0-9]{1,4}/[0-9]{1,4}$' and ratio !~ '^0+/0+$'),
  rate integer check (rate between 1 and 100000000),
  created_at timestamptz not null default now(),
  search_name text not null generated always as (normalize(name, NFKC)) stored,
  constraint teacher_rate check (
    (payment_type = 'RATIO') = (ratio is not null)
    and (payment_type <> 'RATIO') = (rate is not null)
    and (payment_type = 'FIXED' or coalesce(rate, 0) <= 1000000)
  )
);
create index teacher_by_name on teacher (lower(name), uuid);
create index teacher_name_search on teacher using gin (search_name gin_trgm_ops);

create table family (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now()
);

-- The first eight levels are those of every centre. They keep their ids and names (R-2171).
create table program_level (
  id integer generated by default as identity (start with 9) primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  offered boolean not null default true,
  position integer not null check (position between 0 and 9999),
  next_level_id level constraint program_level_next_fkey references program_level,
  version integer not null default 1,
  constraint program_level_default check (
    id > 8
    or name = (
      '{Remove,Form 1,Form 2,Form 3,Form 4,Form 5,Not offered,Form 5 (Graduated)}'::text[]
    )[id]
  ),
  constraint program_level_not_offered check (id <> 7 or not offered),
  constraint program_level_graduated_last check (id <> 8 or next_level_id is null),
  constraint program_level_next_other check (next_level_id <> id)
);
create unique index program_level_name_key on program_level (name_key(name));
create index program_level_next_level_id on program_level (next_level_id);
insert into program_level (id, name, offered, position, next_level_id) values
  (1, 'Remove', true, 10, 2),
  (2, 'Form 1', true, 20, 3),
  (3, 'Form 2', true, 30, 4),
  (4, 'Form 3', true, 40, 5),
  (5, 'Form 4', true, 50, 6),
  (6, 'Form 5', true, 60, 8),
  (7, 'Not offered', false, 70, null),
  (8, 'Form 5 (Graduated)', true, 80, null);

-- The sessions of the classes. MORNING and AFTERNOON are those of every centre (R-2176).
create table class_session (
  id integer generated by default as identity primary key,
  code text not null constraint class_session_code_key unique
    check (code ~ '^[A-Z0-9_]{1,40}$' and code <> 'ALL'),
  name text not null check (name = btrim(name) and length(name) between 1 and 40),
  position integer not null check (position between 0 and 9999),
  version integer not null default 1,
  constraint class_session_default check (
    (code <> 'MORNING' or name = 'Morning') and (code <> 'AFTERNOON' or name = 'Afternoon')
  )
);
create unique index class_session_name_key on class_session (name_key(name));
insert into class_session (code, name, position) values
  ('MORNING', 'Morning', 10),
  ('AFTERNOON', 'Afternoon', 20);

create table student (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  version integer not null default 1,
  name text collate by_name not null check (length(name) between 1 and 200),
  nric text not null check (length(nric) <= 200),
  phone_no text not null,
  email text not null check (length(email) <= 200),
  gender text not null check (gender in ('M', 'F')),
  program_level_id level not null constraint student_level_fkey references program_level,
  schedule text not null constraint student_session_fkey references class_session (code),
  enrolment_month date not null check (extract(day from enrolment_month) = 1),
  emergency_contact_name text not null check (length(emergency_contact_name) <= 200),
  emergency_contact_phone_no text not null
    check (emergency_contact_phone_no ~ '^(60[0-9]{8,10}|(62|63|65|66|673)[0-9]{7,11})?$'),
  emergency_contact_relationship text not null
    check (length(emergency_contact_relationship) <= 200),
  -- Empty for the language of the centre.
  family_language text not null check (family_language in ('', 'en', 'ms', 'zh', 'ta')),
  created_at timestamptz not null default now(),
  created_by integer not null references staff,
  anonymised_at timestamptz,
  search_name text not null generated always as (normalize(name, NFKC)) stored,
  contact_search_name text not null
    generated always as (normalize(emergency_contact_name, NFKC)) stored,
  note text not null default '' check (length(note) <= 2000),
  family_id integer references family,
  -- Money that the centre holds for the student, in cents; triggers keep it with each fund_entry
  -- (D-31).
  credit bigint not null default 0,
  deposit bigint not null default 0,
  constraint fund_not_overdrawn check (credit >= 0 and deposit >= 0),
  constraint student_anonymised check (
    anonymised_at is null
    or (
      name = 'Former student ' || left(uuid::text, 6) and nric = '' and phone_no = '' and email = ''
      and emergency_contact_name = '' and emergency_contact_phone_no = ''
      and emergency_contact_relationship = '' and family_language = ''
    )
  ),
  constraint student_anonymised_note check (anonymised_at is null or note = ''),
  constraint student_phone_no_check check (
    phone_no ~ '^(60[0-9]{8,10}|(62|63|65|66|673)[0-9]{7,11})$'
    or (anonymised_at is not null and phone_no = '')
  )
);
-- Lists read this index in order and do not touch the table.
create index student_by_name on student (lower(name), uuid)
  include (id, name, program_level_id, phone_no);
-- Proposes students with the same contact phone.
create index student_contact_phone on student (emergency_contact_phone_no)
  where emergency_contact_phone_no <> '';
create index student_contact_search on student using gin (contact_search_name gin_trgm_ops);
create index student_enrolment_month on student (enrolment_month, id);
create index student_family_id on student (family_id) where family_id is not null;
-- Few students have money in a fund.
create index student_holding on student (id) where credit > 0 or deposit > 0;
create index student_name_search on student using gin (search_name gin_trgm_ops);
-- The compared form of the number (R-213), of which the last four characters are known to staff.
create index student_nric_end on student (
  right(regexp_replace(upper(nric), '[^0-9A-Z]', '', 'g'), 4)
);
-- The same number with and without hyphens is one number. Hyphens alone are no number (R-213).
create unique index student_nric_key on student (regexp_replace(upper(nric), '[^0-9A-Z]', '', 'g'))
  where upper(nric) ~ '[0-9A-Z]';
create index student_phone_search on student using gin (
  phone_no gin_trgm_ops, emergency_contact_phone_no gin_trgm_ops
);
create index student_program_level_id on student (program_level_id);
create index student_schedule on student (schedule);

-- Two students who are not siblings, so that they are not proposed again.
create table sibling_refusal (
  student_id integer references student,
  other_id integer references student,
  primary key (student_id, other_id),
  check (student_id < other_id)
);
create index sibling_refusal_other_id on sibling_refusal (other_id);

-- Siblings that an employee wants to confirm, until an admin has decided.
create table sibling_request (
  student_id integer references student,
  other_id integer references student,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  primary key (student_id, other_id),
  check (student_id < other_id)
);
create index sibling_request_other_id on sibling_request (other_id);

-- The latest change has the present status; without a change it is ACTIVE (R-261).
create table student_status_change (
  id integer generated always as identity primary key,
  student_id integer not null references student,
  status text not null check (status in ('ACTIVE', 'DEACTIVATED', 'TERMINATED')),
  month date not null check (extract(day from month) = 1),
  recorded_at timestamptz not null default now(),
  recorded_by integer not null references staff
);
create index student_status_change_latest on student_status_change (student_id, id desc)
  include (status, month);

-- Who reminded whom, so that a family is not reminded twice (R-718).
create table reminder (
  id integer generated always as identity primary key,
  student_id integer not null references student,
  owed_fee bigint not null check (owed_fee > 0),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff
);
create index reminder_student_id on reminder (student_id, id desc);
