import { type Cents, formatRinggit } from '@kelas/contract/values/cents';

/** An amount as it is printed: `RM 1,234.56`, `-RM 20.00`. */
export function ringgit(cents: Cents): string {
  const amount = `RM ${formatRinggit(Math.abs(cents) as Cents)}`;
  return cents < 0 ? `-${amount}` : amount;
}
