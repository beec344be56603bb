create table centre (
  only_one boolean default true primary key check (only_one),
  version integer not null default 1,
  name text not null default 'Tuition Centre'
    check (name = btrim(name) and length(name) between 1 and 200),
  address text not null default '' check (length(address) <= 500),
  registration_no text not null default '' check (length(registration_no) <= 200),
  logo bytea check (octet_length(logo) <= 300000),
  phone_prefix text not null default '60'
    check (phone_prefix in ('60', '62', '63', '65', '66', '673')),
  language text not null default 'en' check (language in ('en', 'ms', 'zh', 'ta')),
  employee_finance boolean not null default true,
  employee_teacher_history boolean not null default true,
  employee_bank boolean not null default false,
  phone_no text not null default ''
    check (phone_no ~ '^(60[0-9]{8,10}|(62|63|65|66|673)[0-9]{7,11})?$'),
  payment_info text not null default '' check (length(payment_info) <= 200),
  payment_qr text not null default '' check (length(payment_qr) <= 500),
  qr_has_amount boolean not null default false
);
insert into centre default values;

-- The head of the audit log. Its row stays locked until the commit, so positions have no gaps.
create table audit_head (
  only_one boolean default true primary key check (only_one),
  position bigint not null,
  hash bytea not null check (octet_length(hash) = 32)
) with (
  fillfactor = 10
);
insert into audit_head (only_one, position, hash) values
  (true, 0, '\x0000000000000000000000000000000000000000000000000000000000000000');

-- staff_id is null for actions of commands. The details have a hash of their own, so that
-- erasing them does not break the chain (D-14).
create table audit_entry (
  position bigint primary key,
  recorded_at timestamptz not null,
  staff_id integer references staff,
  action text not null check (action ~ '^[A-Z]+(_[A-Z]+)*$'),
  subject_kind text not null check (subject_kind ~ '^[A-Z]+(_[A-Z]+)*$'),
  subject_id integer,
  before jsonb,
  after jsonb,
  details_hash bytea not null check (octet_length(details_hash) = 32),
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  erased_at timestamptz
);
create index audit_entry_action on audit_entry (action, position desc);
-- The audit log without the readings of identity card numbers (R-1458).
create index audit_entry_no_reads on audit_entry (position desc) where action <> 'NRIC_READ';
create index audit_entry_recorded_at on audit_entry (recorded_at);
create index audit_entry_staff_id on audit_entry (staff_id, position desc);
create index audit_entry_staff_no_reads on audit_entry (staff_id, position desc)
  where action <> 'NRIC_READ';
create index audit_entry_subject on audit_entry (subject_kind, subject_id, position desc);

-- A process locks the row while it does the work, so only one process does it (R-1255). The lock
-- of a killed process is released.
create table scheduled_work (
  name text primary key check (name ~ '^[A-Z]+(_[A-Z]+)*$'),
  done_at timestamptz
);

-- A spreadsheet until it is imported. `content` is JSON: headings, rows and the line of each row.
create table import_draft (
  uuid uuid default gen_random_uuid() primary key,
  version integer not null default 1,
  kind text not null
    check (kind in ('SUBJECTS', 'TEACHERS', 'STUDENTS', 'MISC_ITEMS', 'PAYMENTS')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- The bytes of a file, to read them again in another encoding; null for a pasted text.
  source bytea,
  encoding text not null,
  delimiter text not null,
  content text not null,
  row_count integer not null,
  -- JSON: the field of each column, the answers to questions and the rows to leave out.
  choices text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'WAITING', 'RUNNING', 'FAILED')),
  digest bytea check (octet_length(digest) = 32),
  ordered_by integer references staff,
  ordered_at timestamptz,
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  message text not null default '',
  created_at timestamptz not null,
  created_by integer not null references staff,
  changed_at timestamptz,
  changed_by integer references staff,
  constraint import_draft_ordered check (
    state not in ('WAITING', 'RUNNING')
    or num_nonnulls(digest, ordered_by, ordered_at) = 3
  )
)
-- The content changes often and is large, so old versions are removed early.
with (
  autovacuum_vacuum_threshold = 5,
  autovacuum_vacuum_scale_factor = 0
);

