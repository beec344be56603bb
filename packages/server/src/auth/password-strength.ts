import { canonicalUsername } from '@kelas/contract/values/username';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/*
 * Loads 110,000 words. Only the thread of `password-strength-worker.ts` imports it, so that the
 * server neither holds them in memory nor waits for them.
 */

/** Words that people put into passwords here, most of them missing in the library's lists. */
const LOCAL_WORDS = `
kelas tuition tuisyen tuitioncentre pusattuisyen cikgu guru murid pelajar sekolah classroom maths
principal cashier reception receptionist katalaluan katakunci rahsia passphrase login superuser
malaysia malaysiaboleh singapore singapura selangor kualalumpur johor johorbahru penang pulaupinang
melaka sabah sarawak kuching ipoh perak kedah kelantan terengganu pahang kampung selamat bahagia
keluarga sayang sayangku cinta cintaku alhamdulillah bismillah muhamad fatimah aisyah nurul siti
azman amirul hafiz syafiq izzati priya meiling tanmeiling xiaoming weiming woaini perodua
fortnite roblox manchesterunited mysql postgres
`;

const estimator = new ZxcvbnFactory({
  // Without the library's series of words: to it "second one" is as easy as "12".
  dictionary: {
    passwords: common['passwords-common'],
    words: english['commonWords-en'],
    names: english['firstnames-en'],
    local: LOCAL_WORDS.trim().split(/\s+/),
  },
  graphs: adjacencyGraphs,
  // Time and memory grow faster than these.
  maxLength: 64,
  l33tMaxSubstitutions: 10,
});

/**
 * A password that takes fewer guesses is refused. The throttle allows one account 2,880 guesses a
 * day, so these take half a year. Two common words with a space take a million or more.
 */
const GUESSES_MIN = 500_000;
/** Fewer letters than this are no word; digits around them are then part of the password. */
const WORD_MIN = 4;
/** Fewest different characters of a password. */
const DIFFERENT_MIN = 4;
/** So many characters must be left of a password besides its owner's name. */
const BESIDE_NAME_MIN = 8;

/**
 * True for a password that is easy to guess: a common word with digits or signs around it or in
 * it, a run across the keyboard, a date, something repeated, or little more than its owner's name.
 */
export function isGuessable(password: string, username: string): boolean {
  const text = password.toLowerCase();
  const name = canonicalUsername(username);
  return (
    new Set(text).size < DIFFERENT_MIN ||
    (name.length > 2 && text.includes(name) && text.length - name.length < BESIDE_NAME_MIN) ||
    [...partsOf(text)].some((part) => isEasy(part, name))
  );
}

/** The password as it is, without digits and signs at its end, and without those at both ends. */
function partsOf(text: string): Set<string> {
  const words = [text.replace(/[\d!-/:-?]+$/, ''), text.replace(/^\P{L}+|\P{L}+$/gu, '')];
  return new Set([text, ...words.filter((word) => word.length >= WORD_MIN)]);
}

/** True where a part takes fewer guesses than the bound, or than any letters of its length. */
function isEasy(part: string, name: string): boolean {
  const { guesses } = estimator.check(part, [name]);
  return guesses < Math.min(10 ** part.length, GUESSES_MIN);
}
