import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from './cents.ts';
import { type PaymentQr, qrOfPayment, readPaymentQr } from './payment-qr.ts';

/* The check values were computed by another program. The accounts are invented. */
const DUITNOW =
  '00020201021126440014A0000006150001010688000102121234567890125204829953034585802MY' +
  '5921PUSAT TUISYEN BINTANG6012KUALA LUMPUR6304';
const PAYNOW =
  '00020101021126370009SG.PAYNOW010120210201403121W03011520400005303702' +
  '5802SG5915BRIGHT TUITION 6009Singapore6304';

/** CRC-16/CCITT-FALSE bit by bit, in another way than the product does. */
function withCheck(text: string): string {
  const bits = [...new TextEncoder().encode(text)].flatMap((byte) =>
    [...byte.toString(2).padStart(8, '0')].map(Number),
  );
  let register = Array.from({ length: 16 }, () => 1);
  for (const bit of bits) {
    const [first = 0, ...rest] = register;
    const feedback = first ^ bit;
    register = [...rest, 0].map((each, place) =>
      [3, 10, 15].includes(place) ? each ^ feedback : each,
    );
  }
  return text + Number.parseInt(register.join(''), 2).toString(16).toUpperCase().padStart(4, '0');
}

const duitNow = withCheck(DUITNOW);
const payNow = withCheck(PAYNOW);
const read = (text: string) => readPaymentQr(text) as PaymentQr;

describe('a payment QR code (R-2360)', () => {
  it('has the published check value of 123456789', () => {
    expect(withCheck('123456789')).toBe('12345678929B1');
  });

  it('has its scheme and name', () => {
    expect(readPaymentQr(duitNow)).toMatchObject({
      scheme: 'DUITNOW',
      name: 'PUSAT TUISYEN BINTANG',
    });
    expect(readPaymentQr(payNow)).toMatchObject({ scheme: 'PAYNOW', name: 'BRIGHT TUITION ' });
  });

  it.each([
    ['', 'NO_QR'],
    ['https://example.com', 'NO_QR'],
    ['000201', 'NO_QR'],
    [`${duitNow} `, 'NO_QR'],
    [duitNow.replace('123456', '123465'), 'CHANGED'],
    [withCheck(DUITNOW.replace('A000000615', 'A000000999')), 'OTHER_SCHEME'],
    [withCheck(PAYNOW.replace('5802SG', '540510.005802SG')), 'HAS_AMOUNT'],
  ])('%j is refused as %s', (text, fault) => {
    expect(readPaymentQr(text)).toBe(fault);
  });

  it('that is any text is refused or read, and never fails', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(['string', 'object']).toContain(typeof readPaymentQr(text));
      }),
    );
  });

  it('with one wrong character is refused', () => {
    assert(
      property(integer({ min: 0, max: payNow.length - 1 }), (place) => {
        const sign = payNow.charAt(place) === '9' ? '8' : '9';
        const wrong = payNow.slice(0, place) + sign + payNow.slice(place + 1);
        expect(typeof readPaymentQr(wrong)).toBe('string');
      }),
    );
  });
});

describe('the code of one payment (R-2361)', () => {
  it('has amount and reference, and keeps the other fields', () => {
    const text = qrOfPayment(read(payNow), 18_050 as Cents, 'L8KD9Z');
    expect(text).toBe(
      withCheck(
        '00020101021226370009SG.PAYNOW010120210201403121W030115204000053037025406180.50' +
          '5802SG5915BRIGHT TUITION 6009Singapore62100106L8KD9Z6304',
      ),
    );
    expect(readPaymentQr(text)).toBe('HAS_AMOUNT');
  });

  it('keeps other additional data', () => {
    const base = withCheck(PAYNOW.replace('6304', '62170107OLDBILL0702T16304'));
    const text = qrOfPayment(read(base), 100 as Cents, 'L8KD9Z');
    expect(text).toContain('62160106L8KD9Z0702T1');
  });
});
