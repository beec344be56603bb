import { type Kysely, sql } from 'kysely';

/** A new school year for all students, and moves of single students (R-1700 to R-1715, D-35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A year that was applied. Undoing it once is the only change.
  await sql`
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
    )`.execute(db);
  await sql`
    create unique index year_end_applied_once on year_end (year) where undone_at is null`.execute(
    db,
  );
  await sql`
    create function guard_year_end() returns trigger language plpgsql as $$
    declare
      undone year_end := old;
    begin
      if tg_op = 'INSERT' then
        if exists (select from year_end where year > new.year and undone_at is null) then
          raise exception using errcode = 'check_violation', constraint = 'year_end_in_order',
            message = 'a later year is applied';
        end if;
        return new;
      end if;
      if tg_op = 'UPDATE' and old.undone_at is null then
        undone.undone_at := new.undone_at;
        undone.undone_by := new.undone_by;
        if new is not distinct from undone then
          return new;
        end if;
      end if;
      raise exception 'a year is only undone, once' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger year_end_guard before insert or update or delete on year_end
    for each row execute function guard_year_end()`.execute(db);

  // What a student does from a month on: in a year for all, or alone. The level changes, or the
  // student is terminated, when the month has begun; outcome is null until then.
  await sql`
    create table student_move (
      id integer generated always as identity primary key,
      year_end_id integer references year_end,
      student_id integer not null references student,
      month date not null check (extract(day from month) = 1),
      move text not null check (move in ('MOVES_UP', 'STAYS', 'LEAVES', 'GRADUATES', 'ALONE')),
      from_level integer not null references program_level check (from_level <> 7),
      to_level integer not null references program_level check (to_level <> 7),
      outcome text check (outcome in ('DONE', 'LEFT_AS_IS')),
      status_change_id integer references student_status_change,
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      undone_at timestamptz,
      undone_by integer references staff,
      constraint student_move_once unique (year_end_id, student_id),
      constraint student_move_alone check ((year_end_id is null) = (move = 'ALONE')),
      constraint student_move_level check (
        (from_level <> to_level) = (move in ('MOVES_UP', 'GRADUATES', 'ALONE'))
        and (move <> 'GRADUATES' or to_level = 8)
      ),
      constraint student_move_status check (
        status_change_id is null or (move = 'LEAVES' and outcome = 'DONE')
      ),
      constraint student_move_undone check ((undone_at is null) = (undone_by is null))
    )`.execute(db);
  await sql`
    create index student_move_student_id on student_move (student_id)`.execute(db);
  await sql`
    create index student_move_planned on student_move (month)
    where outcome is null and undone_at is null`.execute(db);
  await sql`
    create function guard_student_move() returns trigger language plpgsql as $$
    declare
      changed student_move := old;
    begin
      if tg_op = 'UPDATE' and old.undone_at is null then
        changed.undone_at := new.undone_at;
        changed.undone_by := new.undone_by;
        if old.outcome is null then
          changed.outcome := new.outcome;
          changed.status_change_id := new.status_change_id;
        end if;
        if new is not distinct from changed then
          return new;
        end if;
      end if;
      raise exception 'a move is only carried out and undone, once'
        using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger student_move_guard before update or delete on student_move
    for each row execute function guard_student_move()`.execute(db);

  // A course that a move ended, with its former end and the course that follows it; or one that
  // stayed because a month after the move was paid. The following course is deleted by an undo.
  await sql`
    create table student_move_course (
      student_move_id integer not null references student_move,
      old_subscription_id integer not null references subscription,
      change text not null check (change in ('MOVES', 'ENDS', 'PAID_AHEAD')),
      cancelled_before date check (extract(day from cancelled_before) = 1),
      new_subscription_id integer references subscription on delete set null,
      primary key (student_move_id, old_subscription_id),
      constraint student_move_course_new_once unique (new_subscription_id),
      constraint student_move_course_new check (
        change = 'MOVES' or new_subscription_id is null
      )
    )`.execute(db);
  await sql`
    create index student_move_course_old on student_move_course (old_subscription_id)`.execute(db);

  // A discount of a house rule that applying a year ended, with its former end, or added (null).
  await sql`
    create table year_end_discount (
      year_end_id integer not null references year_end,
      adjustment_id integer not null references adjustment on delete cascade,
      until_before date,
      primary key (year_end_id, adjustment_id)
    )`.execute(db);
  await sql`
    create index year_end_discount_adjustment on year_end_discount (adjustment_id)`.execute(db);

  // An undone move takes back what it did: the discounts of its courses go, and those that it ended
  // apply again (D-35). Otherwise as in migration 0042.
  await sql`
    create or replace function guard_adjustment() returns trigger language plpgsql as $$
    declare
      ended adjustment := old;
    begin
      if tg_op = 'INSERT' then
        perform from subscription where id = new.subscription_id for no key update;
        return new;
      end if;
      perform from subscription where id = old.subscription_id for no key update;
      if tg_op = 'DELETE' then
        if old.rule is not null
          and is_removing((select relowner from pg_class where oid = tg_relid))
        then
          return old;
        end if;
        if exists (
          select from student_move_course course
          join student_move move on move.id = course.student_move_id
          where course.new_subscription_id = old.subscription_id and move.undone_at is not null
        ) or exists (
          select from year_end_discount discount
          join student_move move
            on move.year_end_id = discount.year_end_id and move.student_id = old.student_id
          where discount.adjustment_id = old.id and discount.until_before is null
            and move.undone_at is not null
        ) then
          return old;
        end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      ended.until_month := new.until_month;
      if new is distinct from ended or (
        new.until_month > old.until_month and not exists (
          select from year_end_discount discount
          join student_move move
            on move.year_end_id = discount.year_end_id and move.student_id = old.student_id
          where discount.adjustment_id = old.id and discount.until_before = new.until_month
            and move.undone_at is not null
        )
      ) then
        raise exception 'an adjustment is only ended' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger adjustment_fees_after_delete after delete on adjustment
    referencing old table as changed for each statement execute function keep_fee_periods()`.execute(
    db,
  );
  await sql`
    create trigger subscription_periods_after_delete after delete on subscription
    referencing old table as changed
    for each statement execute function keep_tuition_periods()`.execute(db);

  // A termination by a move that was undone does not stay. Otherwise as in migration 0004.
  await sql`
    create or replace function check_student_status_change() returns trigger language plpgsql as $$
    declare
      latest student_status_change;
      current_status text;
    begin
      perform from student where id = new.student_id for no key update;
      select * into latest from student_status_change
      where student_id = new.student_id order by id desc limit 1;
      current_status := coalesce(latest.status, 'ACTIVE');
      if current_status = 'TERMINATED' and not exists (
        select from student_move where status_change_id = latest.id and undone_at is not null
      ) then
        raise exception using errcode = 'check_violation', constraint = 'student_status_final',
          message = 'a terminated student keeps that status';
      end if;
      if current_status = new.status then
        raise exception using errcode = 'check_violation', constraint = 'student_status_same',
          message = 'the student has that status already';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create index student_move_status_change on student_move (status_change_id)
    where status_change_id is not null`.execute(db);
}
