import { createHash } from 'node:crypto';
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const repository = join(import.meta.dirname, '..');
const web = join(repository, 'packages', 'web');
/** The folder of the built browser part. */
export const WEB_ROOT = join(web, 'dist');

/** The sources that the built files depend on. */
const SOURCES = [
  'packages/web/{src,public}/**/*',
  'packages/web/{index.html,*.config.ts,package.json,tsconfig.json}',
  'packages/contract/src/**/*',
  'package-lock.json',
  'scripts/build-web.ts',
];
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
const COMPRESS_FROM_BYTES = 1000;

/** True when the browser part is built from the present sources. */
export async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(join(WEB_ROOT, '.stamp'), 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === (await hashSources());
}

async function hashSources(): Promise<string> {
  const names: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: repository, withFileTypes: true })) {
    const name = relative(repository, join(entry.parentPath, entry.name));
    if (entry.isFile() && !/\.test\.tsx?$/.test(name)) names.push(name.split(sep).join('/'));
  }
  const hash = createHash('sha256');
  for (const name of names.sort()) {
    const content = await readFile(join(repository, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Builds the browser part in a temporary folder and renames that when it is complete.
 * So a killed build leaves no incomplete files.
 */
export async function buildWeb({ quiet }: { quiet: boolean }): Promise<void> {
  await removeAbandoned();
  const stamp = await hashSources();
  const buildDir = join(web, `.build-${process.pid}`);
  const [fresh, old] = [join(buildDir, 'dist'), join(buildDir, 'old')];
  try {
    await mkdir(buildDir);
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    await build({
      root: web,
      logLevel: quiet ? 'warn' : 'info',
      build: { outDir: fresh, emptyOutDir: true },
    });
    await compressAll(fresh);
    await writeFile(join(fresh, '.stamp'), stamp);
    await swap(fresh, old);
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}

async function swap(fresh: string, old: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await rename(WEB_ROOT, `${old}-${attempt}`).catch(() => {});
    try {
      return await rename(fresh, WEB_ROOT);
    } catch (error) {
      // Another build replaced the folder between the two renames.
      if (attempt === 3) throw error;
    }
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(web)) {
    const pid = Number(/^\.build-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(web, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Writes a .br and a .gz next to each larger text file; the server sends them unchanged. */
async function compressAll(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name));
  await Promise.all(names.map((name) => compress(join(folder, name))));
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < COMPRESS_FROM_BYTES) return;
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

async function main(): Promise<void> {
  const quiet = process.argv.includes('--quiet');
  if (await isBuilt()) {
    if (!quiet) console.log('The browser part is built already.');
    return;
  }
  const began = performance.now();
  await buildWeb({ quiet });
  console.log(`Built the browser part in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
