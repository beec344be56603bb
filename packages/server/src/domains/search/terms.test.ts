import { describe, expect, it } from 'vitest';
import { termsOf } from './terms.ts';

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
    ['5555', { end: '5555', whole: undefined }],
    ['120304-14-5555', { end: '5555', whole: '120304145555' }],
    ['a123', { end: 'A123', whole: undefined }],
    ['123', undefined],
    ['Tan Mei', undefined],
  ])('%j is the NRIC %j', (text, nric) => {
    expect(termsOf(text)?.nric).toEqual(nric);
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
});
