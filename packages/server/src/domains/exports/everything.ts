import type { Readable } from 'node:stream';
import type { Snapshot } from '../../db/snapshot.ts';
import { writeReadme } from './readme.ts';
import { listExportedTables, tableCsv } from './table-csv.ts';
import { packZip } from './zip.ts';

/** Packs all tables of the centre and their README into a ZIP while it is read (R-1757). */
export async function packEverything(snapshot: Snapshot, now: Date): Promise<Readable> {
  const tables = await listExportedTables(snapshot.tx);
  const readme = async function* () {
    yield writeReadme(tables, now);
  };
  return packZip(
    [
      { name: 'README.txt', content: readme },
      ...tables.map((table) => ({
        name: `${table.name}.csv`,
        content: () => tableCsv(snapshot, table),
      })),
    ],
    now,
  );
}
