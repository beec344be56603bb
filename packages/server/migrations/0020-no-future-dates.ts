import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Triggers in place of checks, so that rows of earlier versions stay valid, also in a restore
  // . A payment has one day of grace, because clocks differ.
  await sql`
    create function refuse_future_payment() returns trigger language plpgsql as $$
    begin
      if new.transaction_date > (new.recorded_at at time zone 'Asia/Singapore')::date + 1 then
        raise exception using errcode = 'check_violation', constraint = 'payment_not_in_future',
          message = 'a transaction date cannot be in the future';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger payment_not_in_future before insert on payment
    for each row execute function refuse_future_payment()`.execute(db);
  await sql`
    create function refuse_future_salary() returns trigger language plpgsql as $$
    begin
      if new.month > (new.recorded_at at time zone 'Asia/Singapore')::date then
        raise exception using errcode = 'check_violation', constraint = 'salary_not_in_future',
          message = 'a salary cannot be paid before its month';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger salary_not_in_future before insert on salary
    for each row execute function refuse_future_salary()`.execute(db);
}
