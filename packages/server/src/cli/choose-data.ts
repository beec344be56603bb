import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { databaseAddress } from '../db/wait-for-database.ts';

/** The folder of `npm run demo` where DATA_DIR names none. */
export const DEMO_DIR = './data-demo';

/** For `parseArgs`: an option of every command that works on the data of a centre. */
export const dataOptions = { demo: { type: 'boolean', default: false } } as const;

/** The data that a command works on. */
export interface ChosenData {
  readonly config: Config;
  /** One line for the person at the terminal, without a password. */
  readonly line: string;
}

/**
 * Chooses the data of a command: DATABASE_URL or DATA_DIR where they are set, else ./data. It is the
 * demo when `demo` says so, or when there is a demo and nothing in ./data.
 * @throws {ConfigError} when the environment holds wrong values.
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

/** Names the data of a configuration in one line, without a password. */
export function lineOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined
    ? `Data: ${dataDir}`
    : `Database: ${databaseAddress(databaseUrl)}`;
}

/** Whether a folder has a database cluster; one that this user may not look into counts. */
export function hasCentre(dataDir: string): boolean {
  try {
    return statSync(join(dataDir, 'postgres', 'PG_VERSION')).isFile();
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
