import { canonicalUsername } from '@kelas/contract/values/username';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/*
 * Loads 110,000 words (D-21). Only the thread of `password-strength-worker.ts` imports it, so that the
 * main thread never waits for them.
 */

/** Local words that occur in passwords. Most of them are missing in the library's lists. */
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
  // The library's series of words are left out, because "second one" is one of them.
  dictionary: {
    passwords: common['passwords-common'],
    words: english['commonWords-en'],
    names: english['firstnames-en'],
    local: LOCAL_WORDS.trim().split(/\s+/),
  },
  graphs: adjacencyGraphs,
  // Time and memory grow faster than these limits.
  maxLength: 64,
  l33tMaxSubstitutions: 10,
});

/**
 * Passwords that take fewer guesses are refused. The throttle allows 2,880 guesses a day, so more
 * take at least half a year (D-21).
 */
const GUESSES_MIN = 500_000;
/** Minimum length of a word. A shorter one is checked together with the digits around it. */
const WORD_MIN = 4;
/** Minimum number of different characters in a password. */
const DIFFERENT_MIN = 4;
/** Minimum number of characters in addition to the username. */
const WITHOUT_NAME_MIN = 8;

/**
 * Returns true if a password is easy to guess (R-1276). Examples are common words with digits, keyboard
 * runs, dates, repetitions and the username.
 */
export function isGuessable(password: string, username: string): boolean {
  const text = password.toLowerCase();
  const name = canonicalUsername(username);
  return (
    new Set(text).size < DIFFERENT_MIN ||
    (name.length > 2 && text.includes(name) && text.length - name.length < WITHOUT_NAME_MIN) ||
    [...partsOf(text)].some((part) => isEasy(part, name))
  );
}

/** Returns the password, without digits and signs at its end, and without those at both ends. */
function partsOf(text: string): Set<string> {
  const words = [text.replace(/[\d!-/:-?]+$/, ''), text.replace(/^\P{L}+|\P{L}+$/gu, '')];
  return new Set([text, ...words.filter((word) => word.length >= WORD_MIN)]);
}

/** Returns true if a part takes fewer guesses than the limit and than digits of its length. */
function isEasy(part: string, name: string): boolean {
  const { guesses } = estimator.check(part, [name]);
  return guesses < Math.min(10 ** part.length, GUESSES_MIN);
}
