import { formatPhone } from '@kelas/contract/values/phone';
import { describe, expect, it } from 'vitest';
import { isNumber, termsOf } from './terms.ts';

describe('a text of the search box', () => {
  it.each(['', ' ', 'a', ' 1 '])('is too short: %j', (text) => {
    expect(termsOf(text)).toBeUndefined();
  });

  it.each([
    ['012-345 6789', '123456789'],
    ['+6012-345 6789', '60123456789'],
    ['0060123456789', '60123456789'],
    ['6789', '6789'],
    ['(012) 345', '12345'],
    ['０１２３４５', '12345'],
    ['00', undefined],
    ['Tan 012', undefined],
  ])('%j is the phone number %s', (text, phone) => {
    expect(termsOf(text)?.phone).toBe(phone);
  });

  it.each([
    '60185006575',
    '601112345678',
    '60388888888',
    '6082123456',
    '6565123456',
    '6281234567890',
  ])('finds %s in the form in which a screen shows it (R-2254)', (stored) => {
    expect(stored).toContain(termsOf(formatPhone(stored))?.phone);
  });

  it.each([
    [' 5555 ', '5555'],
    ['a123', 'A123'],
    ['123', undefined],
    ['45555', undefined],
    ['14-5555', undefined],
    ['5-555', undefined],
    ['120304-14-5555', undefined],
    ['Lim', undefined],
    ['Ling', undefined],
  ])('%j has the last four characters %j of an NRIC (R-1358)', (text, nric) => {
    expect(termsOf(text)?.nric).toBe(nric);
  });

  it.each([
    ['R-2026-000007', { year: 2026, number: 7 }],
    ['r-2026-7', { year: 2026, number: 7 }],
    ['2026-000007', { year: 2026, number: 7 }],
    ['R-7', { year: undefined, number: 7 }],
    ['42', { year: undefined, number: 42 }],
    ['R-2026-', undefined],
    ['12345678901', undefined],
  ])('%j is the receipt %j', (text, receipt) => {
    expect(termsOf(text)?.receipt).toEqual(receipt);
  });

  it.each(['5555', '012', '03-7729 1234', 'R-7', '42'])('is a number: %j', (text) => {
    expect(termsOf(text)).toSatisfy(isNumber);
  });

  it.each(['Tan', 'Tan 2', '0x', '小明'])('is no number: %j', (text) => {
    expect(termsOf(text)).not.toSatisfy(isNumber);
  });
});
