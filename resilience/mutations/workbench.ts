import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readPostmaster } from '@kelas/embedded-postgres/postmaster';
import { isPostmasterOf, signal, waitUntilExited } from '@kelas/embedded-postgres/processes';
import type { Mutation } from './mutation.ts';

const project = join(import.meta.dirname, '..', '..');

/**
 * Copies the project as it lies there, changes that are not committed included, into a new temporary
 * folder; answers where. Files of packages are linked, which takes no space and a second.
 */
export function copyProject(): string {
  // PostgreSQL's own user must pass through.
  const folder = mkdtempSync(join(tmpdir(), 'kelas-faults-'));
  execFileSync('chmod', ['711', folder]);
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: project,
    maxBuffer: 2 ** 26,
  });
  for (const name of listed.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(project, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(project, name), join(folder, name));
  }
  linkTree(join(project, 'node_modules'), join(folder, 'node_modules'));
  const built = join('packages', 'web', 'dist');
  if (existsSync(join(project, built))) {
    cpSync(join(project, built), join(folder, built), { recursive: true });
  }
  mkdirSync(join(folder, 'tmp'), { mode: 0o711 });
  return folder;
}

/** A tree of links to the same files; symbolic links stay what they are, so that @kelas/* is the copy's. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) {
      // Caches of tools are written in place.
      if (!/^\.(vite|cache)/.test(entry.name)) linkTree(source, target);
    } else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // On another disk.
    copyFileSync(source, target);
  }
}

/** Why a fault cannot be planted; undefined when it can. */
export function misfit({ file, find }: Mutation, folder = project): string | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return `there is no ${file}`;
  const times = readFileSync(path, 'utf8').split(find).length - 1;
  return times === 1 ? undefined : `its text occurs ${times} times in ${file}`;
}

/** Plants a fault in the copy. Answers how to take it back. */
export function plant({ file, find, replace }: Mutation, folder: string): () => void {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  );
  return () => writeFileSync(path, whole);
}

/** Ends what tests that failed have left running in the copy, and removes it. */
export async function removeProject(folder: string): Promise<void> {
  await endClusters(join(folder, 'tmp'));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Ends every PostgreSQL whose cluster lies in a folder. */
async function endClusters(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => basename(name) === 'postmaster.pid')) {
    const cluster = join(folder, dirname(file));
    const left = await readPostmaster(cluster);
    if (!left || !(await isPostmasterOf(left.pid, cluster, ''))) continue;
    signal(left.pid, 'SIGQUIT');
    await waitUntilExited(left.pid, 5_000);
  }
}
