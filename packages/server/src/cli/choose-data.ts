import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { databaseAddress } from '../db/wait-for-database.ts';

/** The folder of `npm run demo` without DATA_DIR. */
export const DEMO_DIR = './data-demo';

/** The option of `parseArgs` that every command on the data of a centre has. */
export const dataOptions = { demo: { type: 'boolean', default: false } } as const;

/** The configuration that a command uses. */
export interface ChosenData {
  readonly config: Config;
  /** One line that names the data, without a password. */
  readonly line: string;
}

/**
 * Chooses the data of a command (R-1248): DATABASE_URL or DATA_DIR where they are set, else ./data.
 * Without either it chooses the demo if `demo` is true, or if only the demo exists.
 * @throws {ConfigError} when the environment has wrong values.
 */
export function chooseData(env: NodeJS.ProcessEnv, demo: boolean): ChosenData {
  const config = readConfig(env);
  if (config.databaseUrl !== undefined || env.DATA_DIR) return { config, line: lineOf(config) };
  const demoDir = resolve(DEMO_DIR);
  const hasDemo = hasCentre(demoDir);
  if (demo || (hasDemo && !hasCentre(config.dataDir))) {
    const ofDemo = readConfig({ ...env, DATA_DIR: demoDir });
    return { config: ofDemo, line: `${lineOf(ofDemo)} (demo)` };
  }
  const other = hasDemo ? ` (not the demo in ${demoDir}: add --demo for that)` : '';
  return { config, line: `${lineOf(config)}${other}` };
}

/** Returns a line that names the data of a configuration, without a password. */
export function lineOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined
    ? `Data: ${dataDir}`
    : `Database: ${databaseAddress(databaseUrl)}`;
}

/** Returns whether a folder has a database cluster. A folder that this user may not read counts. */
export function hasCentre(dataDir: string): boolean {
  try {
    return statSync(join(dataDir, 'postgres', 'PG_VERSION')).isFile();
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
