import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { PostgresLog } from './log.ts';
import { readPostmaster } from './postmaster.ts';
import { signal } from './processes.ts';
import type { PostgresUser } from './system-user.ts';

const KEPT_LINES = 40;
const POLL_MS = 10;

/** Settings for a small machine. They go on the command line, so they hold for every cluster. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  password_encryption: 'scram-sha-256',
  max_connections: '50',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Uses files in the cluster: /dev/shm has 64 MB in a container and is emptied at a logout.
  dynamic_shared_memory_type: 'mmap',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // The program logs its own failures; statements in these lines would hold personal data (R-1249).
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The options for starting a postmaster. */
export interface ServerPlan {
  binaries: Binaries;
  user: PostgresUser;
  clusterDir: string;
  clusterName: string;
  port: number;
  /** The cluster has a Unix socket too. */
  socket: boolean;
  /** Override the default settings. */
  settings: Readonly<Record<string, string>>;
  log: PostgresLog;
  /** Called once the postmaster has been spawned. */
  onLaunch: () => void;
}

/** A running postmaster. */
export interface Server {
  pid: number;
  /** Resolves with the reason once it has ended, for example `exit code 1`. */
  ended: Promise<string>;
  /** Logs the output of PostgreSQL as warnings from now on. */
  raiseLogLevel(): void;
  /** Stops it fast, and by an immediate shutdown after `quitAfterMs`. */
  stop(quitAfterMs: number): Promise<void>;
}

/** PostgreSQL ended before it was ready; the message is its output. */
export class ServerEndedError extends Error {}

/**
 * Starts a postmaster and waits until it accepts connections, without a limit for its recovery.
 * @throws {ServerEndedError} when it ends first; the reason of `abort` when that is aborted.
 */
export async function startPostmaster(plan: ServerPlan, abort: AbortSignal): Promise<Server> {
  abort.throwIfAborted();
  const { child, ended, closed, output } = launch(plan);
  plan.onLaunch();
  const server: Server = {
    pid: child.pid ?? 0,
    ended,
    raiseLogLevel: output.raiseLogLevel,
    stop: (ms) => stop(plan, child, ended, ms),
  };
  let endReason: string | undefined;
  ended.then((reason) => {
    endReason = reason;
  });
  while (endReason === undefined) {
    if (abort.aborted) await server.stop(2_000);
    abort.throwIfAborted();
    const file = await readPostmaster(plan.clusterDir);
    if (file?.pid === child.pid && file?.status === 'ready') return server;
    await sleep(POLL_MS);
  }
  await settlesWithin(closed, 500);
  throw new ServerEndedError(output.text() || endReason);
}

function launch(plan: ServerPlan) {
  const settings = {
    ...SETTINGS,
    ...plan.settings,
    port: String(plan.port),
    // Its path is relative to the cluster, because the length of a socket's path is limited.
    unix_socket_directories: plan.socket ? '.' : '',
  };
  const args = ['-D', plan.clusterDir, '-c', `cluster_name=${plan.clusterName}`];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const command = plan.user.command(plan.binaries.postgres, args);
  const child = spawn(command.file, command.args, {
    ...command.options,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C must reach only the program, which then stops PostgreSQL.
    detached: process.platform !== 'win32',
  });
  const output = follow(child, plan.log);
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, name) => done(name ? `killed by ${name}` : `exit code ${code}`));
  });
  // Backends of a killed postmaster keep its stderr open, so `close` may follow later.
  const closed = new Promise((done) => child.once('close', done));
  return { child, ended, closed, output };
}

/** Logs the output of PostgreSQL, at level debug while it starts and stops. */
function follow(child: ChildProcess, log: PostgresLog) {
  const lines: string[] = [];
  let level: 'debug' | 'warn' = 'debug';
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      const routine = /received (fast|smart) shutdown request|shut(ting)? down|aborting any active/;
      if (routine.test(line)) level = 'debug';
      log[level]({ postgres: line }, 'PostgreSQL log line');
      // A smart shutdown from outside would wait for the program's own connections.
      if (line.includes('received smart shutdown request')) child.kill('SIGINT');
    });
  }
  return {
    text: () => lines.join('\n'),
    raiseLogLevel: () => {
      level = 'warn';
    },
  };
}

async function stop(
  { binaries }: ServerPlan,
  child: ChildProcess,
  ended: Promise<string>,
  quitAfterMs: number,
): Promise<void> {
  send(binaries, child, 'SIGINT');
  const fast = await settlesWithin(ended, quitAfterMs);
  if (fast) return;
  send(binaries, child, 'SIGQUIT');
  await settlesWithin(ended, 700);
}

function send(binaries: Binaries, child: ChildProcess, name: 'SIGINT' | 'SIGQUIT'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl sends PostgreSQL's own ones.
    const pgCtl = join(dirname(binaries.postgres), 'pg_ctl');
    execFile(pgCtl, ['kill', name.slice(3), String(child.pid)], () => {});
  } else {
    signal(child.pid, name);
  }
}

function settlesWithin(done: Promise<unknown>, ms: number): Promise<boolean> {
  return Promise.race([done.then(() => true), sleep(ms, false, { ref: false })]);
}
