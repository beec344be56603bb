import { setTimeout as sleep } from 'node:timers/promises';
import { lastBackupAt } from '../backup/daily.ts';
import type { Database } from '../db/database.ts';
import { pendingDocuments } from '../pdf/worker/draw.ts';
import type { Reading } from './metrics.ts';

/** The database counts as away when it does not respond within this time. */
const DATABASE_TIMEOUT_MS = 2_000;

/** Returns the readings of a process: requests, connections, documents, backup age and database. */
export function ownReadings({ db, pool }: Database, requests: { current(): number }): Reading[] {
  return [
    {
      name: 'kelas_requests_in_flight',
      help: 'Requests without a complete response.',
      read: () => requests.current(),
    },
    {
      name: 'kelas_database_connections',
      help: 'Open connections to the database.',
      read: () => pool.totalCount,
    },
    {
      name: 'kelas_database_connections_idle',
      help: 'Idle connections to the database.',
      read: () => pool.idleCount,
    },
    {
      name: 'kelas_database_waiting',
      help: 'Statements that wait for a connection.',
      read: () => pool.waitingCount,
    },
    {
      name: 'kelas_documents_in_hand',
      help: 'Documents that are being drawn or wait in the queue.',
      read: pendingDocuments,
    },
    // These come last, because they use a connection themselves.
    {
      name: 'kelas_backup_age_seconds',
      help: 'Time since the last daily backup; missing until the first one.',
      read: async () => {
        const last = await withTimeout(lastBackupAt(db));
        return last ? (Date.now() - last.getTime()) / 1000 : undefined;
      },
    },
    {
      name: 'kelas_database_up',
      help: '1 when the database responds, else 0.',
      read: async () => {
        const result = pool.query('select 1').catch(() => undefined);
        return (await withTimeout(result)) ? 1 : 0;
      },
    },
  ];
}

/** Resolves to undefined after the time limit, so that the other metrics do not wait. */
function withTimeout<T>(result: Promise<T>): Promise<T | undefined> {
  return Promise.race([result, sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false })]);
}
