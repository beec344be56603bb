import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFile, emptyDatabase, PASSPHRASE, restoreFile } from '@kelas/testkit/backup';
import { cleanUp, makeFolder } from '@kelas/testkit/processes';
import { afterAll, describe, expect, it } from 'vitest';
import { verify } from '../verify/verify.ts';
import { openBackup } from './open.ts';

/** Backups of a centre with one student, written by the last version with the old format. */
const folder = join(import.meta.dirname, 'fixtures');
const plain = join(folder, 'old-plain.kbackup');
const encrypted = join(folder, 'old-encrypted.kbackup');
afterAll(cleanUp);

describe('a backup in the format before tar (R-1265)', () => {
  it.each([
    ['plain', plain, undefined],
    ['encrypted', encrypted, PASSPHRASE],
  ])('is restored (%s)', async (_, file, passphrase) => {
    const backup = await openBackup(file, passphrase);
    await backup.close();
    expect(backup.createdAt).toBe('2026-03-16T02:00:00.000Z');
    const target = await emptyDatabase();
    const { tables } = await restoreFile(file, target.url, passphrase);
    expect(tables).toContainEqual(expect.objectContaining({ name: 'student', rows: 1 }));
    const students = await target.db.selectFrom('student').select('name').execute();
    expect(students).toEqual([{ name: 'Koh Mei Ling' }]);
    const found: string[] = [];
    await verify(target.db, ({ findings }) => found.push(...findings));
    expect(found).toEqual([]);
  });

  it('is refused without its passphrase', async () => {
    await expect(checkFile(encrypted)).rejects.toThrow(
      `${encrypted} is encrypted: set BACKUP_PASSPHRASE to the passphrase of this backup`,
    );
    await expect(checkFile(encrypted, 'another passphrase')).rejects.toThrow(
      'The passphrase is wrong, or the first line of the file was altered. Nothing was changed',
    );
  });

  it.each([plain, encrypted])(
    'is refused when a chunk states another length (%s)',
    async (file) => {
      const bytes = await readFile(file);
      const start = bytes.indexOf('\n') + 1;
      const length = bytes.readUInt32BE(start);
      const altered = join(makeFolder(), 'altered.kbackup');
      for (const more of [-1, 1, 65_536]) {
        bytes.writeUInt32BE(length + more, start);
        await writeFile(altered, bytes);
        await expect(checkFile(altered, PASSPHRASE)).rejects.toThrow('is damaged');
      }
    },
  );
});
