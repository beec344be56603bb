import { execFile } from 'node:child_process';
import { chown, lchown, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { PostgresStartError } from './start-error.ts';

const run = promisify(execFile);
const USER = 'kelas';

/** The arguments for spawning a program as PostgreSQL's user. */
export interface Command {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

/** The system user that runs PostgreSQL. */
export interface PostgresUser {
  /** Major version of the PostgreSQL, for example `18`. */
  major: string;
  command(file: string, args: readonly string[]): Command;
  /** Makes this user the owner of a file, or of a folder with its content. */
  own(path: string): Promise<void>;
}

interface Ids {
  uid: number;
  gid: number;
}

type Wrap = PostgresUser['command'];

/**
 * Chooses the user that runs PostgreSQL: the user of this process. PostgreSQL refuses root, so for
 * root it is the owner of the cluster, else the system user `kelas`, created when missing.
 * If that user cannot enter a folder, the process gets the one capability that permits it.
 * @param clusterOwner owner of an existing cluster
 * @throws {PostgresStartError} when PostgreSQL cannot run as any of them.
 */
export async function choosePostgresUser(
  binaries: Binaries,
  dataDir: string,
  clusterOwner: Ids | undefined,
): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) {
    const { major, failure } = await tryOut(asOurselves, binaries, dataDir);
    if (major) return { major, command: asOurselves, own: async () => {} };
    throw new PostgresStartError(`PostgreSQL cannot run on this machine: ${failure}`);
  }

  const ids =
    clusterOwner !== undefined && clusterOwner.uid !== 0 ? clusterOwner : await systemUser();
  const capabilities = ['dac_read_search', 'dac_override'];
  for (const command of [as(ids), ...capabilities.map((each) => withCapability(ids, each))]) {
    const { major } = await tryOut(command, binaries, dataDir);
    if (major) return { major, command, own: (path) => own(path, ids, dataDir) };
  }
  throw new PostgresStartError(
    `PostgreSQL does not run as root, and its user ${USER} (uid ${ids.uid}) cannot enter ${dirname(binaries.postgres)} or ${dataDir}: ` +
      'choose a DATA_DIR and a program folder that others may enter, or start as an ordinary user',
  );
}

/** Returns the variables that PostgreSQL needs. Those of the program, with passwords, stay out. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR'];
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => kept.includes(name.toUpperCase())),
  );
}

function asOurselves(file: string, args: readonly string[]): Command {
  return { file, args: [...args], options: { cwd: dirname(file), env: environment() } };
}

function as(ids: Ids): Wrap {
  const options = { ...ids, cwd: '/', env: environment() };
  return (file, args) => ({ file, args: [...args], options });
}

/**
 * Runs a program by setpriv, which keeps the pid. PostgreSQL calls access(2), which ignores the
 * capabilities of any user but root unless the no_setuid_fixup bit is set.
 */
function withCapability({ uid, gid }: Ids, capability: string): Wrap {
  const only = `-all,+${capability}`;
  const rights = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  rights.push('--securebits=+no_setuid_fixup', `--inh-caps=${only}`);
  rights.push(`--ambient-caps=${only}`, `--bounding-set=${only}`);
  const options = { cwd: '/', env: environment() };
  return (file, args) => ({ file: 'setpriv', args: [...rights, '--', file, ...args], options });
}

/** Reads PostgreSQL's version, after entering the data directory and opening one of its files. */
async function tryOut(
  wrap: Wrap,
  { postgres }: Binaries,
  dataDir: string,
): Promise<{ major?: string; failure?: string }> {
  const share = join(dirname(postgres), '..', 'share', 'postgresql', 'postgres.bki');
  const script = 'cd -- "$1" && : < "$2" && exec "$3" --version';
  const command =
    process.platform === 'win32'
      ? wrap(postgres, ['--version'])
      : wrap('/bin/sh', ['-c', script, 'sh', dataDir, share, postgres]);
  try {
    const { stdout, stderr } = await run(command.file, command.args, command.options);
    const major = /PostgreSQL\D*(\d+)/.exec(stdout)?.[1];
    // It writes to stderr and continues when it cannot read its own files.
    return major && stderr === '' ? { major } : { failure: stderr.trim() || stdout.trim() };
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return { failure: (stderr || message).trim().split('\n').at(-1) ?? message };
  }
}

async function systemUser(): Promise<Ids> {
  const known = await idsOf(USER);
  if (known) return known;
  const failure = await makeUser();
  // Another start may have created it at the same moment.
  const made = await idsOf(USER);
  if (made) return made;
  throw new PostgresStartError(
    `PostgreSQL does not run as root, and the system user ${USER} could not be created (${failure}): ` +
      `create it ("useradd --system ${USER}"), or start as an ordinary user`,
  );
}

async function idsOf(user: string): Promise<Ids | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeUser(): Promise<string> {
  const shell = '/usr/sbin/nologin';
  const home = ['--no-create-home', '--home-dir', '/'];
  try {
    await run('useradd', ['--system', '--user-group', ...home, '--shell', shell, USER]);
    return '';
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code !== 'ENOENT') return stderr?.trim() || 'useradd failed';
  }
  return run('adduser', ['-S', '-D', '-H', '-h', '/', '-s', shell, USER]).then(
    () => '',
    () => 'neither useradd nor adduser is installed',
  );
}

async function own(path: string, { uid, gid }: Ids, dataDir: string): Promise<void> {
  try {
    if ((await lstat(path)).isDirectory()) {
      const inside = await readdir(path, { recursive: true });
      for (const name of inside) await lchown(join(path, name), uid, gid);
    }
    await chown(path, uid, gid);
  } catch (cause) {
    throw new PostgresStartError(
      `${path} cannot be given to PostgreSQL's user (uid ${uid}; the file system of ${dataDir} may not allow it): ` +
        'choose another DATA_DIR, or start as an ordinary user',
      { cause },
    );
  }
}
