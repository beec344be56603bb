import { importEncodings } from '@kelas/contract/import-fields';
import { cleanText } from '@kelas/contract/values/text';
import { TEXT_DECODER_LABELS } from '@kelas/spreadsheet-reading/table/encoding';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { storedContent } from './drafts.ts';

/** Shorter texts and numbers would be found in other words and numbers. */
const JOINED_MIN_CHARACTERS = 6;

interface Erased {
  readonly name: string;
  readonly nric: string;
  readonly phone_no: string;
}

/**
 * Deletes every draft that names a student, because an anonymised student must be in none (R-1666):
 * in cells, headings, the name of the file, or the file itself in any encoding.
 */
export async function deleteDraftsNaming(tx: Tx, student: Erased): Promise<void> {
  const isNamed = namerOf(student);
  const { rows: drafts } = await sql<{ uuid: string }>`
    select uuid from import_draft order by uuid for update`.execute(tx);
  const named: string[] = [];
  // One at a time, because a draft can have 20 MB.
  for (const { uuid } of drafts) {
    const { file_name, message, content, source } = await tx
      .selectFrom('import_draft')
      .select(['file_name', 'message', 'content', 'source'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    const { headings, rows } = storedContent.parse(JSON.parse(content));
    const texts = [file_name, message, ...[headings, ...rows].map((cells) => cells.join(' '))];
    if (texts.some(isNamed) || (source && isInFile(source, isNamed))) named.push(uuid);
  }
  if (named.length === 0) return;
  await tx.deleteFrom('import_draft').where('uuid', 'in', named).execute();
}

/** A file keeps the cells that were corrected, and names that were read in a wrong encoding. */
function isInFile(source: Buffer, isNamed: (text: string) => boolean): boolean {
  return importEncodings.some((encoding) => {
    const text = new TextDecoder(TEXT_DECODER_LABELS[encoding]).decode(source);
    // The whole text too, because a quoted cell can have a line break.
    return isNamed(text) || text.split(/[\r\n]+/).some(isNamed);
  });
}

/**
 * Returns a test for texts that name a student. Case, spaces, punctuation, the Unicode form and the
 * order of the words of the name in a row do not matter.
 */
export function namerOf({ name, nric, phone_no }: Erased): (text: string) => boolean {
  const words = wordsOf(name);
  const phone = phone_no.replace(/\D/g, '').replace(/^(?:60|0)/, '');
  const joined = [words.join(''), wordsOf(nric).join(''), phone];
  const parts = joined.filter(
    (part) => part.length >= JOINED_MIN_CHARACTERS || /[^\p{Script=Latin}\p{N}\p{M}]/u.test(part),
  );
  return (text) => {
    const found = wordsOf(text);
    const all = found.join('');
    if (parts.some((part) => all.includes(part))) return true;
    const set = new Set(found);
    return words.length > 0 && words.every((word) => set.has(word));
  };
}

/** The words of a text in their compared form (R-1657). */
function wordsOf(text: string): string[] {
  return (
    cleanText(text, 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
