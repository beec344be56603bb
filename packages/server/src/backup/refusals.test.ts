import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  checkFile,
  emptyDatabase,
  folderForBackups,
  forge,
  PASSPHRASE,
  restoreFile,
  WORK_FACTOR,
} from '@kelas/testkit/backup';
import { queryDatabase } from '@kelas/testkit/postgres';
import { copyDatabase, MORNING, startServer } from '@kelas/testkit/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../base/start-error.ts';
import { textEntry } from './archive.ts';
import { FORMAT, MANIFEST, tableFile } from './manifest.ts';
import { writeBackup } from './write.ts';

/** `npm run resilience` sets a higher number. */
const ALTERATIONS = Number(process.env.BACKUP_ALTERATIONS || 100);
/** Encrypted files get one in this many alterations, because each of them runs scrypt. */
const SECRET_PART = 5;

const folder = folderForBackups();
const server = await startServer();
const plain = join(folder, 'plain.kbackup');
const secret = join(folder, 'secret.kbackup');
const REFUSED =
  /is damaged: it was cut short|is not a backup of Kelas|is of a newer version of Kelas|The passphrase is wrong|is encrypted: set/;

beforeAll(async () => {
  const options = { connectionString: server.url, now: MORNING, workFactor: WORK_FACTOR };
  await writeBackup({ ...options, file: plain });
  await writeBackup({ ...options, file: secret, passphrase: PASSPHRASE });
});

/** Returns true if only bits differ that gzip does not use, so that the archive is equal. */
function differsInUnusedBits(whole: Buffer, altered: Buffer): boolean {
  if (altered.length !== whole.length) return false;
  try {
    return gunzipSync(altered).equals(gunzipSync(whole));
  } catch {
    return false;
  }
}

async function tables(db: typeof server.db): Promise<number> {
  return (await db.introspection.getTables()).length;
}

