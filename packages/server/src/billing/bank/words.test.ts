import { referenceCode } from '@kelas/contract/values/reference-code';
import { describe, expect, it, test } from 'vitest';
import { bankWords, nameWords, payerOf, reasonOf, studentsInText } from './words.ts';

const CODE = referenceCode(42);
const [HEAD, TAIL] = [CODE.slice(0, 3), CODE.slice(3)];

/** The code with another last character. */
const wrongCode = CODE.slice(0, 5) + (CODE.endsWith('A') ? 'B' : 'A');

describe('the reference code in a text (R-2374)', () => {
  test.each([
    ['alone', CODE],
    ['among other words', `DUITNOW TRF CR AHMAD ${CODE} FEE NOV`],
    ['in small letters', `ibg credit ${CODE.toLowerCase()}`],
    ['between signs', `TRF/${CODE}*FEE`],
    ['in two halves', `IBG ${HEAD} ${TAIL}`],
    ['in two halves with a hyphen', `IBG ${HEAD}-${TAIL} FEE`],
    ['over two lines of the bank', `FEE NOV ${HEAD}\n${TAIL} 514012345678`],
    ['in wide letters', CODE.replaceAll(/./g, (sign) => wide(sign))],
  ])('is found %s', (_, text) => {
    expect(studentsInText(text)).toContain(42);
  });

  test.each([
    ['glued to a word', `YURAN${CODE}`],
    ['glued to digits', `${CODE}2026`],
    ['with a wrong sign', `FEE ${wrongCode}`],
    ['with two swapped signs', CODE.slice(0, 4) + CODE.charAt(5) + CODE.charAt(4)],
    ['broken elsewhere', `${CODE.slice(0, 2)} ${CODE.slice(2)}`],
    ['with a word between its halves', `${HEAD} FEE ${TAIL}`],
    ['in an empty text', ''],
  ])('is not found %s', (_, text) => {
    expect(studentsInText(text)).not.toContain(42);
  });

  // One word of six letters in 32 has a right check character.
  test.each(['REFUND', 'HASNAH'])('is found after the word %s, which is a code too', (word) => {
    expect(studentsInText(word)).toHaveLength(1);
    expect(studentsInText(`${word} ${CODE}`)).toEqual([...studentsInText(word), 42]);
  });
});

function wide(sign: string): string {
  return String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0);
}

describe('the words of a name', () => {
  it('are in capitals, without accents, digits and words of the bank', () => {
    expect(nameWords('DuitNow Trf from José Lim 514012345678 yuran Nov')).toEqual(['JOSE', 'LIM']);
    expect(bankWords('a/c 12-34')).toEqual(['A', 'C', '12', '34']);
  });

  it('are without bin, binti and A/L', () => {
    expect(nameWords('Nur Aisyah binti Rosli')).toEqual(['NUR', 'AISYAH', 'ROSLI']);
    expect(nameWords('Kumaran a/l Selvam')).toEqual(['KUMARAN', 'SELVAM']);
    expect(nameWords('KAVITHA A/P RAJAN')).toEqual(['KAVITHA', 'RAJAN']);
    expect(nameWords('DEEPA D/O MUTHU S/O')).toEqual(['DEEPA', 'MUTHU']);
  });

  it('can be one Han character', () => {
    expect(nameWords('陈 美玲 X')).toEqual(['陈', '美玲']);
  });
});

describe('a payer', () => {
  it('is known again although months, fees and numbers differ', () => {
    const payer = payerOf('DUITNOW TRF CR SITI NURHALIZA MARCH FEE 20260301123');
    expect(payer).toBe('SITI NURHALIZA');
    expect(payerOf('IBG Siti Nurhaliza yuran Disember')).toBe(payer);
    expect(payerOf('siti nurhaliza tuition dec 2026')).toBe(payer);
    expect(payerOf('SITI NURHALIZAH')).not.toBe(payer);
  });

  it('can have a name in Han characters', () => {
    expect(payerOf('DUITNOW 陈美玲 NOV FEE')).toBe('陈美玲');
  });

  test.each(['CASH DEPOSIT CDM', 'IBG CREDIT 514012345678', 'FEE OF LIM', ''])(
    'is not known from %j',
    (text) => {
      expect(payerOf(text)).toBe('');
    },
  );

  it('is at most as long as its column', () => {
    expect(payerOf('LONGNAME '.repeat(60))).toHaveLength(200);
  });
});

describe('the words of a line that is no fee (R-2378)', () => {
  const numbers = ['514012345678', '1234'];

  test.each([
    ['SERVICE CHARGE', -50, 'CHARGE'],
    ['Svc Chrge Nov', -100, 'CHARGE'],
    ['CAJ PERKHIDMATAN', -50, 'CHARGE'],
    ['GIRO COMMISSION', -10, 'CHARGE'],
    ['STAMP DUTY', -1000, 'CHARGE'],
    ['HIBAH PAID', 123, 'INTEREST'],
    ['CREDIT INTEREST', 123, 'INTEREST'],
    ['FAEDAH', 5, 'INTEREST'],
    ['TRF TO 5140 1234-5678', -10_000, 'OWN_TRANSFER'],
    ['OWN ACCOUNT TRF', 10_000, 'OWN_TRANSFER'],
    ['IBG REVERSAL', 6000, 'REVERSED'],
    ['RETURNED CHEQUE 1', -6000, 'REVERSED'],
    ['DISHONOURED CHQ', -6000, 'REVERSED'],
  ] as const)('%s of %i is %s', (text, amount, reason) => {
    expect(reasonOf(text, amount, numbers)).toBe(reason);
  });

  test.each([
    ['SERVICE CHARGE', 50, 'money in is no charge'],
    ['RENTAL SHOPLOT 1234', -250_000, 'a short number is in many texts'],
    ['INTERESTING BOOKS', 6000, 'a longer word'],
    ['COMMERCE SDN BHD', -6000, 'a longer word'],
    ['SITI NURHALIZA FEE', 6000, 'a fee'],
  ])('%s of %i is none: %s', (text, amount) => {
    expect(reasonOf(text, amount, numbers)).toBeUndefined();
  });

  it('an account without a number has no transfers', () => {
    expect(reasonOf('TRF TO 5140', -100, [''])).toBeUndefined();
  });
});
