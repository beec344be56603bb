import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  cleanUp,
  copyProgram,
  eventually,
  isRoot,
  makeFolder,
  nodeOf,
  postmasterPid,
  queryRows,
  SILENT_LOG,
  type Started,
  start,
} from '@kelas/testkit/processes';
import { afterEach, describe, expect, it } from 'vitest';
import { signal, waitUntilExited } from './processes.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start.ts';

const NOBODY = 65534;
const opened: Embedded[] = [];
const canMount =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((embedded) => embedded.stop()));
  await cleanUp();
});

async function open(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: SILENT_LOG, ...options });
  opened.push(embedded);
  return embedded;
}

/** Starts a process with an embedded PostgreSQL that prints its address in one line. */
function program(dataDir: string, clone?: string, prefix: readonly string[] = []): Started {
  const module = new URL('./start.ts', import.meta.url).href;
  const from =
    clone === undefined ? module : `file://${clone}/packages/embedded-postgres/src/start.ts`;
  const script = `
    import { startEmbedded } from '${from}';
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    try {
      const { connectionString, pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
      console.log(JSON.stringify({ connectionString, pid }));
    } catch (error) {
      console.error(error.message);
      process.exit(1);
    }`;
  const node = clone === undefined ? process.execPath : nodeOf(clone);
  const command = [...prefix, node, '--input-type=module-typescript', '-e', script];
  const options = { cwd: '/', env: { PATH: process.env.PATH } };
  return start(command[0] ?? node, command.slice(1), options);
}