describe('a backup is refused (R-1265)', () => {
  it.each([
    ['plain', plain, ALTERATIONS],
    ['encrypted', secret, Math.ceil(ALTERATIONS / SECRET_PART)],
  ])(
    'when a byte was altered, or a part cut off or added (%s)',
    {
      timeout: 600_000 + ALTERATIONS * 100,
    },
    async (kind, file, numRuns) => {
      const whole = await readFile(file);
      await checkFile(file, PASSPHRASE);
      const altered = join(folder, `altered-${kind}.kbackup`);
      const refused = async (bytes: Buffer) => {
        if (kind === 'plain' && differsInUnusedBits(whole, bytes)) return;
        await writeFile(altered, bytes);
        await expect(checkFile(altered, PASSPHRASE)).rejects.toThrow(REFUSED);
      };
      const place = fc.oneof(fc.nat(whole.length - 1), fc.nat(700));
      const damage = fc.oneof(
        fc.record({ at: place, xor: fc.integer({ min: 1, max: 255 }) }).map(({ at, xor }) => {
          const bytes = Buffer.from(whole);
          bytes[at] = (bytes[at] ?? 0) ^ xor;
          return bytes;
        }),
        place.map((at) => whole.subarray(0, at)),
        fc
          .uint8Array({ minLength: 1, maxLength: 40 })
          .map((more) => Buffer.concat([whole, Buffer.from(more)])),
        fc.tuple(place, fc.integer({ min: 1, max: 64 })).map(([at, length]) => {
          return Buffer.concat([whole.subarray(0, at), whole.subarray(at + length)]);
        }),
      );
      await fc.assert(fc.asyncProperty(damage, refused), { numRuns });
      for (const cut of [1, 2, 16]) await refused(whole.subarray(0, -cut));
      await refused(Buffer.concat([whole, Buffer.alloc(512)]));
    },
  );

  it('with the reason', async () => {
    const newer = await forge(folder, [], {
      manifest: (stated) => ({ ...stated, format: FORMAT + 1, extra: true }),
    });
    const later = await forge(folder, [], {
      manifest: (stated) => ({ ...stated, migrations: [...stated.migrations, '9.9.9'] }),
    });
    const early = await forge(folder, [], {
      manifest: (stated) => ({ ...stated, migrations: ['0001-staff'] }),
    });
    const archive = await forge(folder, [], { entries: () => [textEntry('letter.txt', 'Dear')] });
    const empty = await forge(folder, [], { entries: () => [] });
    const foreign = join(folder, 'foreign.sql');
    await writeFile(foreign, '-- PostgreSQL database dump\n');
    const reasons = [
      [
        newer,
        undefined,
        `${newer} is of a newer version of Kelas: use that version. Nothing was changed`,
      ],
      [
        later,
        undefined,
        `${later} is of a newer version of Kelas: use that version. Nothing was changed`,
      ],
      [
        early,
        undefined,
        `${early} is from before version 1.0: restore it with the version that made it. Nothing was changed`,
      ],
      [foreign, undefined, `${foreign} is not a backup of Kelas. Nothing was changed`],
      [archive, undefined, `${archive} is not a backup of Kelas. Nothing was changed`],
      [empty, undefined, `${empty} is not a backup of Kelas. Nothing was changed`],
      [
        join(folder, 'none'),
        undefined,
        `${join(folder, 'none')} does not exist, or its folder does not`,
      ],
      [folder, undefined, `${folder} is a folder, not a file`],
      [
        secret,
        undefined,
        `${secret} is encrypted: set BACKUP_PASSPHRASE to the passphrase of this backup`,
      ],
      [
        secret,
        'another passphrase',
        'The passphrase is wrong, or the first line of the file was altered. Nothing was changed',
      ],
    ] as const;
    for (const [file, passphrase, reason] of reasons) {
      await expect(checkFile(file, passphrase)).rejects.toThrow(new StartError(reason));
    }
  });

  it('when its contents differ from its manifest (R-1264)', async () => {
    const staff = { name: 'staff', columns: ['id'], rows: '1\n2\n' };
    await checkFile(await forge(folder, [staff]));
    const teacher = { ...staff, name: 'teacher' };
    const forged = [
      forge(folder, [staff], { manifest: (stated) => ({ ...stated, tables: [] }) }),
      forge(folder, [staff], {
        manifest: ({ tables: [one], ...stated }) => ({ ...stated, tables: [{ ...one, rows: 3 }] }),
      }),
      forge(folder, [staff], { manifest: () => ({ format: FORMAT }) }),
      forge(folder, [staff], { entries: (all) => [textEntry(MANIFEST, '{'), ...all.slice(1)] }),
      forge(folder, [staff], { entries: (all) => all.slice(0, 1) }),
      forge(folder, [staff, teacher], {
        entries: (all) => [...all.slice(0, 1), ...all.slice(1).reverse()],
      }),
      forge(folder, [staff], {
        entries: (all) => [...all, textEntry(tableFile('staff'), staff.rows)],
      }),
      forge(folder, [{ ...staff, name: 'staff; drop table staff' }]),
      forge(folder, [{ ...staff, name: 'pg_authid' }]),
      forge(folder, [staff, staff]),
    ];
    for (const file of await Promise.all(forged)) {
      await expect(checkFile(file)).rejects.toThrow('is damaged');
    }
  });

  it('when the database refuses or changes its rows, and the database stays empty', async () => {
    const target = await emptyDatabase();
    const columns = ['only_one', 'position', 'hash'];
    const wrong = await forge(folder, [{ name: 'audit_head', columns, rows: 't\tx\t\\\\x00\n' }]);
    await expect(restoreFile(wrong, target.url)).rejects.toThrow();
    const incomplete = await forge(folder, [{ name: 'audit_head', columns, rows: '' }]);
    await expect(restoreFile(incomplete, target.url)).rejects.toThrow('differ from the file');
    expect(await tables(target.db)).toBe(0);
  });

  it('when the database has tables of Kelas, or Kelas runs on it (R-1263)', async () => {
    const used = await copyDatabase();
    await expect(restoreFile(plain, used.url)).rejects.toThrow('The database is not empty');
    expect(await used.db.selectFrom('staff').selectAll().execute()).toEqual([]);
    const target = await emptyDatabase();
    const watching = await target.pool.connect();
    await expect(restoreFile(plain, target.url)).rejects.toThrow('Kelas runs on this database');
    watching.release();
    expect(await tables(target.db)).toBe(0);
  });

  it('by one of two restores into one database at once, which keeps other tables', async () => {
    const target = await emptyDatabase();
    await queryDatabase(target.url, "create table note as select 'mine' as text");
    const both = [restoreFile(plain, target.url), restoreFile(plain, target.url)];
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await sql`
      select text, count(staff.id)::int as staff from note, staff group by text`.execute(target.db);
    expect(rows).toEqual([{ text: 'mine', staff: 2 }]);
  });
});
