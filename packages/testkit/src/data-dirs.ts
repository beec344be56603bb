import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { makeFolder, start } from './processes.ts';

const MAIN = fileURLToPath(import.meta.resolve('@kelas/server/main'));

/**
 * Starts Kelas once before the tests of a file. Returns a function that makes a copy of that data
 * folder, which starts seconds faster than an empty one. Its only account is `admin`.
 */
export function useDataDirs(password: string): () => Promise<string> {
  const prepared = mkdtempSync(join(tmpdir(), 'kelas-prepared-'));
  beforeAll(async () => {
    const { PATH } = process.env;
    const env = { PATH, PORT: '0', DATA_DIR: prepared, ADMIN_PASSWORD: password };
    const kelas = start(process.execPath, [MAIN], { env });
    await kelas.line(/is ready at/);
    kelas.child.kill('SIGTERM');
    await kelas.exit;
    // It names the address of that process.
    rmSync(join(prepared, 'holder.json'));
  });
  afterAll(() => rmSync(prepared, { recursive: true, force: true }));
  return async () => {
    const dataDir = join(makeFolder(), 'data');
    await cp(prepared, dataDir, { recursive: true });
    return dataDir;
  };
}
