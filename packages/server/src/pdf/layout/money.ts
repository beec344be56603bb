import { type Cents, formatRinggit } from '@kelas/contract/values/cents';

/** Returns the text of a line, with both amounts where they differ: `T-shirt (25.00 / 100.00)`. */
export function withCharged(text: string, received: Cents, charged: Cents): string {
  if (received === charged) return text;
  return `${text} (${formatRinggit(received)} / ${formatRinggit(charged)})`;
}
