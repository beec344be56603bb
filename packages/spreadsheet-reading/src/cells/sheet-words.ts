import type { SheetNames } from '../names/subjects.ts';
import { isRead } from './faults.ts';
import { readAmount } from './numbers.ts';

const TICK = /^(?:[/✓✔☑✅√xy1●•*]|yes|ya|ok|true|ada|ambil|taken|有|是|要|√)$/iu;
const NO_TICK =
  /^(?:[-–—._]*|0|n|no|tidak|tak|tiada|tidak ambil|nil|n\/?a|false|没有|沒有|无|無|否|不)$/iu;

/** The meaning of a cell in a subject's column; a fee means taken at this fee. */
export type TickCell = 'TAKEN' | 'NOT_TAKEN' | 'FEE' | undefined;

/** Returns true for a text that is an amount, such as `RM 60`. */
export function isAmount(text: string): boolean {
  if (!/\d/.test(text)) return false;
  const read = readAmount('Fee', text);
  return isRead(read) && typeof read.value === 'number';
}

/** Reads the cell of a column that is a subject (R-1902); undefined for any other text. */
export function readTick(cell: string): TickCell {
  const text = cell.trim();
  if (NO_TICK.test(text)) return 'NOT_TAKEN';
  if (TICK.test(text)) return 'TAKEN';
  return isAmount(text) ? 'FEE' : undefined;
}

const SEPARATOR = /[,;/\n\r、，；+|]/;
const WORD_SEPARATOR = /\s+(?:dan|and|&)\s+|\s*[&＆和与及]\s*/iu;

/**
 * Returns the subjects of a cell (R-1901). A cell or part that names a subject stays whole, such as
 * *Reka Bentuk dan Teknologi*.
 */
export function listedSubjects(cell: string, names: SheetNames): string[] {
  const whole = cell.trim();
  if (whole === '' || names.isStored(whole)) return [whole];
  if (!SEPARATOR.test(whole) && !WORD_SEPARATOR.test(whole)) return spaced(whole, names);
  if (names.has(whole)) return [whole];
  const parts = whole
    .split(SEPARATOR)
    .flatMap((part) => (names.has(part) ? [part] : part.split(WORD_SEPARATOR)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : [whole];
}

/** Divides `BM BI Maths` at its spaces if each word is a short name of a subject. */
function spaced(text: string, names: SheetNames): string[] {
  const words = text.split(/\s+/);
  const isList = words.length > 1 && !names.has(text) && words.every((word) => names.has(word));
  return isList ? words : [text];
}
