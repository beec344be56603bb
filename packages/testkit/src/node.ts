import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findBinaries } from '@kelas/embedded-postgres/binaries';
import { type Passwords, readPasswords } from '@kelas/embedded-postgres/passwords';
import { signal, waitUntilExited } from '@kelas/embedded-postgres/processes';
import { connectionStringFor } from '@kelas/embedded-postgres/roles';
import { startEmbedded } from '@kelas/embedded-postgres/start';
import { choosePostgresUser, type PostgresUser } from '@kelas/embedded-postgres/system-user';
import { eventually, makeFolder, postmasterPid, queryRows, SILENT_LOG } from './processes.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  dynamic_shared_memory_type: 'mmap',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
};

/** A PostgreSQL without a supervisor: the primary or the standby of a pair. */
export class Node {
  readonly #dataDir: string;
  readonly #passwords: Passwords;
  readonly #user: PostgresUser;
  #port = 0;

  private constructor(dataDir: string, passwords: Passwords, user: PostgresUser) {
    this.#dataDir = dataDir;
    this.#passwords = passwords;
    this.#user = user;
  }

  /** Creates a cluster with the database and the roles of Kelas; it does not run yet. */
  static async make(): Promise<Node> {
    const dataDir = makeFolder();
    const embedded = await startEmbedded({ dataDir, log: SILENT_LOG });
    await embedded.stop();
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    const user = await choosePostgresUser(await findBinaries(), dataDir, owner);
    const passwords = await readPasswords(dataDir);
    if (!passwords) throw new Error('the cluster has no passwords');
    return new Node(dataDir, passwords, user);
  }

  /** Copies this stopped node to a standby, which follows it once both are started. */
  async makeStandby(): Promise<Node> {
    const dataDir = makeFolder();
    execFileSync('cp', ['-a', this.#cluster, dataDir]);
    const standby = new Node(dataDir, this.#passwords, this.#user);
    writeFileSync(join(standby.#cluster, 'standby.signal'), '');
    await this.#user.own(standby.#cluster);
    return standby;
  }

  get #cluster(): string {
    return join(this.#dataDir, 'postgres');
  }

  /** Connection string of the role `kelas`. */
  get url(): string {
    return connectionStringFor('kelas', this.#passwords, this.#port);
  }

  /** Returns the connection settings for a standby of this node. */
  conninfo(name: string): string {
    const { port, username, password } = new URL(this.#superuser);
    return `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`;
  }

  get #superuser(): string {
    return connectionStringFor('postgres', this.#passwords, this.#port);
  }

  /** Starts it and waits until it accepts connections; a standby accepts reads only. */
  async start(port: number, settings: Record<string, string> = {}): Promise<void> {
    this.#port = port;
    const { postgres } = await findBinaries();
    const args = ['-D', this.#cluster, '-p', String(port)];
    for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) {
      args.push('-c', `${name}=${value}`);
    }
    const command = this.#user.command(postgres, args);
    spawn(command.file, command.args, { ...command.options, stdio: 'ignore', detached: true });
    await eventually(20_000, () => this.ask('select 1'));
  }

  /** Runs a statement as its superuser. */
  ask(statement: string): Promise<unknown[][]> {
    return queryRows(this.#superuser, statement);
  }

  /** Ends it: SIGKILL like a power cut, SIGINT like a shutdown by an administrator. */
  async end(name: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const pid = postmasterPid(this.#cluster);
    if (Number.isNaN(pid)) return;
    signal(pid, name);
    await waitUntilExited(pid, 10_000);
  }
}

/** Returns a free port; another process may still take it first. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