async function readAddress(started: Started): Promise<{ connectionString: string; pid: number }> {
  return JSON.parse(await started.line(/^\{/));
}

async function kill(started: Started): Promise<void> {
  started.child.kill('SIGKILL');
  await started.exit;
}

const WRITE = 'CREATE TABLE kept AS SELECT 7 AS value';
const READ = 'SELECT value FROM kept';

describe('a start', () => {
  it('creates a durable cluster, and the next start finds its data', async () => {
    const dataDir = join(makeFolder(), "a centre's dätä");
    const first = await open(dataDir);
    await queryRows(first.connectionString, WRITE);
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'jit'];
    settings.push('listen_addresses', 'unix_socket_directories', 'TimeZone');
    const shown = settings.map((name) => `current_setting('${name}')`).join();
    expect(await queryRows(first.superuserConnectionString, `SELECT ${shown}`)).toEqual([
      ['on', 'on', 'on', 'on', 'off', '127.0.0.1', '.', 'UTC'],
    ]);
    expect(
      await queryRows(
        first.connectionString,
        `SELECT rolsuper, pg_get_userbyid(datdba), 'ÉLAN Ñandú' ILIKE '%élan ñANDÚ%', upper('ß'),
           (SELECT count(*)::int FROM pg_extension WHERE extname IN ('btree_gist', 'pg_trgm')),
           'ΣΊΓΜΑ' ~* 'σίγμα'
         FROM pg_roles, pg_database WHERE rolname = 'kelas' AND datname = 'kelas'`,
      ),
    ).toEqual([[false, 'kelas', true, 'ß', 2, true]]);
    expect(statSync(join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600);
    await expect(
      queryRows(first.connectionString.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1'),
    ).rejects.toMatchObject({ code: '28P01' });

    await first.stop();
    await expect(queryRows(first.connectionString, 'SELECT 1')).rejects.toThrow('ENOENT');
    // Of a cluster that allowed TCP alone.
    writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'host all all 127.0.0.1/32 reject');
    const second = await open(dataDir);
    expect(await queryRows(second.connectionString, READ)).toEqual([[7]]);
    expect(await queryRows(second.superuserConnectionString, 'SELECT current_user')).toEqual([
      ['postgres'],
    ]);
  });

  it('uses TCP where the path of a socket would be too long', async () => {
    const { connectionString } = await open(join(makeFolder(), 'long'.repeat(25)));
    expect(connectionString).toContain('@127.0.0.1:');
    expect(await queryRows(connectionString, 'SELECT 1')).toEqual([[1]]);
  });

  it('creates the cluster after a start that was killed during its creation', async () => {
    const dataDir = join(makeFolder(), 'data');
    const killed = program(dataDir);
    await eventually(10_000, async () => {
      expect(readdirSync(dataDir).some((name) => name.includes('unfinished'))).toBe(true);
    });
    await kill(killed);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const embedded = await open(dataDir);
    expect(await queryRows(embedded.connectionString, 'SELECT 1')).toEqual([[1]]);
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
  });

  it('sets new passwords when the file of the passwords is lost', async () => {
    const dataDir = join(makeFolder(), 'data');
    const first = await open(dataDir);
    await queryRows(first.connectionString, WRITE);
    await first.stop();
    rmSync(join(dataDir, 'passwords.json'));
    const second = await open(dataDir);
    expect(second.connectionString).not.toBe(first.connectionString);
    expect(await queryRows(second.connectionString, READ)).toEqual([[7]]);
  });

  it('gives the program a restricted role, and repairs or adds it in an existing folder', async () => {
    const dataDir = join(makeFolder(), 'data');
    const first = await open(dataDir);
    const working = first.appConnectionString;
    const who = `SELECT session_user, current_user, pg_has_role('kelas', 'MEMBER'),
      rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls FROM pg_roles WHERE rolname = session_user`;
    expect(await queryRows(working, who)).toEqual([['kelas_app', 'kelas_app', false, false]]);
    for (const statement of [
      'SET ROLE kelas',
      'SET SESSION AUTHORIZATION kelas',
      'CREATE DATABASE mine',
      'CREATE ROLE mine',
      'GRANT kelas TO kelas_app',
      'SELECT rolpassword FROM pg_authid',
      "SELECT pg_read_file('pg_hba.conf')",
      "COPY (SELECT 1) TO PROGRAM 'true'",
      "ALTER SYSTEM SET fsync = 'off'",
    ]) {
      await expect(queryRows(working, statement), statement).rejects.toMatchObject({
        code: '42501',
      });
    }
    // The next start undoes changes that a role can make to itself.
    await queryRows(working, "ALTER ROLE kelas_app PASSWORD 'mine'");
    await first.stop();
    const spoiled = await open(dataDir);
    expect(await queryRows(spoiled.appConnectionString, 'SELECT 1')).toEqual([[1]]);
    await queryRows(
      spoiled.appConnectionString,
      "ALTER ROLE kelas_app SET statement_timeout = '1ms'",
    );
    await spoiled.stop();

    const file = join(dataDir, 'passwords.json');
    const { kelas_app: known, ...before } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(before));
    const upgraded = await open(dataDir);
    const after = JSON.parse(readFileSync(file, 'utf8'));
    expect(after).toEqual({ ...before, kelas_app: expect.stringMatching(/^[\w-]{43}$/) });
    expect(after.kelas_app).not.toBe(known);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await queryRows(upgraded.appConnectionString, 'SHOW statement_timeout')).toEqual([
      ['0'],
    ]);
  });

  it('can be aborted', async () => {
    const dataDir = join(makeFolder(), 'data');
    await (await open(dataDir)).stop();
    const signal = AbortSignal.timeout(1);
    await expect(open(dataDir, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(postmasterPid(join(dataDir, 'postgres'))).toBeNaN();
    await open(dataDir);
  });
});

describe('a second start on the same data (R-1235)', () => {
  it('is refused with the address of the first, until the first stops', async () => {
    const dataDir = join(makeFolder(), 'data');
    const embedded = await open(dataDir);
    embedded.announce('http://127.0.0.1:3000');
    await expect(open(dataDir)).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by process ${process.pid} at http://127.0.0.1:3000: stop that one or choose another DATA_DIR`,
    );
    const other = program(dataDir);
    expect(await other.exit).toBe(1);
    expect(other.stderr()).toContain(`in use by process ${process.pid} at http://127.0.0.1:3000`);
    expect(other.stderr()).not.toContain('Warning');
    await embedded.stop();
    await open(dataDir);
  });

  it('at the same moment lets one of three starts succeed', async () => {
    const dataDir = join(makeFolder(), 'data');
    const both = [program(dataDir), program(dataDir), program(dataDir)];
    const outcomes = await Promise.all(
      both.map((one) => Promise.race([one.exit, one.line(/^\{/).then(() => 'runs')])),
    );
    expect(outcomes.toSorted()).toEqual([1, 1, 'runs']);
  });
});

describe('a crash (R-1234)', () => {
  it('of the program is followed by a start that replaces its PostgreSQL (R-1236)', async () => {
    const dataDir = join(makeFolder(), 'data');
    const app = program(dataDir);
    const { connectionString, pid } = await readAddress(app);
    await queryRows(connectionString, WRITE);
    await kill(app);
    expect(await queryRows(connectionString, READ)).toEqual([[7]]);
    const next = await open(dataDir);
    expect(next.pid).not.toBe(pid);
    expect(await waitUntilExited(pid, 0)).toBe(true);
    expect(await queryRows(next.connectionString, READ)).toEqual([[7]]);
  });

  it('of PostgreSQL is followed by a restart at the same address (R-1237)', async () => {
    const embedded = await open(join(makeFolder(), 'data'));
    await queryRows(embedded.connectionString, WRITE);
    for (const name of ['SIGKILL', 'SIGTERM', 'SIGQUIT'] as const) {
      const before = embedded.pid;
      const busy = queryRows(embedded.connectionString, 'SELECT pg_sleep(60)').catch(
        () => 'broken',
      );
      signal(before, name);
      const began = Date.now();
      await waitUntilExited(before, 5_000);
      await eventually(10_000, () => queryRows(embedded.connectionString, READ));
      // Kelas needs at most five seconds; a busy machine may add as many.
      expect(Date.now() - began).toBeLessThan(10_000);
      expect(embedded.pid).not.toBe(before);
      expect(await busy).toBe('broken');
    }
  });

  it('of both is followed by a start, although a statement still runs', async () => {
    const dataDir = join(makeFolder(), 'data');
    const app = program(dataDir);
    const { connectionString, pid } = await readAddress(app);
    await queryRows(connectionString, WRITE);
    const busy = queryRows(
      connectionString,
      'SELECT count(*) FROM generate_series(1, 4000000000) AS n',
    ).catch(() => 'broken');
    await kill(app);
    signal(pid, 'SIGKILL');
    const next = await open(dataDir);
    expect(await queryRows(next.connectionString, READ)).toEqual([[7]]);
    // The socket of the killed one is gone.
    const sockets = readdirSync(join(dataDir, 'postgres')).filter((name) =>
      /PGSQL\.\d+$/.test(name),
    );
    expect(sockets).toEqual([`.s.PGSQL.${new URL(next.connectionString).port}`]);
    expect(await busy).toBe('broken');
  });

  it('with a dead, zombie or foreign pid in postmaster.pid does not block a start', async () => {
    const dataDir = join(makeFolder(), 'data');
    const clusterDir = join(dataDir, 'postgres');
    const file = join(clusterDir, 'postmaster.pid');
    const first = await open(dataDir);
    await queryRows(first.connectionString, WRITE);
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    const owner = statSync(clusterDir);
    const foreign = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, cwd: '/' });
    // The shell becomes the second sleep, which never waits for the first one.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], {
      uid: owner.uid,
      gid: owner.gid,
      cwd: '/',
    });
    const zombie = await new Promise<number>((done) =>
      parent.stdout.once('data', (chunk) => done(Number(chunk))),
    );
    try {
      await eventually(10_000, async () => {
        expect(execFileSync('ps', ['-o', 'stat=', '-p', `${zombie}`]).toString()).toMatch(/^Z/);
      });
      for (const pid of [2 ** 22 - 3, zombie, foreign.pid, process.pid]) {
        writeFileSync(file, [pid, ...rest].join('\n'));
        chownSync(file, owner.uid, owner.gid);
        const embedded = await open(dataDir);
        expect(await queryRows(embedded.connectionString, READ)).toEqual([[7]]);
        await embedded.stop();
      }
      writeFileSync(file, '');
      chownSync(file, owner.uid, owner.gid);
      await open(dataDir);
      expect(foreign.exitCode).toBeNull();
    } finally {
      foreign.kill('SIGKILL');
      parent.kill('SIGKILL');
    }
  });
});

