import { execFile } from 'node:child_process';
import { chown, lchown, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { PostgresStartError } from './start-error.ts';

const run = promisify(execFile);
const USER = 'kelas';

/** A program as it must be spawned so that PostgreSQL accepts to run. */
export interface Command {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

/** Who PostgreSQL runs as. */
export interface PostgresUser {
  /** Major version of the PostgreSQL that was found to run, for example `18`. */
  major: string;
  command(file: string, args: readonly string[]): Command;
  /** Hands a file, or a folder with all that is in it, to this user. */
  own(path: string): Promise<void>;
}

interface Ids {
  uid: number;
  gid: number;
}

type Wrap = PostgresUser['command'];

/**
 * Decides who runs PostgreSQL, which refuses root: whoever started us, or for root the owner of the
 * cluster, or a system user `kelas` made for it. Where a folder above the program or the data is
 * closed to that user, it gets the one capability that passes closed folders.
 * @param clusterOwner owner of an existing cluster
 * @throws {PostgresStartError} when no way works.
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
  const ways = [
    as(ids),
    withCapability(ids, 'dac_read_search'),
    withCapability(ids, 'dac_override'),
  ];
  for (const command of ways) {
    const { major } = await tryOut(command, binaries, dataDir);
    if (major) return { major, command, own: (path) => own(path, ids, dataDir) };
  }
  throw new PostgresStartError(
    `PostgreSQL does not run as root, and its user ${USER} (uid ${ids.uid}) cannot enter ${dirname(binaries.postgres)} or ${dataDir}: ` +
      'choose a DATA_DIR and a program folder that others may enter, or start as an ordinary user',
  );
}

/** PostgreSQL reads many variables; none of ours (passwords among them) are its business. */
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
  return (file, args) => ({
    file,
    args: [...args],
    options: { ...ids, cwd: '/', env: environment() },
  });
}

/**
 * setpriv becomes the program (same pid). PostgreSQL asks access(2), which disregards capabilities
 * of anyone but root unless the no_setuid_fixup bit is set.
 */
function withCapability({ uid, gid }: Ids, capability: string): Wrap {
  const only = `-all,+${capability}`;
  const rights = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  rights.push('--securebits=+no_setuid_fixup', `--inh-caps=${only}`);
  rights.push(`--ambient-caps=${only}`, `--bounding-set=${only}`);
  return (file, args) => ({
    file: 'setpriv',
    args: [...rights, '--', file, ...args],
    options: { cwd: '/', env: environment() },
  });
}

/** Runs the program for its version, having entered the data directory and opened its own files. */
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
    // It complains, and goes on, when it cannot look at itself.
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
  // Another start may have made it at the same moment.
  const made = await idsOf(USER);
  if (made) return made;
  throw new PostgresStartError(
    `PostgreSQL does not run as root, and the system user ${USER} could not be made (${failure}): ` +
      `make it ("useradd --system ${USER}"), or start as an ordinary user`,
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
  const useradd = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/',
    '--shell',
    shell,
  ];
  try {
    await run('useradd', [...useradd, USER]);
    return '';
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code !== 'ENOENT') return stderr?.trim() || 'useradd failed';
  }
  return run('adduser', ['-S', '-D', '-H', '-h', '/', '-s', shell, USER]).then(
    () => '',
    () => 'there is neither useradd nor adduser',
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
      `${path} cannot be handed to PostgreSQL's user (uid ${uid}; the file system of ${dataDir} may not allow it): ` +
        'choose another DATA_DIR, or start as an ordinary user',
      { cause },
    );
  }
}
