/** Letters and digits that are not mistaken for others: no I, O, 0, 1. The place is the value. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** The number of characters of a code; the last one checks the others. */
const CODE_LENGTH = 6;
const DATA_LENGTH = CODE_LENGTH - 1;
/** The number of students that have a code. */
const SIZE = ALPHABET.length ** DATA_LENGTH;
/** An odd number, so that neighbouring ids have codes without likeness; and its inverse in `SIZE`. */
const FACTOR = 19_088_743;
const INVERSE = inverseOf(FACTOR);

/**
 * The powers of the element 2 in the field of 32 elements (polynomial x^5 + x^2 + 1). All 31 differ,
 * so a sum with another power for each place finds one wrong character and any two swapped ones.
 */
const POWERS = Array.from({ length: 30 }).reduce<number[]>(
  (powers) => {
    const next = (powers.at(-1) ?? 0) << 1;
    return [...powers, next >= 32 ? next ^ 0b100101 : next];
  },
  [1],
);

/**
 * The reference code of a student (R-2350): six letters and digits, made from the id. Ids are never
 * used again, so codes are not. Throws RangeError for an id that has no code.
 */
export function referenceCode(studentId: number): string {
  if (!Number.isInteger(studentId) || studentId < 1 || studentId >= SIZE) {
    throw new RangeError(`No reference code for the student ${studentId}`);
  }
  return codeOfNumber(multiply(studentId, FACTOR), DATA_LENGTH);
}

/** Returns the student of a code in capitals; undefined if a character is wrong. */
export function studentOfCode(code: string): number | undefined {
  const number = numberOfCode(code, DATA_LENGTH);
  // Ids begin with 1.
  return number === undefined ? undefined : multiply(number, INVERSE) || undefined;
}

/** Writes a whole number in `length` letters and digits, and one more that checks them. */
export function codeOfNumber(number: number, length: number): string {
  let rest = number;
  const values: number[] = [];
  for (let place = 0; place < length; place += 1) {
    values.unshift(rest % ALPHABET.length);
    rest = Math.floor(rest / ALPHABET.length);
  }
  return [...values, checkOf(values)].map((value) => ALPHABET[value]).join('');
}

/** Returns the number of a code in capitals; undefined if a character is wrong. */
export function numberOfCode(code: string, length: number): number | undefined {
  const values = [...code].map((character) => ALPHABET.indexOf(character));
  if (values.length !== length + 1 || values.includes(-1)) return undefined;
  const data = values.slice(0, length);
  if (checkOf(data) !== values[length]) return undefined;
  return data.reduce((sum, value) => sum * ALPHABET.length + value, 0);
}

/**
 * Returns a typed text in the form of a code: capitals without spaces and hyphens. Undefined for a
 * text that is no code, not even one with a wrong character.
 */
export function asCode(text: string): string | undefined {
  const code = typedCode(text);
  return /^[0-9A-Z]{6}$/.test(code) ? code : undefined;
}

/** Returns a typed text in capitals without spaces and hyphens. */
export function typedCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

/** Returns the students whose code differs in one character, or in two neighbours that are swapped. */
export function studentsOfSimilarCodes(code: string): number[] {
  const places = Array.from({ length: CODE_LENGTH }, (_, place) => place);
  const replaced = places.flatMap((place) =>
    [...ALPHABET].map((character) => code.slice(0, place) + character + code.slice(place + 1)),
  );
  const swapped = places.map(
    (place) =>
      code.slice(0, place) + code.charAt(place + 1) + code.charAt(place) + code.slice(place + 2),
  );
  return [...new Set([...replaced, ...swapped].flatMap((each) => studentOfCode(each) ?? []))];
}

/** The check character makes the weighted sum of all places zero. */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, place) => sum ^ product(value, POWERS[place + 1] ?? 1), 0);
}

/** A product in the field of 32 elements. */
function product(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return POWERS[(POWERS.indexOf(one) + POWERS.indexOf(other)) % 31] ?? 0;
}

/** A product modulo `SIZE`, in integers that a number holds exactly. */
function multiply(one: number, other: number): number {
  return Number((BigInt(one) * BigInt(other)) % BigInt(SIZE));
}

/** The inverse of an odd number modulo `SIZE`, a power of two; each step doubles the right bits. */
function inverseOf(factor: number): number {
  let inverse = 1n;
  for (let bits = 1; bits < 32; bits *= 2) {
    inverse = (inverse * (2n - BigInt(factor) * inverse)) % BigInt(SIZE);
  }
  return Number((inverse + BigInt(SIZE)) % BigInt(SIZE));
}
