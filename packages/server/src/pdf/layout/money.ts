import { type Cents, formatRinggit } from '@kelas/contract/values/cents';

/** Formats an amount for print: `RM 1,234.56`, `-RM 20.00`. */
export function formatAmount(cents: Cents): string {
  const amount = `RM ${formatRinggit(Math.abs(cents) as Cents)}`;
  return cents < 0 ? `-${amount}` : amount;
}

/** Returns the text of a line, with both amounts where they differ: `T-shirt (25.00 / 100.00)`. */
export function withCharged(text: string, received: Cents, charged: Cents): string {
  if (received === charged) return text;
  return `${text} (${formatRinggit(received)} / ${formatRinggit(charged)})`;
}
