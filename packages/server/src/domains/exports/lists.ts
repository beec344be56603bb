import { Readable } from 'node:stream';
import type { ImportKind } from '@kelas/contract/import-fields';
import type { Snapshot } from '../../db/snapshot.ts';

export function listCsv(_snapshot: Snapshot, kind: ImportKind): Readable {
  return Readable.from([kind]);
}
