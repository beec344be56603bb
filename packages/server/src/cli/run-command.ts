import { upgrade } from '../backup/before-upgrade.ts';
import { StartError, startErrorLines } from '../base/start-error.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { compareForm } from '../db/migrate.ts';
import { toAppError } from '../http/failures.ts';
import { chooseData, hasCentre } from './choose-data.ts';
import { connectForCommand } from './connect.ts';

/** What a command at the command line works with. */
export interface CommandConnection extends Database {
  readonly connectionString: string;
  readonly config: Config;
}

/** Which data a command works on, and whether it may be the first to use it. */
export interface CommandOptions {
  /** From `dataOptions`. */
  readonly demo: boolean;
  /** Makes the database when there is none. */
  readonly mayBeNew?: boolean;
}

/**
 * Runs a command beside the program, whether Kelas runs or not, on the database that the
 * environment names, and leaves that as it was found. Prints on stderr which data that is. A failure
 * is printed there in a line or two, without a stack, and sets exit code 1.
 */
export async function runCommand(
  { demo, mayBeNew = false }: CommandOptions,
  work: (reach: CommandConnection) => Promise<void>,
): Promise<void> {
  await printFailures(async () => {
    const { config, line } = chooseData(process.env, demo);
    console.error(line);
    const { databaseUrl, dataDir } = config;
    if (!mayBeNew && databaseUrl === undefined && !hasCentre(dataDir)) throw noCentre(config);
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    const reached = await connectForCommand(config, quiet);
    const database = openDatabase(reached.connectionString, { max: 2, withoutTimeLimits: true });
    try {
      const { done } = await compareForm(database.db);
      if (!mayBeNew && done.length === 0) throw noCentre(config);
      await work({ ...database, connectionString: reached.connectionString, config });
    } finally {
      await database.close();
      await reached.release();
    }
  });
}

function noCentre({ databaseUrl }: Config): StartError {
  return new StartError(
    databaseUrl === undefined
      ? 'There is no centre in this folder: start Kelas once, or name another folder in DATA_DIR'
      : 'There is no centre in this database: start Kelas on it once, or correct DATABASE_URL',
  );
}

/** Carries a database of an older form on to this version for a command, saved before as at a start. */
export async function upgradeFirst({
  db,
  connectionString,
  config,
}: CommandConnection): Promise<void> {
  await upgrade({ db, connectionString }, config.backup, (file) =>
    console.error(`Saved the data before the upgrade: ${file}`),
  );
}

/** Runs a command's work; a failure becomes a line or two on stderr and exit code 1. */
export async function printFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const lines = startErrorLines(error) ?? [toAppError(error).message];
    console.error(lines.join('\n'));
    process.exitCode = 1;
  }
}
