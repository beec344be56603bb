import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalUsername } from '@kelas/contract/values/username';
import { invalid } from '../base/errors.ts';
import { COMMON_WORDS } from './common-words.ts';

/** Ways across the alphabet and the keyboard that fingers find by themselves. */
const TRACKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '741852963',
  '789456123',
  '159753',
  '246810',
  '13579',
].flatMap((track) => [track, [...track].toReversed().join('')]);
/** So many other characters make no password of runs. */
const BESIDE_RUNS = 2;

/** Letters that digits and signs stand for. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Of words that are among the 10,000 most used passwords: the first 48 bits of their SHA-256, in
 * base64url. Many of them are nothing to read, and none needs to be.
 */
const listed: { digests?: ReadonlySet<string> } = {};

function isListed(text: string): boolean {
  const file = join(import.meta.dirname, 'common-passwords.txt');
  listed.digests ??= new Set(readFileSync(file, 'utf8').split(/\s+/));
  return listed.digests.has(createHash('sha256').update(text).digest('base64url').slice(0, 8));
}

/** Fewest different characters of a password. */
const FEWEST = 4;
/** So much must be left of a password besides its owner's name. */
const BESIDE_NAME = 8;

/** 422 for a password that is among the first to be tried; `username` is whose it will be. */
export function refuseWeakPassword(password: string, username: string): void {
  if (isWeakPassword(password, username)) {
    throw invalid('password', 'This password is too easy to guess, please choose another');
  }
}

/**
 * Whether a password is easy to guess: a common word with digits or signs around it or in it, a
 * run across the keyboard, a date, something repeated, or hardly more than its owner's name.
 */
export function isWeakPassword(password: string, username: string): boolean {
  const text = password.toLowerCase();
  return (
    new Set(text).size < FEWEST ||
    /^(.+?)\1+$/.test(text) ||
    isDate(text) ||
    isRuns(text) ||
    isAroundName(text, canonicalUsername(username)) ||
    isListed(text) ||
    coresOf(text).some(isCommon)
  );
}

/** What is left without the digits and signs around it, as it is and with lookalikes read as letters. */
function coresOf(text: string): string[] {
  const bare = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const read = (part: string, one: string) =>
    [...part]
      .map((sign) => (sign === '1' ? one : (LOOKALIKES[sign] ?? sign)))
      .join('')
      .replace(/[^a-z]/g, '');
  // A digit at the end may be read as a letter or stand beside the word: p4ssw0rd1, pa55wor0.
  return ['i', 'l'].flatMap((one) =>
    [bare, text.replace(/[\d!-/:-?]+$/, ''), text].map((part) => read(part, one)),
  );
}

/** A common word, or two that are written together. */
function isCommon(core: string): boolean {
  if (COMMON_WORDS.has(core) || isListed(core)) return true;
  return Array.from(core, (_, at) => at).some(
    (at) => COMMON_WORDS.has(core.slice(0, at)) && COMMON_WORDS.has(core.slice(at)),
  );
}

/** Runs along the tracks, with hardly anything beside them: `qwerty123`, `1qaz2wsx`, `12qw34er`, `x123456y`. */
function isRuns(text: string): boolean {
  // Any two digits are a run of some track.
  const shortest = /^\d+$/.test(text) ? 3 : 2;
  let beside = 0;
  for (let at = 0; at < text.length; ) {
    const length = longestRun(text.slice(at));
    if (length < shortest) beside += 1;
    at += Math.max(length, 1);
  }
  return (
    beside === 0 ||
    (beside <= BESIDE_RUNS && /\d{4}.*[a-z]|[a-z].*\d{4}|qwer|asdf|zxcv|abcd/.test(text))
  );
}

function longestRun(text: string): number {
  let longest = 0;
  for (const track of TRACKS) {
    while (longest < text.length && track.includes(text.slice(0, longest + 1))) longest += 1;
  }
  return longest;
}

/** Eight digits that are a day, in either order. */
function isDate(text: string): boolean {
  const [, d1, m1] = /^(\d\d)(\d\d)(?:19|20)\d\d$/.exec(text) ?? [];
  const [, m2, d2] = /^(?:19|20)\d\d(\d\d)(\d\d)$/.exec(text) ?? [];
  const [day, month] = [Number(d1 ?? d2), Number(m1 ?? m2)];
  return Math.min(day, month) >= 1 && Math.min(day, month) <= 12 && Math.max(day, month) <= 31;
}

function isAroundName(text: string, name: string): boolean {
  return name.length > 2 && text.includes(name) && text.length - name.length < BESIDE_NAME;
}
