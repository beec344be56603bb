import { setTimeout as sleep } from 'node:timers/promises';
import { lastBackupAt } from '../backup/daily.ts';
import type { Database } from '../db/database.ts';
import { pendingDocuments } from '../pdf/worker/draw.ts';
import type { Reading } from './metrics.ts';

/** The database counts as away when it does not respond within this time. */
const DATABASE_TIMEOUT_MS = 2_000;

/** Returns the readings of a process: requests, connections, documents, backup age and database. */
export function ownReadings({ db, pool }: Database, requests: { current(): number }): Reading[] {
  const backupAge = async () => {
    const last = await withTimeout(lastBackupAt(db));
    return last ? (Date.now() - last.getTime()) / 1000 : undefined;
  };
  const isUp = async () => {
    const result = pool.query('select 1').catch(() => undefined);
    return (await withTimeout(result)) ? 1 : 0;
  };
  const readings: [name: string, help: string, read: Reading['read']][] = [
    ['requests_in_flight', 'Requests without a complete response.', () => requests.current()],
    ['database_connections', 'Open connections to the database.', () => pool.totalCount],
    ['database_connections_idle', 'Idle connections to the database.', () => pool.idleCount],
    ['database_waiting', 'Statements that wait for a connection.', () => pool.waitingCount],
    ['documents_in_hand', 'Documents that are being drawn or wait in the queue.', pendingDocuments],
    // These come last, because they use a connection themselves.
    [
      'backup_age_seconds',
      'Time since the last daily backup; missing until the first one.',
      backupAge,
    ],
    ['database_up', '1 when the database responds, else 0.', isUp],
  ];
  return readings.map(([name, help, read]) => ({ name: `kelas_${name}`, help, read }));
}

/** Resolves to undefined after the time limit, so that the other metrics do not wait. */
function withTimeout<T>(result: Promise<T>): Promise<T | undefined> {
  return Promise.race([result, sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false })]);
}
