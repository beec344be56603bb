-- A day on which no lesson is expected.
create table closed_day (
  id integer generated always as identity primary key,
  version integer not null default 1,
  day date not null constraint closed_day_once unique,
  name text not null check (name = btrim(name) and length(name) between 1 and 200)
);

-- A lesson is made when it is first touched. It keeps the class as the timetable had it then.
create table lesson (
  id integer generated always as identity primary key,
  timetable_entry_id integer not null references timetable_entry,
  -- The day of the timetable. A moved lesson keeps it.
  day date not null,
  course_id integer not null references course,
  program_level_id level not null references program_level,
  class_session text not null references class_session (code),
  start_time text check (start_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  end_time text check (end_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  classroom text not null check (length(classroom) <= 200),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  -- Who had marked the whole class, and when. It is set once.
  marked_at timestamptz,
  marked_by integer references staff,
  constraint lesson_once unique (timetable_entry_id, day),
  constraint lesson_marked check ((marked_at is null) = (marked_by is null))
);
create index lesson_class_session on lesson (class_session);
create index lesson_course_id on lesson (course_id, program_level_id, day);
create index lesson_day on lesson (day);
create index lesson_program_level_id on lesson (program_level_id);

-- The latest change says whether a lesson is held, when and where.
create table lesson_change (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson,
  kind text not null check (kind in ('CANCELLED', 'MOVED', 'RESTORED')),
  reason text not null check (length(reason) <= 200),
  to_day date,
  to_start_time text check (to_start_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  to_end_time text check (to_end_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  to_classroom text check (length(to_classroom) <= 200),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  constraint lesson_change_moved check (
    (kind = 'MOVED') = (to_day is not null) and (to_day is null) = (to_classroom is null)
    and (to_day is not null or num_nonnulls(to_start_time, to_end_time) = 0)
  ),
  constraint lesson_change_reason check (kind = 'RESTORED' or reason <> '')
);
create index lesson_change_lesson_id on lesson_change (lesson_id, id desc);
create index lesson_change_to_day on lesson_change (to_day) where to_day is not null;

-- A later mark replaces an earlier one of the same student in the lesson. Both stay.
create table attendance_mark (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson,
  student_id integer not null references student,
  -- CLEARED takes a mark back.
  mark text not null check (mark in ('PRESENT', 'LATE', 'ABSENT', 'EXCUSED', 'CLEARED')),
  late_minutes smallint check (late_minutes between 1 and 240),
  -- The student belongs to another class.
  guest boolean not null,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  replaced boolean not null default false,
  constraint attendance_mark_late check (late_minutes is null or mark = 'LATE')
);
create unique index attendance_mark_once on attendance_mark (lesson_id, student_id)
  where not replaced;
create index attendance_mark_student_id on attendance_mark (student_id, lesson_id);

-- A marked lesson of a teacher, as a salary by the hour has it. It stays when marks change later.
create table salary_lesson (
  salary_id integer references salary,
  lesson_id integer references lesson,
  held_on date not null,
  start_time text check (start_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  end_time text check (end_time ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  minutes integer generated always as (minutes_between(start_time, end_time)) stored,
  primary key (salary_id, lesson_id)
);
create index salary_lesson_lesson_id on salary_lesson (lesson_id);

-- A lesson that the centre owes a student. A make-up or a discount settles it, or it lapses.
create table owed_lesson (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson,
  student_id integer not null references student,
  subscription_id integer not null references subscription,
  -- The lesson was held, and the student was absent.
  absence boolean not null,
  -- By the house rule of then.
  lapses_on date,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  -- The lesson was held after all, or the student was there. It is set once.
  withdrawn_at timestamptz,
  withdrawn_by integer references staff,
  constraint owed_lesson_lapses check (absence or lapses_on is null),
  constraint owed_lesson_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index owed_lesson_once on owed_lesson (lesson_id, student_id)
  where withdrawn_at is null;
create index owed_lesson_student_id on owed_lesson (student_id, id);
create index owed_lesson_subscription_id on owed_lesson (subscription_id);

-- The lesson in which an owed one is made up. Undoing it once is the only change.
create table make_up (
  id integer generated always as identity primary key,
  owed_lesson_id integer not null references owed_lesson,
  lesson_id integer not null references lesson,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  undone_at timestamptz,
  undone_by integer references staff,
  constraint make_up_undone check ((undone_at is null) = (undone_by is null))
);
create unique index make_up_once on make_up (owed_lesson_id) where undone_at is null;
create index make_up_lesson_id on make_up (lesson_id) where undone_at is null;

-- The discount that pays an owed lesson.
create table lesson_discount (
  owed_lesson_id integer primary key references owed_lesson,
  adjustment_id integer not null unique references adjustment,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff
);

-- A card that opens the door to a lesson. Ending it once is the only change; its code is made from the id.
create table student_card (
  id integer generated always as identity primary key,
  student_id integer not null references student,
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  ended_at timestamptz,
  -- Empty for a card that ended because the data of the student was erased.
  ended_by integer references staff,
  constraint student_card_ended check (ended_at is not null or ended_by is null)
);
create unique index student_card_present on student_card (student_id) where ended_at is null;
create index student_card_student_id on student_card (student_id, id);

-- A person who waits for a place in a class. Ending the wait once is the only change; it clears what is personal.
create table waiting_place (
  id integer generated always as identity primary key,
  course_id integer not null constraint waiting_place_course_fkey references course,
  program_level_id level not null constraint waiting_place_level_fkey references program_level,
  class_session text not null constraint waiting_place_session_fkey references class_session (code),
  student_id integer references student,
  -- Of a person who is no student yet.
  name text check (name = btrim(name) and length(name) between 1 and 200),
  phone_no text check (phone_no ~ '^(60[0-9]{8,10}|(62|63|65|66|673)[0-9]{7,11})$'),
  note text not null check (length(note) <= 200),
  recorded_at timestamptz not null,
  recorded_by integer not null references staff,
  ended_at timestamptz,
  -- Empty for a wait that ended because the data of the student was erased.
  ended_by integer references staff,
  outcome text check (outcome in ('ENROLLED', 'GONE')),
  constraint waiting_place_person check (
    num_nonnulls(name, phone_no)
      = case when student_id is null and ended_at is null then 2 else 0 end
  ),
  constraint waiting_place_ended check (
    (ended_at is null) = (outcome is null) and (ended_at is not null or ended_by is null)
    and (ended_at is null or note = '')
  )
);
create unique index waiting_place_once
  on waiting_place (student_id, course_id, program_level_id, class_session) where ended_at is null;
create index waiting_place_class on waiting_place (course_id, program_level_id, class_session, id)
  where ended_at is null;
create index waiting_place_class_session on waiting_place (class_session);
create index waiting_place_course_id on waiting_place (course_id);
create index waiting_place_program_level_id on waiting_place (program_level_id);
create index waiting_place_student_id on waiting_place (student_id, id);
