/** An identity card number as it is shown where nobody needs all of it: its last four characters. */
export function maskNric(nric: string): string {
  const hidden = Math.max(nric.length - 4, 0) || nric.length;
  return nric.slice(0, hidden).replace(/[^\s-]/g, '*') + nric.slice(hidden);
}
