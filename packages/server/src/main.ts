import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from './config.ts';
import { type Database, type Db, openDatabase } from './db/database.ts';
import { checkDurability } from './db/durability.ts';
import { startEmbedded } from './db/embedded.ts';
import { signal as send } from './db/embedded-processes.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { lateLog } from './late-log.ts';
import type { Measured } from './metrics/serve.ts';
import { RequestCount, type Running, shutDown } from './shutdown.ts';
import { StartError } from './start-error.ts';

const DATABASE_PATIENCE_MS = 30_000;
const START_PATIENCE_MS = 1_500;
/** npm hands a Ctrl-C on to us that the terminal has sent us already: one person, one press. */
const SAME_PRESS_MS = 1_000;

export interface MainOptions {
  env: NodeJS.ProcessEnv;
  /** Folder of the built browser part, once it is there; without one only the calls are served. */
  web: Promise<string | undefined>;
  /** Work on the migrated database before anybody is let in. */
  prepare?: (db: Db) => Promise<void>;
}

/** Runs Kelas until it is told to stop by SIGTERM, SIGINT or SIGHUP; ends the process. */
export async function main(options: MainOptions): Promise<void> {
  const running: Running = {};
  const calledOff = new AbortController();
  const log = lateLog(running);
  // Node ends a process for a promise that failed before anyone asked for it.
  options.web.catch(() => {});
  process.stdout.on('error', () => {});
  process.on('uncaughtException', (err) => log.error({ err }, 'uncaught error'));
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));

  const started = start(options, running, log, calledOff.signal);
  onStopSignals(async () => {
    calledOff.abort();
    await Promise.race([started.catch(() => {}), sleep(START_PATIENCE_MS)]);
    await shutDown(running);
    process.exit(0);
  }, running);

  try {
    await started;
  } catch (error) {
    // Whoever called it off ends the process too.
    if (calledOff.signal.aborted) return;
    tellFailure(error, options.env);
    await shutDown(running);
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
  // Loading the rest takes as long as PostgreSQL does to start, and would hold up its launch.
  await Promise.race([launched.promise, connecting]);
  const modules = Promise.all([
    import('./app.ts'),
    import('./db/migrate.ts'),
    import('./db/app-role.ts'),
    import('./db/app-login.ts'),
    import('./staff/first-admin.ts'),
    import('./housekeeping.ts'),
    import('./backup/before-upgrade.ts'),
    import('./backup/schedule.ts'),
  ]);
  // When the database cannot be reached, that is the failure to tell.
  modules.catch(() => {});
  const { db, pool } = await connecting;
  const [
    { createApp },
    { migrate },
    { APP_ROLE, prepareAppRole },
    { openAppLogin },
    { ensureFirstAdmin },
    { startHousekeeping },
    { backUpBeforeUpgrade },
    { startBackups },
  ] = await modules;
  await checkDurability(pool);
  const { connectionString = '' } = running;
  const saved = await backUpBeforeUpgrade(db, connectionString, config.backup);
  if (saved !== undefined) tell([`Saved the data before the upgrade: ${saved}`]);
  await migrate(db);
  const login = running.embedded?.appConnectionString ?? config.databaseAppUrl;
  const mayWork = await prepareAppRole(pool, { login: login !== undefined });
  const role = mayWork ? APP_ROLE : undefined;
  if (!role && login === undefined)
    log.warn({}, `no role ${APP_ROLE} could be made: triggers alone keep what must never change`);
  const admin = await ensureFirstAdmin(db, config);
  if (admin?.password) tell(boxed(firstAccount(admin.username, admin.password)));
  await prepare?.(db);
  const working = await workAs(running, (owner, address) =>
    login === undefined ? openDatabase(address, { role }) : openAppLogin(login, owner.pool),
  );

  const webRoot = await web;
  signal.throwIfAborted();
  const logger = { level: config.logLevel };
  const requests = new RequestCount();
  const measured = await measure(config, running, requests);
  const app = await createApp({
    config,
    db: working,
    logger,
    metrics: measured,
    isLeaving: () => running.leaving === true,
    ...(webRoot ? { webRoot } : {}),
  });
  requests.follow(app.server);
  Object.assign(running, { app, requests, drainMs: config.drainSeconds * 1000 });
  const address = await listen(running, config);
  running.stopHousekeeping = startHousekeeping(working, (err) =>
    log.warn({ err }, 'expired entries could not be removed'),
  );
  running.stopBackups = startBackups({ connectionString, backup: config.backup, log });
  running.embedded?.announce(address);
  tell([`Kelas is ready at ${address}`]);
}

