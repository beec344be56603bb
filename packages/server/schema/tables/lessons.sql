create table course (
  id integer generated always as identity primary key,
  name text collate by_name not null check (name = btrim(name) and length(name) between 1 and 200),
  version integer not null default 1
);
create unique index course_name_key on course (name_key(name collate "default"));

-- Receipts show the name that a course had when they were recorded (D-27).
create table former_course_name (
  id integer generated always as identity primary key,
  course_id integer not null references course,
  name text not null,
  until timestamptz not null
);
create index former_course_name_course_id on former_course_name (course_id, until);

create table offering (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher,
  program_level_id level not null constraint offering_level_fkey references program_level,
  course_id integer not null constraint offering_course_fkey references course,
  fee integer not null check (fee between 0 and 1000000),
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  -- Counts in place of the teacher's ratio, while the teacher is paid by a ratio (R-2193).
  ratio text check (ratio ~ '^[0-9]{1,4}/[0-9]{1,4}$' and ratio !~ '^0+/0+$'),
  -- The fee is charged for each lesson held, not for a month (R-2275).
  by_lesson boolean not null default false,
  constraint offering_class_key unique (id, teacher_id, program_level_id, course_id),
  constraint offering_by_lesson_key unique (id, by_lesson)
);
create index offering_course_id on offering (course_id);
create index offering_program_level_id on offering (program_level_id);
create unique index offering_running_key on offering (teacher_id, program_level_id, course_id)
  where cancelled_at is null;

create table announcement (
  id integer generated always as identity primary key,
  version integer not null default 1,
  author_name text not null check (length(author_name) between 1 and 200),
  content text not null check (length(content) between 1 and 5000),
  program_level_id level constraint announcement_level_fkey references program_level,
  course_id integer constraint announcement_course_fkey references course,
  -- ALL is no session, so the foreign key has a column of its own.
  class_session text,
  one_session text generated always as (nullif(class_session, 'ALL')) stored
    constraint announcement_session_fkey references class_session (code),
  created_at timestamptz not null,
  created_by integer not null references staff,
  -- The last change or deletion (R-1052); null before the first one.
  changed_by integer references staff,
  changed_at timestamptz,
  check ((changed_by is null) = (changed_at is null)),
  constraint announcement_class check (num_nulls(program_level_id, course_id) <> 1)
);
create index announcement_course_id on announcement (course_id);
create index announcement_one_session on announcement (one_session);
create index announcement_program_level_id on announcement (program_level_id);

create table material (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('QUIZ', 'NOTE')),
  version integer not null default 1,
  title text not null check (length(title) between 1 and 200),
  url text not null check (length(url) between 1 and 2000),
  offering_id integer,
  teacher_id integer constraint material_teacher_fkey references teacher,
  program_level_id level constraint material_level_fkey references program_level,
  course_id integer constraint material_course_fkey references course,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DELETED')),
  created_at timestamptz not null,
  created_by integer not null references staff,
  changed_by integer references staff,
  changed_at timestamptz,
  school_year smallint check (school_year between 2001 and 2099),
  -- It compares the teacher, level and course with the offering (R-1023). All three name
  -- an offering; fewer name none.
  foreign key (offering_id, teacher_id, program_level_id, course_id)
    references offering (id, teacher_id, program_level_id, course_id),
  check ((changed_by is null) = (changed_at is null)),
  constraint material_class check (
    (offering_id is not null) = (num_nulls(teacher_id, program_level_id, course_id) = 0)
  )
);
create index material_active on material (kind, id desc) where status = 'ACTIVE';
create index material_course_id on material (course_id);
create index material_offering_id on material (offering_id);
create index material_program_level_id on material (program_level_id);
create index material_teacher_id on material (teacher_id);
create index material_year on material (kind, school_year, id desc) where status = 'ACTIVE';

-- Day 1 is Monday. Times have the form HHmm, which sorts in order of time.
create table timetable_entry (
  id integer generated always as identity primary key,
  version integer not null default 1,
  course_id integer not null constraint timetable_entry_course_fkey references course,
  program_level_id level not null constraint timetable_entry_level_fkey references program_level,
  start_time text check (start_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  end_time text check (end_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  day_of_week smallint check (day_of_week between 1 and 7),
  classroom text not null check (length(classroom) <= 200),
  class_session text not null
    constraint timetable_entry_session_fkey references class_session (code),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DELETED')),
  created_at timestamptz not null,
  created_by integer not null references staff,
  changed_by integer references staff,
  changed_at timestamptz,
  school_year smallint check (school_year between 2001 and 2099),
  places smallint check (places between 1 and 999),
  check ((changed_by is null) = (changed_at is null))
);
create index timetable_entry_active on timetable_entry (day_of_week, start_time)
  where status = 'ACTIVE';
create index timetable_entry_class_session on timetable_entry (class_session);
create index timetable_entry_course_id on timetable_entry (course_id);
create index timetable_entry_program_level_id on timetable_entry (program_level_id);
create index timetable_entry_year on timetable_entry (school_year) where status = 'ACTIVE';

-- Undoing it once is the only change.
create table year_copy (
  id integer generated always as identity primary key,
  from_year smallint not null check (from_year between 2001 and 2099),
  to_year smallint not null check (to_year between 2001 and 2099),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  undone_at timestamptz,
  undone_by integer references staff,
  constraint year_copy_order check (to_year > from_year),
  constraint year_copy_undone check ((undone_at is null) = (undone_by is null))
);
create index year_copy_years on year_copy (from_year, to_year, id desc);

-- A copy and its original: of the timetable, or a quiz or a note.
create table year_copy_line (
  id integer generated always as identity primary key,
  year_copy_id integer not null references year_copy,
  timetable_entry_id integer constraint year_copy_line_entry_once unique
    references timetable_entry,
  original_entry_id integer references timetable_entry,
  material_id integer constraint year_copy_line_material_once unique references material,
  original_material_id integer references material,
  -- The original belonged to every year; the copy gave it the old year.
  from_every_year boolean not null,
  constraint year_copy_line_kind check (
    num_nonnulls(timetable_entry_id, material_id) = 1
    and (timetable_entry_id is null) = (original_entry_id is null)
    and (material_id is null) = (original_material_id is null)
  )
);
create index year_copy_line_original_entry_id on year_copy_line (original_entry_id);
create index year_copy_line_original_material_id on year_copy_line (original_material_id);
create index year_copy_line_year_copy_id on year_copy_line (year_copy_id);
