import { type Kysely, sql } from 'kysely';

/**
 * A student who graduates is terminated by the move, as a student who leaves. An account has the login
 * before the last one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table student_move drop constraint student_move_status,
    add constraint student_move_status check (
      status_change_id is null or (move in ('LEAVES', 'GRADUATES') and outcome = 'DONE')
    )`.execute(db);
  await sql`alter table staff add column previous_login_at timestamptz`.execute(db);
}
