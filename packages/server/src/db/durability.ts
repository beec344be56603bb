import type pg from 'pg';
import { StartError } from '../start-error.ts';

const QUERY = `
  SELECT current_setting('fsync', true) AS fsync,
         current_setting('synchronous_commit', true) AS synchronous_commit,
         current_setting('full_page_writes', true) AS full_page_writes`;

/**
 * Makes sure that what the database says it saved survives a power cut. A setting that a service
 * does not know is left to it.
 * @throws {StartError} naming the settings that are off.
 */
export async function checkDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<string, string | null>>(QUERY);
  const off = Object.entries(rows[0] ?? {}).filter(([, value]) => value === 'off');
  if (off.length === 0) return;
  const settings = off.map(([name]) => `${name}=off`).join(', ');
  throw new StartError(
    `The database runs with ${settings}, so a power cut could lose payments that were confirmed: switch it on and start again`,
  );
}