create table import_batch (
  id integer generated always as identity primary key,
  -- That of its draft.
  uuid uuid not null unique,
  kind text not null
    check (kind in ('SUBJECTS', 'TEACHERS', 'STUDENTS', 'MISC_ITEMS', 'PAYMENTS')),
  file_name text not null check (length(file_name) between 1 and 200),
  digest bytea not null check (octet_length(digest) = 32),
  students integer not null,
  teachers integer not null,
  offerings integer not null,
  subjects integer not null,
  subscriptions integer not null,
  misc_items integer not null,
  charges integer not null,
  payments integer not null,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  undone_at timestamptz,
  undone_by integer references staff,
  constraint import_batch_undone check ((undone_at is null) = (undone_by is null))
);

-- The records that each row of the spreadsheet made or filled. An undo may remove them.
create table import_row (
  import_batch_id integer references import_batch,
  record_kind text check (
    record_kind in (
      'student', 'teacher', 'offering', 'course', 'subscription', 'misc_item', 'misc_charge',
      'payment', 'filled_student', 'filled_teacher'
    )
  ),
  record_id integer,
  row_number integer not null check (row_number > 0),
  primary key (import_batch_id, record_kind, record_id)
);

-- A year that was applied. Undoing it once is the only change.
create table year_end (
  id integer generated always as identity primary key,
  year integer not null check (year between 2001 and 2099),
  fees text not null check (fees in ('OFFERING', 'KEEP_DIFFERENCE')),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  undone_at timestamptz,
  undone_by integer references staff,
  constraint year_end_undone check ((undone_at is null) = (undone_by is null))
);
create unique index year_end_applied_once on year_end (year) where undone_at is null;

-- A move of a student from a month on: in a year for all, or alone. The level changes, or the
-- student is terminated, when the month has begun; outcome is null until then.
create table student_move (
  id integer generated always as identity primary key,
  year_end_id integer references year_end,
  student_id integer not null references student,
  month date not null check (extract(day from month) = 1),
  move text not null check (move in ('MOVES_UP', 'STAYS', 'LEAVES', 'GRADUATES', 'ALONE')),
  from_level level not null references program_level,
  to_level level not null references program_level,
  outcome text check (outcome in ('DONE', 'LEFT_AS_IS')),
  status_change_id integer references student_status_change,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  undone_at timestamptz,
  undone_by integer references staff,
  constraint student_move_once unique (year_end_id, student_id),
  constraint student_move_alone check ((year_end_id is null) = (move = 'ALONE')),
  constraint student_move_level check (
    (move = 'ALONE' or (from_level <> to_level) = move in ('MOVES_UP', 'GRADUATES'))
    and (move <> 'GRADUATES' or to_level = 8)
  ),
  constraint student_move_status check (
    status_change_id is null
    or (move in ('LEAVES', 'GRADUATES') and outcome = 'DONE')
  ),
  constraint student_move_undone check ((undone_at is null) = (undone_by is null))
);
create index student_move_from_level on student_move (from_level);
create index student_move_planned on student_move (month)
  where outcome is null and undone_at is null;
create index student_move_status_change on student_move (status_change_id)
  where status_change_id is not null;
create index student_move_student_id on student_move (student_id);
create index student_move_to_level on student_move (to_level);

-- A course that a move ended, with its former end and the course that follows it; or one that
-- stayed because a month after the move was paid. The following course is deleted by an undo.
create table student_move_course (
  student_move_id integer not null references student_move,
  old_subscription_id integer not null references subscription on delete cascade,
  change text not null check (change in ('MOVES', 'ENDS', 'PAID_AHEAD')),
  cancelled_before date check (extract(day from cancelled_before) = 1),
  new_subscription_id integer constraint student_move_course_new_once unique
    references subscription on delete set null,
  end_month date not null check (extract(day from end_month) = 1),
  new_from date check (extract(day from new_from) = 1),
  new_until date check (extract(day from new_until) = 1),
  constraint student_move_course_once
    unique nulls not distinct (student_move_id, old_subscription_id, new_from),
  constraint student_move_course_new check (
    (change = 'PAID_AHEAD' or (change = 'MOVES') = (new_from is not null))
    and (new_from is not null or (new_subscription_id is null and new_until is null))
  )
);
create index student_move_course_old on student_move_course (old_subscription_id);

-- A discount of a house rule that applying a year ended, with its former end, or added (null).
create table year_end_discount (
  year_end_id integer references year_end,
  adjustment_id integer references adjustment on delete cascade,
  until_before date,
  primary key (year_end_id, adjustment_id)
);
create index year_end_discount_adjustment on year_end_discount (adjustment_id);
