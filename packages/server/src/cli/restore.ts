import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { startEmbedded } from '@kelas/embedded-postgres/start';
import { formatCount } from '../audit/findings.ts';
import { type BackupContents, countRows } from '../backup/manifest.ts';
import { openBackup } from '../backup/open.ts';
import { type Backup, checkBackup } from '../backup/read.ts';
import { restoreBackup } from '../backup/restore.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { verify } from '../verify/verify.ts';
import { lineOf } from './choose-data.ts';
import { printFailures, readArguments } from './run-command.ts';

const USAGE = [
  'Usage: npm run restore -- FILE            loads a backup into an empty database',
  '       npm run restore -- --check FILE    only checks that the file is complete',
  'The database is that of DATABASE_URL, or a new one in DATA_DIR. BACKUP_PASSPHRASE decrypts the file.',
];

/** Restores or checks a backup from the command line (R-1263, R-1266). */
async function main(): Promise<void> {
  const { file, check } = readArguments(USAGE, () => {
    const options = { check: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [name, ...more] = positionals;
    return name && more.length === 0 ? { file: resolve(name), check: values.check } : undefined;
  });
  const config = readConfig(process.env);
  const backup = await openBackup(file, config.backup.passphrase);
  try {
    // Checked first, so that a damaged file does not even create an empty database.
    const contents = await checkBackup(backup);
    console.log(`${file} is complete: ${described(backup, contents)}`);
    if (!check) await restoreInto(config, backup);
  } finally {
    await backup.close();
  }
}

function described({ createdAt }: Backup, contents: BackupContents): string {
  const { length } = contents.tables;
  return `${formatCount(countRows(contents))} rows of ${length} tables, saved ${formatTimeStamp(createdAt)}`;
}

async function restoreInto(config: Config, backup: Backup): Promise<void> {
  const { databaseUrl, dataDir } = config;
  console.error(lineOf(config));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  // Its lock keeps Kelas from starting on the folder.
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined;
  const connectionString = databaseUrl ?? embedded?.connectionString ?? '';
  try {
    const contents = await restoreBackup(backup, connectionString);
    console.log(
      `Restored ${formatCount(countRows(contents))} rows; every table matches its checksum`,
    );
    await verifyRestored(connectionString);
  } finally {
    await embedded?.stop({ quitAfterMs: 60_000 });
  }
}

/**
 * Verifies the restored audit log and payments (R-1267). An error there was already in the backup, so
 * the restored data stays.
 */
async function verifyRestored(connectionString: string): Promise<void> {
  const { db, close } = openDatabase(connectionString, { max: 1, withoutTimeLimits: true });
  let found = 0;
  const head = await verify(db, ({ findings }) => {
    found += findings.length;
    for (const text of findings) console.log(`! ${text}`);
  }).finally(close);
  if (found === 0) {
    const end = `${head.position}:${head.hash}`;
    console.log(`The audit log is valid: ${formatCount(head.position)} entries, head ${end}`);
    return;
  }
  console.log(
    'The data is restored as it was saved, but the audit log is DAMAGED: see the lines that begin with !',
  );
  process.exitCode = 1;
}

await printFailures(main);
