import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@kelas/embedded-postgres/processes';
import { freePort } from '@kelas/testkit/node';
import {
  eventually,
  makeFolder,
  postmasterPid,
  queryRows,
  type Started,
  start,
} from '@kelas/testkit/processes';
import { SkippedError } from './scenario.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'only-on-this-machine';
const NEEDED = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  [`${BINARIES}/postgres`]: 'postgresql-15',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
};

/** A node of the cluster: Patroni with its PostgreSQL. */
interface Member {
  readonly name: string;
  readonly folder: string;
  readonly rest: number;
  readonly port: number;
  patroni: Started;
}

/** Three nodes with a synchronous standby, etcd for consensus, and haproxy before the primary. */
export interface PatroniCluster {
  /** Connection string of Kelas's database on the present primary. */
  readonly url: string;
  /** Kills Patroni and PostgreSQL on the primary's node. */
  killPrimary(): Promise<void>;
  /** Switches the roles of the primary and its synchronous standby. */
  switchOver(): Promise<void>;
}

/** Starts the cluster on free ports of this machine; `cleanUp` of processes.ts ends it. */
export async function startPatroni(): Promise<PatroniCluster> {
  const missing = Object.entries(NEEDED).filter(([file]) => !existsSync(file));
  if (missing.length > 0) {
    throw new SkippedError(`apt-get install ${missing.map(([, name]) => name).join(' ')}`);
  }
  const user = unprivileged();
  const folder = makeFolder(0o755);
  const etcd = await startEtcd(folder, user);
  const members: Member[] = [];
  for (const name of ['node1', 'node2', 'node3']) {
    members.push(await startMember(name, folder, etcd, user));
  }
  const url = await startProxy(folder, members);
  await eventually(120_000, async () => {
    if ((await countStandbys(members)) < 1) throw new Error('no synchronous standby follows');
  });
  await eventually(60_000, () => queryRows(url, 'select 1'));
  await queryRows(url, `create role kelas login createrole password '${PASSWORD}'`);
  await queryRows(url, 'create database kelas owner kelas');
  const own = new URL(url);
  own.username = 'kelas';
  own.pathname = '/kelas';
  return {
    url: own.href,
    async killPrimary() {
      const member = await primaryOf(members);
      member.patroni.child.kill('SIGKILL');
      signal(postmasterPid(join(member.folder, 'data')), 'SIGKILL');
    },
    async switchOver() {
      const { name, folder } = await primaryOf(members);
      const args = ['-c', join(folder, 'patroni.yml'), 'switchover', 'kelas', '--force'];
      execFileSync('/usr/bin/patronictl', [...args, '--master', name], { stdio: 'pipe' });
    },
  };
}

/** For root returns Debian's user `postgres`, because PostgreSQL refuses root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function folderFor(parent: string, name: string, { uid = -1, gid = -1 }): string {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  if (uid >= 0) chownSync(folder, uid, gid);
  return folder;
}

async function startEtcd(parent: string, user: { uid?: number; gid?: number }): Promise<number> {
  const folder = folderFor(parent, 'etcd', user);
  const [clients, peers] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`];
  start(
    '/usr/bin/etcd',
    [
      ...['--data-dir', folder, '--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `default=${peer}`],
    ],
    { cwd: folder, ...user },
  );
  await eventually(20_000, () => fetch(`${client}/health`));
  return clients;
}

async function startMember(
  name: string,
  parent: string,
  etcd: number,
  user: { uid?: number; gid?: number },
): Promise<Member> {
  const folder = folderFor(parent, name, user);
  const [rest, port] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'patroni.yml'), configuration({ name, folder, rest, port, etcd }));
  const env = { PATH: `${BINARIES}:/usr/bin:/bin`, HOME: folder, LANG: 'C.UTF-8' };
  const patroni = start('/usr/bin/patroni', [join(folder, 'patroni.yml')], {
    cwd: folder,
    env,
    ...user,
  });
  return { name, folder, rest, port, patroni };
}

interface Places {
  readonly name: string;
  readonly folder: string;
  readonly rest: number;
  readonly port: number;
  readonly etcd: number;
}

function configuration({ name, folder, rest, port, etcd }: Places): string {
  return `scope: kelas
name: ${name}
restapi:
  listen: 127.0.0.1:${rest}
  connect_address: 127.0.0.1:${rest}
etcd3:
  host: 127.0.0.1:${etcd}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${folder}/data
  bin_dir: ${BINARIES}
  authentication:
    superuser: {username: postgres, password: ${PASSWORD}}
    replication: {username: replicator, password: ${PASSWORD}}
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
  parameters:
    unix_socket_directories: ${folder}
    synchronous_commit: 'on'
`;
}

async function startProxy(folder: string, members: readonly Member[]): Promise<string> {
  const port = await freePort();
  const servers = members.map(
    ({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`,
  );
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  start('/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { cwd: folder });
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

async function primaryOf(members: readonly Member[]): Promise<Member> {
  for (const member of members) {
    const response = await fetch(`http://127.0.0.1:${member.rest}/primary`).catch(() => undefined);
    await response?.text();
    if (response?.ok) return member;
  }
  throw new Error('the cluster has no primary');
}

/** Returns the number of synchronous standbys. */
async function countStandbys(members: readonly Member[]): Promise<number> {
  const results = await Promise.all(
    members.map(async ({ rest }) => {
      const response = await fetch(`http://127.0.0.1:${rest}/synchronous`).catch(() => undefined);
      await response?.text();
      return response?.ok === true;
    }),
  );
  return results.filter(Boolean).length;
}
