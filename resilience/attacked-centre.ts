import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@kelas/embedded-postgres/start';
import { type OverHttp, openOverHttp } from '@kelas/testkit/over-http';
import { makeFolder, SILENT_LOG, start } from '@kelas/testkit/processes';
import { noteChanges } from './cleanup.ts';

const MAIN = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url));
export const ACCOUNT = { username: 'admin', password: 'a password for sqlmap' };

/** A small centre, and a folder for what sqlmap writes. */
export interface AttackedCentre {
  readonly folder: string;
  readonly address: string;
  readonly superuser: string;
  readonly admin: OverHttp;
  log(): string;
  close(): Promise<void>;
}

/** Starts a centre whose changes can be undone, with an account of an ADMIN. */
export async function openAttackedCentre(): Promise<AttackedCentre> {
  const folder = makeFolder();
  const database = await startEmbedded({ dataDir: join(folder, 'data'), log: SILENT_LOG });
  const { PATH } = process.env;
  const kelas = start(process.execPath, [MAIN], {
    env: {
      PATH,
      PORT: '0',
      DATABASE_URL: database.connectionString,
      ADMIN_PASSWORD: ACCOUNT.password,
      // One line for each request, from which the statuses are counted.
      LOG_LEVEL: 'info',
    },
  });
  const address = (await kelas.line(/is ready at/)).replace(/^.*is ready at /, '');
  const superuser = database.superuserConnectionString.replace(/postgres$/, 'kelas');
  await noteChanges(superuser);
  return {
    folder,
    address,
    superuser,
    admin: await openOverHttp(address, ACCOUNT),
    log: () => kelas.stdout(),
    async close() {
      kelas.child.kill('SIGTERM');
      await kelas.exit;
      await database.stop();
    },
  };
}
