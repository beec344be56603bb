import { type Kysely, sql } from 'kysely';

const KINDS = sql`('SUBJECTS', 'TEACHERS', 'STUDENTS', 'MISC_ITEMS', 'PAYMENTS')`;

/** Spreadsheets that are read into a centre, and can be undone (R-1652 to R-1674, D-34). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A spreadsheet until it is imported. `content` is JSON: headings, rows and the line of each row.
  await sql`
    create table import_draft (
      uuid uuid primary key default gen_random_uuid(),
      version integer not null default 1,
      kind text not null check (kind in ${KINDS}),
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
      -- The last change; null before the first one.
      changed_at timestamptz,
      changed_by integer references staff,
      constraint import_draft_ordered check (
        state not in ('WAITING', 'RUNNING')
        or num_nonnulls(digest, ordered_by, ordered_at) = 3
      )
    )`.execute(db);
  // The content changes often and is large, so old versions are removed early.
  await sql`
    alter table import_draft set (autovacuum_vacuum_threshold = 5, autovacuum_vacuum_scale_factor = 0)`.execute(
    db,
  );

  await sql`
    create table import_batch (
      id integer generated always as identity primary key,
      -- That of its draft.
      uuid uuid not null unique,
      kind text not null check (kind in ${KINDS}),
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
    )`.execute(db);
  await sql`
    create function guard_import_batch() returns trigger language plpgsql as $$
    declare
      undone import_batch := old;
    begin
      if tg_op = 'UPDATE' and old.undone_at is null then
        undone.undone_at := new.undone_at;
        undone.undone_by := new.undone_by;
        if new is not distinct from undone then
          return new;
        end if;
      end if;
      raise exception 'an import is only undone, once' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger import_batch_guard before update or delete on import_batch
    for each row execute function guard_import_batch()`.execute(db);

  // What each row of the spreadsheet made or filled. The records may be removed by an undo.
  await sql`
    create table import_row (
      import_batch_id integer not null references import_batch,
      record_kind text not null check (record_kind in (
        'student', 'teacher', 'offering', 'course', 'subscription', 'misc_item', 'misc_charge',
        'payment', 'filled_student', 'filled_teacher'
      )),
      record_id integer not null,
      row_number integer not null check (row_number > 0),
      primary key (import_batch_id, record_kind, record_id)
    )`.execute(db);
  await sql`
    create trigger import_row_append_only before update or delete on import_row
    for each row execute function refuse_change()`.execute(db);

  // The misc item of opening debts (R-1662). It keeps its name and is never retired.
  await sql`
    alter table misc_item add column is_opening_balance boolean not null default false`.execute(db);
  await sql`
    create unique index misc_item_opening_balance on misc_item (is_opening_balance)
    where is_opening_balance`.execute(db);
  await sql`
    create function keep_opening_balance() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'check_violation', constraint = 'misc_item_opening_kept',
        message = 'the item of opening balances stays as it is';
    end $$`.execute(db);
  await sql`
    create trigger misc_item_opening_kept before update or delete on misc_item
    for each row when (old.is_opening_balance) execute function keep_opening_balance()`.execute(db);

  // Undoing an import is the only deletion of a status change and of a discount.
  await sql`
    create function is_removing(owner oid) returns boolean language sql stable as $$
      select current_setting('kelas.removes_import', true) = 'yes'
        and pg_has_role(current_user, owner, 'USAGE')
    $$`.execute(db);
  await sql`
    create function keep_status_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE'
        and is_removing((select relowner from pg_class where oid = tg_relid))
      then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`drop trigger student_status_change_append_only on student_status_change`.execute(db);
  await sql`
    create trigger student_status_change_append_only before update or delete on student_status_change
    for each row execute function keep_status_change()`.execute(db);
  // As in migration 0032; an undo removes the discounts that the house rules made.
  await sql`
    create or replace function guard_adjustment() returns trigger language plpgsql as $$
    declare
      ended adjustment := old;
    begin
      if tg_op = 'UPDATE' then
        ended.until_month := new.until_month;
        if new is distinct from ended or new.until_month > old.until_month then
          raise exception 'an adjustment is only ended' using errcode = 'restrict_violation';
        end if;
      elsif tg_op = 'DELETE' then
        if old.rule is not null
          and is_removing((select relowner from pg_class where oid = tg_relid))
        then
          return old;
        end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      perform from subscription where id = new.subscription_id for no key update;
      return new;
    end $$`.execute(db);
  // As in migration 0031; the details about a student whom an undo removes are erased too.
  await sql`
    create or replace function keep_audit_entry() returns trigger language plpgsql as $$
    declare
      erased audit_entry := old;
      owner oid;
    begin
      if tg_op = 'UPDATE' then
        select relowner into owner from pg_class where oid = tg_relid;
        erased.before := null;
        erased.after := null;
        erased.erased_at := new.erased_at;
        if old.erased_at is null and new.erased_at is not null and new is not distinct from erased
          and old.subject_kind = 'STUDENT'
          and old.action in ('STUDENT_REGISTERED', 'STUDENT_CHANGED', 'NOTE_CHANGED')
          and (is_removing(owner)
            or exists (select from student where id = old.subject_id and anonymised_at is not null))
          and pg_has_role(current_user, owner, 'USAGE')
        then
          return new;
        end if;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);

  // The foreign keys of removed lines are found in these, else each removal reads all payments.
  for (const column of ['subscription_id', 'misc_charge_id']) {
    await sql`
      create index ${sql.id(`payment_line_${column}`)} on payment_line (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
  }

  // Removes records of an import on which nothing hangs; a foreign key refuses the others. Erases
  // the audit details of the students and returns the positions of these entries.
  await sql`
    create function remove_imported(
      batch integer, students integer[], teachers integer[], offerings integer[],
      courses integer[], items integer[], charges integer[], removed_at timestamptz
    ) returns bigint[]
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      erased bigint[];
      lines integer[] := array(select id from subscription where student_id = any(students));
    begin
      if not exists (select from import_batch where id = batch and undone_at is null) or exists (
        select from (
          select 'student' as kind, unnest(students) as id
          union all select 'teacher', unnest(teachers)
          union all select 'offering', unnest(offerings)
          union all select 'course', unnest(courses)
          union all select 'misc_item', unnest(items)
          union all select 'misc_charge', unnest(charges)
          union all select 'subscription', unnest(lines)
          union all select 'misc_charge', id from misc_charge where student_id = any(students)
        ) wanted
        where (batch, kind, id) not in (
          select import_batch_id, record_kind, record_id from import_row
        )
      ) then
        raise exception 'an undo removes what its import made' using errcode = 'restrict_violation';
      end if;
      perform set_config('kelas.removes_import', 'yes', true);
      with entries as (
        update audit_entry set before = null, after = null, erased_at = removed_at
        where subject_kind = 'STUDENT' and subject_id = any(students) and erased_at is null
          and action in ('STUDENT_REGISTERED', 'STUDENT_CHANGED', 'NOTE_CHANGED')
        returning position
      )
      select array_agg(position order by position) into erased from entries;
      delete from adjustment where subscription_id = any(lines);
      delete from fee_period where subscription_id = any(lines);
      delete from tuition_period where student_id = any(students);
      delete from subscription where id = any(lines);
      delete from unpaid_misc_charge
      where student_id = any(students) or misc_charge_id = any(charges);
      delete from misc_charge where student_id = any(students) or id = any(charges);
      delete from student_status_change where student_id = any(students);
      delete from student where id = any(students);
      delete from offering where id = any(offerings);
      delete from teacher where id = any(teachers);
      delete from course where id = any(courses);
      delete from misc_item where id = any(items);
      perform set_config('kelas.removes_import', '', true);
      return coalesce(erased, '{}');
    end $$`.execute(db);
}
