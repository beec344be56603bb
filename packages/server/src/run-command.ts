import { upgrade } from './backup/before-upgrade.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { reachDatabase } from './db/reach.ts';
import { toAppError } from './http/failures.ts';
import { StartError } from './start-error.ts';

/** What a command at the command line works with. */
export interface Reach extends Database {
  readonly connectionString: string;
  readonly config: Config;
}

/**
 * Runs a command beside the program, whether Kelas runs or not, on the database that the
 * environment names, and leaves that as it was found. A failure is told on stderr in a line or
 * two, without a stack, and sets exit code 1.
 */
export async function runCommand(work: (reach: Reach) => Promise<void>): Promise<void> {
  await tellFailures(async () => {
    const config = readConfig(process.env);
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    const reached = await reachDatabase(config, quiet);
    const database = openDatabase(reached.connectionString, { max: 2, patient: true });
    try {
      await work({ ...database, connectionString: reached.connectionString, config });
    } finally {
      await database.close();
      await reached.leave();
    }
  });
}

/** Carries a database of an older form on to this version for a command, saved before as at a start. */
export async function upgradeFirst({ db, connectionString, config }: Reach): Promise<void> {
  await upgrade({ db, connectionString }, config.backup, (file) =>
    console.error(`Saved the data before the upgrade: ${file}`),
  );
}

/** Runs a command's work; a failure becomes a line or two on stderr and exit code 1. */
export async function tellFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const lines = error instanceof StartError ? error.lines : [toAppError(error).message];
    console.error(lines.join('\n'));
    process.exitCode = 1;
  }
}