describe('stop', () => {
  it('ends within 4.5 s, although a statement and a transaction are open', async () => {
    const embedded = await open(join(makeFolder(), 'data'));
    const busy = queryRows(embedded.connectionString, 'BEGIN; SELECT pg_sleep(60)').catch(
      () => 'cut',
    );
    await queryRows(embedded.connectionString, 'SELECT 1');
    const began = Date.now();
    await Promise.all([embedded.stop(), embedded.stop()]);
    expect(Date.now() - began).toBeLessThan(4_500);
    expect(await waitUntilExited(embedded.pid, 0)).toBe(true);
    expect(await busy).toBe('cut');
  });
});

describe('a data directory that cannot be used', () => {
  it('is named in the error message', async () => {
    const folder = makeFolder();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(open(file)).rejects.toThrow(
      `DATA_DIR ${file} is a file, not a directory: choose another DATA_DIR`,
    );
    await expect(open(join(file, 'data'))).rejects.toThrow('is a file, not a directory');

    const foreign = join(folder, 'foreign');
    mkdirSync(join(foreign, 'postgres'), { recursive: true });
    writeFileSync(join(foreign, 'postgres', 'notes.txt'), 'mine');
    await expect(open(foreign)).rejects.toThrow('holds no PostgreSQL cluster');
    writeFileSync(join(foreign, 'postgres', 'PG_VERSION'), '16\n');
    await expect(open(foreign)).rejects.toThrow(/was made by PostgreSQL 16, but this is/);
    expect(readFileSync(join(foreign, 'postgres', 'notes.txt'), 'utf8')).toBe('mine');
  });

  it.runIf(canMount)('is named in the error message when its disk is full', async () => {
    const disk = makeFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', disk]);
    try {
      await expect(open(join(disk, 'data'))).rejects.toThrow(
        `DATA_DIR ${join(disk, 'data')} is on a full disk: free some space and start again`,
      );
      expect(readdirSync(join(disk, 'data')).toSorted()).toEqual(['holder.json', 'lock']);
    } finally {
      execFileSync('umount', ['--lazy', disk]);
    }
  });
});

