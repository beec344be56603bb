import type { OutputOf } from '@kelas/contract/call';
import {
  clashesOf,
  clashKeysOf,
  type TimetableEntry,
  without,
} from '@kelas/contract/timetable-clash';
import type { previewYearCopy } from '@kelas/contract/year-copy';
import { digestOfJson } from '../../base/digest.ts';
import type { Db, Tx } from '../../db/database.ts';
import { selectLevels } from '../levels/listed.ts';
import { selectTimetable } from '../timetable/queries.ts';
import {
  type CopiedYears,
  type StoredCopy,
  type StoredMaterial,
  selectCopies,
  selectMaterials,
  selectOriginals,
} from './queries.ts';

type Preview = OutputOf<typeof previewYearCopy>;

/**
 * The entries that could be copied between two years, with a digest of all this (R-1743). An entry of
 * a level that is not offered cannot (R-2260).
 */
export async function previewCopy(
  db: Db | Tx,
  years: CopiedYears,
): Promise<{ preview: Preview; copies: readonly StoredCopy[] }> {
  const { from, to } = years;
  const offered = new Set(
    (await selectLevels(db)).filter((level) => level.offered).map(({ id }) => id),
  );
  const isOffered = ({ programLvl }: { readonly programLvl: number | null }) =>
    programLvl === null || offered.has(programLvl);
  const stored = (await selectTimetable(db, { year: from })).filter(isOffered);
  const target = await selectTimetable(db, { year: to });
  const materials = (await selectMaterials(db, years)).filter(isOffered);
  const originals = await selectOriginals(db, years);
  const copies = await selectCopies(db, years);

  const timetable = timetableRows(stored, target, to, originals.entries);
  const quizzes = materialRows(materials, 'QUIZ', to, originals.materials);
  const notes = materialRows(materials, 'NOTE', to, originals.materials);
  const rows = { timetable, quizzes, notes, copied: copiedOf(copies) };
  // An undone copy counts too, so that no digest is used twice.
  const shown = [from, to, rows, copies.map(({ id, undoneAt }) => [id, undoneAt])];
  const digest = digestOfJson(shown);
  return { preview: { ...rows, digest }, copies };
}

/** The latest copy that is not undone, with the number of copies that are there. */
function copiedOf(copies: readonly StoredCopy[]): Preview['copied'] {
  const live = copies.filter(({ undoneAt, entries }) => undoneAt === null && entries > 0);
  const [latest] = live;
  if (!latest) return null;
  return {
    entries: live.reduce((sum, { entries }) => sum + entries, 0),
    recordCreateDate: latest.recordedAt.toISOString(),
    staffName: latest.staffName,
  };
}

function timetableRows(
  stored: readonly TimetableEntry[],
  target: readonly TimetableEntry[],
  to: number,
  copied: ReadonlySet<number | null>,
): Preview['timetable'] {
  const there = new Set(target.filter(({ schoolYear }) => schoolYear === to).map(entryKey));
  const keyed = target.flatMap((entry) => clashKeysOf(entry).map((key) => ({ key, entry })));
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  return stored.map((entry) => {
    const { version, subjectId, status, recordCreateDate, places, ...row } = entry;
    const isCopied = copied.has(entry.id) || there.has(entryKey(entry));
    const near = new Set(
      clashKeysOf(entry)
        .flatMap((key) => byKey.get(key) ?? [])
        .map((each) => each.entry),
    );
    const others = without([...near], entry);
    const clashes = isCopied ? [] : clashesOf({ ...entry, schoolYear: to }, others);
    return { ...row, clashes, isCopied };
  });
}

function entryKey(entry: TimetableEntry): string {
  const { subjectId, programLvl, dayOfWeek, startTime, endTime, classroom, classSession } = entry;
  const fields = [subjectId, programLvl, dayOfWeek, startTime, endTime, classroom, classSession];
  return JSON.stringify(fields);
}

function materialRows(
  stored: readonly StoredMaterial[],
  wanted: StoredMaterial['kind'],
  to: number,
  copied: ReadonlySet<number | null>,
): Preview['quizzes'] {
  const ofKind = stored.filter(({ kind }) => kind === wanted);
  const isThere = ({ schoolYear }: StoredMaterial) => schoolYear === to;
  const there = new Set(ofKind.filter(isThere).map(materialKey));
  return ofKind
    .filter((each) => !isThere(each))
    .map(({ kind, teacher, course, ...row }) => {
      const key = materialKey({ ...row, kind, teacher, course });
      return { ...row, isCopied: copied.has(row.id) || there.has(key) };
    });
}

function materialKey({ title, url, teacher, programLvl, course }: StoredMaterial): string {
  return JSON.stringify([title, url, teacher, programLvl, course]);
}
