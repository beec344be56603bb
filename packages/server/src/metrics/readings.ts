import { setTimeout as sleep } from 'node:timers/promises';
import { lastBackupAt } from '../backup/daily.ts';
import type { Database } from '../db/database.ts';
import { pendingDocuments } from '../pdf/worker/draw.ts';
import type { Reading } from './metrics.ts';

/** So long the database may take to answer before it counts as away, in milliseconds. */
const PATIENCE = 2_000;

/** What every process tells of itself and its database: requests, connections, documents, the last backup. */
export function ownReadings({ db, pool }: Database, requests: { current(): number }): Reading[] {
  return [
    {
      name: 'kelas_requests_in_flight',
      help: 'Requests that are not answered yet.',
      read: () => requests.current(),
    },
    {
      name: 'kelas_database_connections',
      help: 'Open connections to the database.',
      read: () => pool.totalCount,
    },
    {
      name: 'kelas_database_connections_idle',
      help: 'Open connections that nobody uses.',
      read: () => pool.idleCount,
    },
    {
      name: 'kelas_database_waiting',
      help: 'Statements that wait for a connection.',
      read: () => pool.waitingCount,
    },
    {
      name: 'kelas_documents_in_hand',
      help: 'Documents that are being drawn or wait for it.',
      read: pendingDocuments,
    },
    // Last: they use a connection themselves.
    {
      name: 'kelas_backup_age_seconds',
      help: 'Time since the last daily backup; missing as long as there is none.',
      read: async () => {
        const last = await inTime(lastBackupAt(db));
        return last ? (Date.now() - last.getTime()) / 1000 : undefined;
      },
    },
    {
      name: 'kelas_database_up',
      help: '1 when the database answers, 0 when it does not.',
      read: async () => {
        const answer = pool.query('select 1').catch(() => undefined);
        return (await inTime(answer)) ? 1 : 0;
      },
    },
  ];
}

/** What the database answers, undefined when it takes too long: the other figures do not wait for it. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, sleep(PATIENCE, undefined, { ref: false })]);
}
