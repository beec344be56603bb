import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST, manifest, tableFile } from '@kelas/server/backup/manifest';

/** True when the tools are installed. `script` provides the terminal that `age` needs. */
export const hasBackupTools = ['age', 'script', 'tar'].every(
  (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0,
);

/**
 * Opens an encrypted backup with `age` and `tar` in `folder`; returns the number of its tables.
 * Throws unless each table has the digest that the manifest states.
 */
export function openWithTools(file: string, passphrase: string, folder: string): number {
  const archive = join(folder, 'archive.tar.gz');
  const extracted = join(folder, 'extracted');
  mkdirSync(extracted);
  const decrypt = `age -d -o '${archive}' '${file}'`;
  const run = spawnSync('script', ['-qec', decrypt, '/dev/null'], { input: `${passphrase}\n` });
  if (!existsSync(archive)) throw new Error(`age failed: ${run.stdout}`);
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', extracted]);
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  const read = (name: string) => readFileSync(join(extracted, name));
  const { tables } = manifest.parse(JSON.parse(read(MANIFEST).toString()));
  for (const { name, sha256 } of tables) {
    const digest = createHash('sha256')
      .update(read(tableFile(name)))
      .digest('hex');
    if (digest !== sha256) throw new Error(`${name} has another digest than the manifest states`);
  }
  return tables.length;
}
