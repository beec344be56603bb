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
 * Copies the project with its uncommitted changes into a new temporary folder; returns the folder.
 * Files of npm packages are hard links, which need no space and little time.
 */
export function copyProject(): string {
  // PostgreSQL's user must be able to enter the folder.
  const folder = mkdtempSync(join(tmpdir(), 'kelas-mutations-'));
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

/** Makes a tree of hard links. Symbolic links are copied, so that @kelas/* leads into the copy. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) {
      // Caches are left out, because tools change their files in place.
      const isCache = basename(from) === 'node_modules' && /^\.(vite|cache)/.test(entry.name);
      if (!isCache) linkTree(source, target);
    } else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // A hard link to another disk is impossible.
    copyFileSync(source, target);
  }
}

/** Returns why a mutation does not match the sources; undefined when it matches. */
export function mismatchOf({ file, find }: Mutation, folder = project): string | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return `${file} does not exist`;
  const times = readFileSync(path, 'utf8').split(find).length - 1;
  return times === 1 ? undefined : `its text occurs ${times} times in ${file}`;
}

/** Applies a mutation to the copy; returns a function that undoes it. */
export function applyMutation({ file, find, replace }: Mutation, folder: string): () => void {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  return () => writeFileSync(path, original);
}

/** Ends processes that failed tests left in the copy, and removes the copy. */
export async function removeProject(folder: string): Promise<void> {
  await endClusters(join(folder, 'tmp'));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Ends every PostgreSQL whose cluster is in a folder. */
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
