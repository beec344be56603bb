import { type Cents, ringgitInput } from './cents.ts';

/** Maximum length of the text of a payment QR code. */
export const PAYMENT_QR_MAX = 500;

/** A field of the text: two digits of its tag, two of its length, and the value. */
interface Field {
  readonly tag: string;
  readonly value: string;
}

/** A payment QR code that a bank gave to the centre (R-2360). */
export interface PaymentQr {
  readonly scheme: 'DUITNOW' | 'PAYNOW';
  /** The name that the payer's app shows. */
  readonly name: string;
  readonly fields: readonly Field[];
}

/** The reason why a text is no payment QR code of the centre. */
export type PaymentQrFault = 'NO_QR' | 'CHANGED' | 'OTHER_SCHEME' | 'HAS_AMOUNT';

const TAGS = {
  format: '00',
  method: '01',
  amount: '54',
  name: '59',
  additional: '62',
  check: '63',
} as const;
/** The bill number within the additional data, which the bank shows with the transfer. */
const BILL_NUMBER = '01';
/** The value of `method`: a code of one payment. */
const ONE_PAYMENT = '12';
/** The check value is computed over all that is before it, with its own tag and length. */
const CHECK_HEAD = `${TAGS.check}04`;

/**
 * Reads the text of a DuitNow or PayNow QR code (EMV merchant-presented). Returns the reason if it is
 * none, if a character was changed, or if it is made for one payment of a fixed amount.
 */
export function readPaymentQr(text: string): PaymentQr | PaymentQrFault {
  const fields = readFields(text);
  const textOf = (tag: string) => fields?.find((field) => field.tag === tag)?.value;
  const last = fields?.at(-1);
  if (!fields || last?.tag !== TAGS.check || last.value.length !== 4) return 'NO_QR';
  if (last.value.toUpperCase() !== checkValue(text.slice(0, -4))) return 'CHANGED';
  const scheme = schemeOf(fields);
  if (!scheme) return 'OTHER_SCHEME';
  if (textOf(TAGS.amount) !== undefined) return 'HAS_AMOUNT';
  return { scheme, name: textOf(TAGS.name) ?? '', fields };
}

/**
 * Returns the text of a code that asks for an amount in cents and names a reference. The other fields
 * stay as the bank gave them.
 */
export function qrOfPayment(qr: PaymentQr, amount: Cents, reference: string): string {
  const additional = qr.fields.find(({ tag }) => tag === TAGS.additional)?.value ?? '';
  const kept = readFields(additional)?.filter(({ tag }) => tag !== BILL_NUMBER) ?? [];
  const changed: Field[] = [
    { tag: TAGS.method, value: ONE_PAYMENT },
    { tag: TAGS.amount, value: ringgitInput(amount) },
    { tag: TAGS.additional, value: writeFields([{ tag: BILL_NUMBER, value: reference }, ...kept]) },
  ];
  const tags: readonly string[] = [...changed.map(({ tag }) => tag), TAGS.check];
  const fields = [...qr.fields.filter(({ tag }) => !tags.includes(tag)), ...changed];
  const text = writeFields(fields.toSorted((one, other) => Number(one.tag) - Number(other.tag)));
  return text + CHECK_HEAD + checkValue(text + CHECK_HEAD);
}

/** DuitNow has its own value of the first field; PayNow names itself in an account field. */
function schemeOf(fields: readonly Field[]): PaymentQr['scheme'] | undefined {
  const accounts = fields.filter(({ tag }) => tag >= '26' && tag <= '51');
  const ids = accounts.map(({ value }) => readFields(value)?.[0]?.value ?? '');
  if (ids.includes('SG.PAYNOW')) return 'PAYNOW';
  return ids.some((id) => id.startsWith('A000000615')) ? 'DUITNOW' : undefined;
}

/** Returns the fields of a text; undefined if a tag or a length is wrong. */
function readFields(text: string): readonly Field[] | undefined {
  const fields: Field[] = [];
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + 4);
    const length = Number(head.slice(2));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(head) || value.length !== length) return undefined;
    fields.push({ tag: head.slice(0, 2), value });
    at += 4 + length;
  }
  return fields;
}

function writeFields(fields: readonly Field[]): string {
  return fields
    .map(({ tag, value }) => tag + String(value.length).padStart(2, '0') + value)
    .join('');
}

/** CRC-16/CCITT-FALSE of a text in UTF-8, as four hexadecimal digits. */
function checkValue(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0);
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