/** Begins to measure where somebody may ask for it, on a port of its own or with a token. */
async function measure(
  { metricsPort, metricsHost, metricsToken }: Config,
  running: Running,
  requests: RequestCount,
): Promise<Measured | undefined> {
  if (metricsPort === undefined && metricsToken === undefined) return undefined;
  if (!running.database) throw new Error('there is no database');
  const [{ createMetrics }, { ownReadings }, { serveMetrics }] = await Promise.all([
    import('./metrics/metrics.ts'),
    import('./metrics/readings.ts'),
    import('./metrics/serve.ts'),
  ]);
  const metrics = createMetrics(ownReadings(running.database, requests));
  const measured = { metrics, token: metricsToken };
  if (metricsPort !== undefined) {
    const place = { name: 'METRICS_', host: metricsHost, port: metricsPort };
    running.metrics = await bind(place, () => serveMetrics(measured, place));
  }
  return measured;
}

/** Goes on as the role that may not change what must never change; the owner's connections are closed. */
async function workAs(
  running: Running,
  open: (owner: Database, address: string) => Database | Promise<Database>,
): Promise<Db> {
  const { database: owner, connectionString } = running;
  if (!owner || connectionString === undefined) throw new Error('there is no database');
  running.database = await open(owner, connectionString);
  await owner.close();
  // A role may have settings of its own.
  await checkDurability(running.database.pool);
  return running.database.db;
}

async function connect(
  config: Config,
  running: Running,
  log: ReturnType<typeof lateLog>,
  signal: AbortSignal,
  onLaunch: () => void,
) {
  let connectionString = config.databaseUrl;
  if (connectionString === undefined) {
    running.embedded = await startEmbedded({ dataDir: config.dataDir, log, signal, onLaunch });
    connectionString = running.embedded.connectionString;
  } else {
    onLaunch();
    const onWait = (line: string) => void process.stderr.write(`${line}\n`);
    const waiting = { patienceMs: DATABASE_PATIENCE_MS, onWait, signal };
    await waitForDatabase(connectionString, waiting);
    if (config.databaseAppUrl) await waitForDatabase(config.databaseAppUrl, waiting);
  }
  running.connectionString = connectionString;
  // An upgrade of a large database takes its time, and a second process waits for it.
  running.database = openDatabase(connectionString, { max: 2, patient: true });
  return running.database;
}

async function listen({ app }: Running, { host, port }: Config): Promise<string> {
  await bind({ name: '', host, port }, async () => app?.listen({ host, port }));
  const bound = app?.server.address() as AddressInfo;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${bound.port}`;
}

/** Opens a port; a failure says in one line which variable to change, by what its name begins with. */
async function bind<T>(
  { name, host, port }: { name: string; host: string; port: number },
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `${name}PORT ${port} on ${host} is taken by another program: stop it or choose another ${name}PORT`,
      EACCES: `${name}PORT ${port} may not be opened by this user: choose a ${name}PORT above 1023`,
      EADDRNOTAVAIL: `${name}HOST ${host} is not an address of this machine`,
      ENOTFOUND: `${name}HOST ${host} is not known`,
    };
    const reason = reasons[code ?? ''] ?? `Cannot listen on ${host}:${port}: ${message}`;
    throw new StartError(reason, { cause });
  }
}

function onStopSignals(stop: () => Promise<void>, running: Running): void {
  let first: number | undefined;
  const handle = () => {
    if (first === undefined) {
      first = Date.now();
      void stop();
    } else if (Date.now() - first > SAME_PRESS_MS) {
      if (running.embedded) send(running.embedded.pid, 'SIGQUIT');
      process.exit(1);
    }
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, handle);
}

function firstAccount(username: string, password: string): string[] {
  return [
    'The first account has been made:',
    '',
    `  username  ${username}`,
    `  password  ${password}`,
    '',
    'The password is shown this once. Change it after logging in.',
  ];
}

function boxed(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return ['', `┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`, ''];
}

function tell(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function tellFailure(error: unknown, env: NodeJS.ProcessEnv): void {
  const lines =
    error instanceof StartError
      ? error.lines
      : [`Kelas could not start: ${error instanceof Error ? error.message : String(error)}`];
  console.error(lines.join('\n'));
  if (env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace') console.error(error);
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');
  const built = existsSync(join(dist, 'index.html')) ? dist : undefined;
  await main({ env: process.env, web: Promise.resolve(built) });
}
