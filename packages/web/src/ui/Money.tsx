import { type Cents, formatAmount, formatRinggit } from '@kelas/contract/values/cents';

/** An amount in ringgit with two decimals (R-1315); use `align: 'right'` for a column of them. */
export function Money({ cents, currency = false }: { cents: Cents; currency?: boolean }) {
  return (
    <span className={cents === 0 ? 'money zero' : 'money'}>
      {(currency ? formatAmount : formatRinggit)(cents)}
    </span>
  );
}
