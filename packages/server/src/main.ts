import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal as send } from '@kelas/embedded-postgres/processes';
import { startEmbedded } from '@kelas/embedded-postgres/start';
import { startErrorLines } from './base/start-error.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, type Db, openDatabase } from './db/database.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { announceReady, announceUnseenPassword } from './start/announce.ts';
import { lateLog } from './start/late-log.ts';
import { flushOutput, keepOutputFlowing } from './start/output.ts';
import type { Running } from './start/running.ts';
import { shutDown } from './start/shutdown.ts';

const DATABASE_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 1_500;
/** From the stop signal to the exit of the process, even if something hangs (R-1233). */
const STOP_MAX_MS = 4_900;
/** One Ctrl-C sends two signals: one from the terminal and one from npm. */
const SAME_PRESS_MS = 1_000;

export interface MainOptions {
  env: NodeJS.ProcessEnv;
  /** Resolves to the folder of the built browser part. Without one Kelas serves the calls only. */
  web: Promise<string | undefined>;
  /** Work on the migrated database before Kelas accepts requests. */
  prepare?: (db: Db) => Promise<void>;
}

/** Runs Kelas until SIGTERM, SIGINT or SIGHUP, then exits the process. */
export async function main(options: MainOptions): Promise<void> {
  const running: Running = {};
  const startAbort = new AbortController();
  const log = lateLog(running);
  // Prevents an unhandled rejection before `start` awaits the promise.
  options.web.catch(() => {});
  keepOutputFlowing((dropped) =>
    log.warn({ dropped }, 'log lines were dropped because the output was not read'),
  );
  process.on('uncaughtException', (err) => log.error({ err }, 'uncaught error'));
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));

  const started = start(options, running, log, startAbort.signal);
  onStopSignals(async () => {
    startAbort.abort();
    setTimeout(endAtOnce, (running.drainMs ?? 0) + STOP_MAX_MS, running);
    await Promise.race([started.catch(() => {}), sleep(START_TIMEOUT_MS)]);
    announceUnseenPassword(running);
    await shutDown(running);
    await flushOutput();
    process.exit(0);
  }, running);

  try {
    await started;
  } catch (error) {
    // The handler of the stop signal exits the process.
    if (startAbort.signal.aborted) return;
    announceUnseenPassword(running);
    printFailure(error, options.env);
    await shutDown(running);
    await flushOutput();
    process.exit(1);
  }
}

async function start(
  { env, web, prepare }: MainOptions,
  running: Running,
  log: ReturnType<typeof lateLog>,
  signal: AbortSignal,
): Promise<void> {
  const config = readConfig(env);
  const launched = Promise.withResolvers<void>();
  const connecting = connect(config, running, log, signal, launched.resolve);
  // Loading the rest takes as long as the start of PostgreSQL, and would delay its launch.
  await Promise.race([launched.promise, connecting]);
  const modules = Promise.all([
    import('./start/prepare-database.ts'),
    import('./start/start-serving.ts'),
  ]);
  // A failure to connect takes precedence over a failure to load.
  modules.catch(() => {});
  const owner = await connecting;
  const [{ prepareDatabase }, { startServing }] = await modules;
  const database = await prepareDatabase(owner, { config, running, log, prepare });
  const webRoot = await web;
  signal.throwIfAborted();
  const address = await startServing(database, { config, running, log, webRoot });
  announceReady(running, address, config.host);
}

async function connect(
  config: Config,
  running: Running,
  log: ReturnType<typeof lateLog>,
  signal: AbortSignal,
  onLaunch: () => void,
): Promise<Database> {
  let connectionString = config.databaseUrl;
  if (connectionString === undefined) {
    running.embedded = await startEmbedded({ dataDir: config.dataDir, log, signal, onLaunch });
    connectionString = running.embedded.connectionString;
  } else {
    onLaunch();
    const onWait = (line: string) => void process.stderr.write(`${line}\n`);
    const waiting = { timeoutMs: DATABASE_TIMEOUT_MS, onWait, signal };
    await waitForDatabase(connectionString, waiting);
    if (config.databaseAppUrl) await waitForDatabase(config.databaseAppUrl, waiting);
  }
  running.connectionString = connectionString;
  // An upgrade of a large database takes long, and a second process waits for it.
  running.database = openDatabase(connectionString, { max: 2, withoutTimeLimits: true });
  return running.database;
}

function onStopSignals(stop: () => Promise<void>, running: Running): void {
  let first: number | undefined;
  const handle = () => {
    if (first === undefined) {
      first = Date.now();
      void stop();
    } else if (Date.now() - first > SAME_PRESS_MS) {
      endAtOnce(running);
    }
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, handle);
}

function endAtOnce({ embedded }: Running): void {
  if (embedded) send(embedded.pid, 'SIGQUIT');
  process.exit(1);
}

function printFailure(error: unknown, env: NodeJS.ProcessEnv): void {
  const lines = startErrorLines(error) ?? [
    `Kelas could not start: ${error instanceof Error ? error.message : String(error)}`,
  ];
  console.error(lines.join('\n'));
  if (env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace') console.error(error);
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');
  const built = existsSync(join(dist, 'index.html')) ? dist : undefined;
  await main({ env: process.env, web: Promise.resolve(built) });
}
