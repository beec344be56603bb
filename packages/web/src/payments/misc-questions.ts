import type { OutputOf } from '@kelas/contract/call';
import type { getMiscPayment } from '@kelas/contract/misc-fees';
import { isInWindow } from '@kelas/contract/values/misc-items';
import { isMonth } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import { formatDay } from '../languages/formats.ts';
import type { MiscLine } from '../misc-charges/misc-lines.ts';
import { isNamedDeposit } from '../reference/deposit-item.ts';
import type { MiscItem } from '../reference/reference-data.ts';

interface NewMisc {
  readonly name: string;
  /** The month that new lines are charged in. */
  readonly month: string;
  readonly misc: readonly MiscLine[];
  readonly items: readonly MiscItem[];
  readonly charges: OutputOf<typeof getMiscPayment>;
  /** Whether the centre holds deposits (R-1577). */
  readonly takesDeposit: boolean;
}

/**
 * Returns the questions about new misc lines: an item that the student already has in its window
 * (R-1864), and an item with the name of the rule *Deposit* (R-1865).
 */
export function miscQuestions(of: NewMisc): string[] {
  const { name, month, charges, takesDeposit } = of;
  const added = of.items.filter(({ id }) => of.misc.some(({ item }) => item === id));
  return added.flatMap((item) => {
    const earlier = charges.find(
      (charge) =>
        charge.id === item.id &&
        isMonth(month) &&
        isMonth(charge.month) &&
        isInWindow(item.id, month, charge.month),
    );
    return [
      ...(earlier
        ? [
            t`${name} has ${{ item: item.name }} since ${{ day: formatDay(earlier.chargedOn) }}. Charge again?`,
          ]
        : []),
      ...(takesDeposit && isNamedDeposit(item)
        ? [
            t`The misc item ${{ item: item.name }} is income and is not owed back. A deposit that is owed back has no misc item. Take it as a fee?`,
          ]
        : []),
    ];
  });
}
