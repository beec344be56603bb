import type { Cents } from './cents.ts';

const NUMBER = /^-?(\d{1,6}(\.\d*)?|\.\d+)$/;
const HOURS = /^(\d{0,6})(?:\.(\d{0,2}))?$/;

/**
 * Returns the error message of typed hours; undefined for valid ones.
 * Hours are above zero and have at most two decimals.
 */
export function hoursFailure(typed: string): string | undefined {
  const text = typed.trim();
  const isNumber = NUMBER.test(text);
  if (text === '' || (isNumber && Number(text) <= 0)) return 'Please enter your salary';
  if (!isNumber || hundredthsOf(text) === undefined) return 'Please enter valid number';
  return undefined;
}

/** Returns hours times the rate in cents, rounded half up; undefined for invalid hours. */
export function feeOfHours(typed: string, hourlyRate: Cents): Cents | undefined {
  const hundredths = hoursFailure(typed) === undefined ? hundredthsOf(typed.trim()) : undefined;
  if (hundredths === undefined) return undefined;
  return Number((BigInt(hundredths) * BigInt(hourlyRate) + 50n) / 100n) as Cents;
}

/** Returns the hours that give this share, for example `12.5`; undefined if none give it. */
export function hoursOf(share: Cents, hourlyRate: Cents): string | undefined {
  if (hourlyRate <= 0 || (share * 100) % hourlyRate !== 0) return undefined;
  const hundredths = String((share * 100) / hourlyRate).padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`.replace(/\.?0+$/, '');
}

/** Returns minutes as hours, for example `12.5`, rounded down to two decimals. */
export function hoursOfMinutes(minutes: number): string {
  return String(Math.floor((minutes * 100) / 60) / 100);
}

/** Converts `12.5` to 1250; undefined for more than two decimals. */
function hundredthsOf(text: string): number | undefined {
  const match = HOURS.exec(text);
  if (!match) return undefined;
  const [, whole = '', decimals = ''] = match;
  return Number(whole + decimals.padEnd(2, '0'));
}
