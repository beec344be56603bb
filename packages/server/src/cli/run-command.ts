import { upgrade } from '../backup/before-upgrade.ts';
import { StartError, startErrorLines } from '../base/start-error.ts';
import type { Config } from '../config.ts';
import { type Database, type Db, openDatabase } from '../db/database.ts';
import { compareForm } from '../db/migrate.ts';
import { toAppError } from '../http/failures.ts';
import { chooseData, hasCentre } from './choose-data.ts';
import { connectForCommand } from './connect.ts';

export interface CommandConnection extends Database {
  readonly connectionString: string;
  readonly config: Config;
}

/** The data that a command uses. */
export interface CommandOptions {
  /** The value of the option in `dataOptions`. */
  readonly demo: boolean;
  /** Whether the command may create the database. */
  readonly mayBeNew?: boolean;
}

/**
 * Runs a command on the database of the environment, whether Kelas runs or not (R-1248). Prints on
 * stderr which data it uses.
 */
export async function runCommand(
  { demo, mayBeNew = false }: CommandOptions,
  work: (connection: CommandConnection) => Promise<void>,
): Promise<void> {
  const { config, line } = chooseData(process.env, demo);
  console.error(line);
  const { databaseUrl, dataDir } = config;
  if (!mayBeNew && databaseUrl === undefined && !hasCentre(dataDir)) throw noCentre(config);
  const silentLog = { debug() {}, info() {}, warn() {}, error() {} };
  const { connectionString, release } = await connectForCommand(config, silentLog);
  const database = openDatabase(connectionString, { max: 2, withoutTimeLimits: true });
  try {
    const { done } = await compareForm(database.db);
    if (!mayBeNew && done.length === 0) throw noCentre(config);
    await work({ ...database, connectionString, config });
  } finally {
    await database.close();
    await release();
  }
}

function noCentre({ databaseUrl }: Config): StartError {
  return new StartError(
    databaseUrl === undefined
      ? 'There is no centre in this folder: start Kelas once, or name another folder in DATA_DIR'
      : 'There is no centre in this database: start Kelas on it once, or correct DATABASE_URL',
  );
}

/**
 * Returns what `read` finds in the arguments of a command.
 * @throws {StartError} with the usage for arguments that are unknown, or for which it finds nothing.
 */
export function readArguments<T>(usage: readonly string[], read: () => T | undefined): T {
  try {
    const found = read();
    if (found !== undefined) return found;
  } catch {
    // An unknown option.
  }
  throw new StartError(usage);
}

/** Upgrades the database for a command, after the same backup as at a start (R-1259). */
export async function upgradeFirst({
  db,
  connectionString,
  config,
}: CommandConnection): Promise<void> {
  await upgrade({ db, connectionString }, config.backup, (file) =>
    console.error(`Saved the data before the upgrade: ${file}`),
  );
}

/** Runs the action of a command on the upgraded database, whether Kelas runs or not. */
export async function runAction<
  Request extends CommandOptions & { run(db: Db, request: Request): Promise<void> },
>(readRequest: () => Request): Promise<void> {
  await printFailures(async () => {
    const request = readRequest();
    await runCommand(request, async (connection) => {
      await upgradeFirst(connection);
      await request.run(connection.db, request);
    });
  });
}

/** Runs a command's work. A failure prints its lines on stderr and sets exit code 1. */
export async function printFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const lines = startErrorLines(error) ?? [toAppError(error).message];
    console.error(lines.join('\n'));
    process.exitCode = 1;
  }
}