describe.runIf(isRoot)('started by root', () => {
  it('runs from a clone that only root may enter, with one capability', async () => {
    const clone = makeFolder(0o700);
    copyProgram(clone);
    const dataDir = join(clone, 'data');
    const app = program(dataDir, clone);
    const { connectionString, pid } = await readAddress(app);
    expect(await queryRows(connectionString, 'SELECT 1')).toEqual([[1]]);
    expect(
      execFileSync('ps', ['-o', 'user=', '-p', `${pid}`])
        .toString()
        .trim(),
    ).toBe('kelas');
    // Only CAP_DAC_READ_SEARCH, bit 2, which permits reading in closed folders.
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/^CapEff:\t0*4$/m);
    expect(status).toMatch(/^CapBnd:\t0*4$/m);
    await kill(app);
    const again = await readAddress(program(dataDir, clone));
    expect(await waitUntilExited(pid, 0)).toBe(true);
    expect(await queryRows(again.connectionString, 'SELECT 1')).toEqual([[1]]);
  });

  it('needs no capability where the folders are open', async () => {
    const embedded = await open(join(makeFolder(), 'data'));
    expect(readFileSync(`/proc/${embedded.pid}/status`, 'utf8')).toMatch(/^CapEff:\t0+$/m);
  });

  it('runs as the owner of a cluster that an ordinary user created', async () => {
    const clone = makeFolder(0o755);
    copyProgram(clone);
    const home = join(clone, 'home');
    mkdirSync(home);
    chownSync(home, NOBODY, NOBODY);
    chmodSync(home, 0o700);
    const dataDir = join(home, 'data');
    const ordinary = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];
    const app = program(dataDir, clone, ordinary);
    const { connectionString, pid } = await readAddress(app);
    await queryRows(connectionString, WRITE);
    expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY);
    await kill(app);

    const byRoot = await open(dataDir);
    expect(statSync(`/proc/${byRoot.pid}`).uid).toBe(NOBODY);
    await byRoot.stop();
    const again = await readAddress(program(dataDir, clone, ordinary));
    expect(await queryRows(again.connectionString, READ)).toEqual([[7]]);

    chownSync(home, 0, 0);
    const refused = program(join(home, 'other'), clone, ordinary);
    expect(await refused.exit).toBe(1);
    expect(refused.stderr()).toMatch(/^DATA_DIR \S+ may not be written by this user: .*\n$/);
  });
});
