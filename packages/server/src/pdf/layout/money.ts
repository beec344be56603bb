import { type Cents, formatRinggit } from '@kelas/contract/values/cents';

/** An amount as it is printed: `RM 1,234.56`, `-RM 20.00`. */
export function formatAmount(cents: Cents): string {
  const amount = `RM ${formatRinggit(Math.abs(cents) as Cents)}`;
  return cents < 0 ? `-${amount}` : amount;
}

/** What is paid for; where another amount was received than was charged, with both: `T-shirt (25.00 / 100.00)`. */
export function withCharged(text: string, received: Cents, charged: Cents): string {
  if (received === charged) return text;
  return `${text} (${formatRinggit(received)} / ${formatRinggit(charged)})`;
}
