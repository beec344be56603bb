import type { TestServer } from '../server.ts';

/**
 * Makes the database record the tables that committed changes touch.
 * Returns a function that returns the tables touched since its last call.
 */
export async function watchTables(server: TestServer): Promise<() => Promise<string[]>> {
  const { pool } = server.database;
  await pool.query(`
    create unlogged table touched (name text primary key);
    create function note_touch() returns trigger language plpgsql security definer as $$
    begin
      insert into touched values (tg_table_name) on conflict do nothing;
      return null;
    end $$;
    do $$ declare name text; begin
      for name in
        select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'touched'
      loop
        execute format('create trigger zz_note_touch after insert or update or delete on %I
          for each row execute function note_touch()', name);
      end loop;
    end $$`);
  return async () => {
    const { rows } = await pool.query<{ name: string }>('delete from touched returning name');
    return rows.map(({ name }) => name).toSorted();
  };
}
