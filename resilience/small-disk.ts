import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot, makeFolder } from '@kelas/testkit/processes';

const SIZE_MIB = 160;
const CHUNK = Buffer.alloc(64 * 1024);

/** True when this process may mount a file system. */
export const canMount =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** A disk just large enough for a small centre. */
export class SmallDisk {
  readonly folder = makeFolder();
  readonly #filler = join(this.folder, 'filler');

  constructor() {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'none', this.folder]);
  }

  /** Writes a file until the disk is full. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (;;) writeSync(file, CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Removes the file that fills the disk. */
  makeRoom(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.folder]);
  }
}
