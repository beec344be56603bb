import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Notes the name of each table that a statement changes. */
const NOTE_CHANGES = `
  create schema noted;
  create unlogged table noted.change (table_name text not null);
  create function noted.note_change() returns trigger language plpgsql security definer as $$
  begin
    insert into noted.change values (tg_table_name);
    return null;
  end $$;
  grant usage on schema noted to public;
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format(
        'create trigger noted_change after insert or update or delete on %I
         for each statement execute function noted.note_change()', name);
    end loop;
  end $$`;

/** Copies every table into a temporary one. */
const KEEP = `
  set session_replication_role = replica;
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create temporary table %I as table public.%I', 'kept_' || name, name);
    end loop;
    delete from noted.change;
  end $$`;

/** Brings the changed tables back to their copies. */
const RESTORE = `
  do $$
  declare
    name text;
    columns text;
  begin
    for name in
      with gone as (delete from noted.change returning table_name)
      select distinct table_name from gone
    loop
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = ('public.' || quote_ident(name))::regclass
        and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('delete from public.%I', name);
      execute format('insert into public.%I (%s) overriding system value select %s from %I',
        name, columns, columns, 'kept_' || name);
    end loop;
  end $$`;

/** Counts the imports that will still change tables. */
const RUNNING_IMPORTS = `
  select count(*)::int as count from public.import_draft where state in ('WAITING', 'RUNNING')`;

/** Prepares the database of a centre for {@link openUndoProxy}. */
export async function noteChanges(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query(NOTE_CHANGES).finally(() => client.end());
}

/** A proxy to Kelas that undoes the changes of each request. */
export interface UndoProxy {
  readonly host: string;
  close(): Promise<void>;
}

/**
 * Opens a proxy to a centre that nothing else uses. Before each request it brings all tables back to
 * the present state, as the superuser and without triggers. So a call that succeeds once gets as far
 * at each attempt. Requires {@link noteChanges}.
 */
export async function openUndoProxy(address: string, superuser: string): Promise<UndoProxy> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query(KEEP);
  const restore = () => client.query(RESTORE);
  const waitForImports = async () => {
    for (let wait = 0; wait < 200; wait += 1) {
      const { rows } = await client.query(RUNNING_IMPORTS);
      if (rows[0].count === 0) return;
      await setTimeout(50);
    }
    throw new Error('An import has not ended in 10 s');
  };
  let turn = Promise.resolve();
  const server = createServer((incoming, outgoing) => {
    turn = turn
      .then(async () => {
        const body = await text(incoming);
        // An import that ends after the restore would be found by this request.
        await waitForImports();
        await restore();
        await passOn(incoming, body, outgoing, address);
      })
      .catch(() => void outgoing.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await turn;
      await client.end();
    },
  };
}
/** Passes a request on unchanged and returns its response. */
function passOn(
  { method, url, rawHeaders }: IncomingMessage,
  body: string,
  outgoing: ServerResponse,
  address: string,
): Promise<void> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(address);
    const forwarded = request(
      { hostname, port, method, path: url, headers: rawHeaders as unknown as string[] },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing).on('close', done);
      },
    );
    forwarded.on('error', fail);
    forwarded.end(body);
  });
}
