import type pg from 'pg';
import { StartError } from '../base/start-error.ts';

const QUERY = `
  SELECT current_setting('fsync', true) AS fsync,
         current_setting('synchronous_commit', true) AS synchronous_commit,
         current_setting('full_page_writes', true) AS full_page_writes,
         current_setting('synchronous_standby_names', true) AS synchronous_standby_names`;

/**
 * Checks that confirmed writes survive a power cut, and a failover to a synchronous standby (R-1244,
 * R-1245). Skips settings that a PostgreSQL service does not have.
 * @throws {StartError} with the unsafe settings.
 */
export async function checkDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<string, string | null>>(QUERY);
  const found = rows[0] ?? {};
  if (found.synchronous_standby_names && found.synchronous_commit === 'local') {
    throw new StartError(
      'The database runs with synchronous_commit=local, so a failover to its synchronous standby could lose payments that were confirmed: set it to on and start again',
    );
  }
  const off = Object.entries(found).filter(([, value]) => value === 'off');
  if (off.length === 0) return;
  const settings = off.map(([name]) => `${name}=off`).join(', ');
  throw new StartError(
    `The database runs with ${settings}, so a power cut could lose payments that were confirmed: switch it on and start again`,
  );
}
