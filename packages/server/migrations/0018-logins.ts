import { canonicalUsername } from '@kelas/contract/values/username';
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The program computes this column, because PostgreSQL's lower() depends on the cluster's locale.
  await sql`alter table staff add column canonical_username text`.execute(db);
  await sql`drop index staff_username_key`.execute(db);
  await fillCanonicalUsernames(db);
  await sql`
    alter table staff alter column canonical_username set not null,
      add constraint staff_username_key unique (canonical_username)`.execute(db);

  // The known places of accounts (R-1273), as hashes to protect the privacy of the staff.
  await sql`
    create table login_place (
      account bytea not null check (octet_length(account) = 32),
      address bytea not null check (octet_length(address) = 32),
      last_login_at timestamptz not null,
      primary key (account, address)
    )`.execute(db);
  await sql`create index login_place_last_login_at on login_place (last_login_at)`.execute(db);
}

/**
 * Gives each account its canonical username. Of two equal ones the older account keeps its name and
 * the newer one becomes NAME-ID (R-1116).
 */
async function fillCanonicalUsernames(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from staff order by id`.execute(db);
  const taken = new Set<string>();
  const later: typeof rows = [];
  const keep = async (id: number, username: string) => {
    const canonical = canonicalUsername(username);
    taken.add(canonical);
    await sql`
      update staff set username = ${username}, canonical_username = ${canonical}
      where id = ${id}`.execute(db);
  };
  for (const row of rows) {
    if (taken.has(canonicalUsername(row.username))) later.push(row);
    else await keep(row.id, row.username);
  }
  for (const { id, username } of later) {
    let suffix = `-${id}`;
    const name = () =>
      [...username]
        .slice(0, 200 - suffix.length)
        .join('')
        .trimEnd() + suffix;
    while (taken.has(canonicalUsername(name()))) suffix += `-${id}`;
    await keep(id, name());
  }
}
