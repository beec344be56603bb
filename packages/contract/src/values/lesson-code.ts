import { type Day, dayFromSql, dayToSql } from './date.ts';
import { codeOfNumber, numberOfCode, typedCode } from './reference-code.ts';

/** No key of the screens, and not the letter of a card. */
const LETTER = 'T';
const DATA_LENGTH = 8;
/** Days from 2000 to 2099, the years of `Day`. */
const DAYS = 36_525;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.UTC(2000, 0, 1);

/** An entry of the timetable on a day. */
export interface CodedLesson {
  readonly entryId: number;
  readonly day: Day;
}

/**
 * The code of a lesson (R-2471): a T and nine letters and digits, made from the entry of the timetable
 * and its day. Its length differs from that of a card and a family. Throws RangeError for an entry
 * that has no code.
 */
export function lessonCode({ entryId, day }: CodedLesson): string {
  const number = entryId * DAYS + (Date.parse(dayToSql(day)) - FIRST_DAY) / DAY_MS;
  if (!Number.isInteger(entryId) || entryId < 1 || number >= 32 ** DATA_LENGTH) {
    throw new RangeError(`No code for the lesson of the entry ${entryId}`);
  }
  return LETTER + codeOfNumber(number, DATA_LENGTH);
}

/** Returns the lesson of a scanned or typed code; undefined if a character is wrong. */
export function lessonOfCode(text: string): CodedLesson | undefined {
  const code = typedCode(text);
  if (!code.startsWith(LETTER)) return undefined;
  const number = numberOfCode(code.slice(1), DATA_LENGTH);
  if (number === undefined || number < DAYS) return undefined;
  const at = new Date(FIRST_DAY + (number % DAYS) * DAY_MS);
  return { entryId: Math.floor(number / DAYS), day: dayFromSql(at.toISOString()) };
}
