import { sumCents } from '@kelas/contract/values/cents';
import { creditFirst } from './credit-first.ts';
import {
  isLinePaid,
  lineKeyOf,
  type PayableLine,
  type PaymentForm,
  receivedKey,
  type StartsChosen,
} from './payment-form.ts';
import { type Held, moneyOf } from './received-money.ts';
import { spread } from './spread.ts';

interface Options<L> {
  readonly startsChosen: StartsChosen<L>;
  readonly held: Held;
  readonly takesParts: boolean;
}

/** The proposed payment of a student. */
export interface ProposedPayment<L> {
  /** The ticked lines. */
  readonly chosen: L[];
  /** The lines that the money was not enough for. */
  readonly left: readonly L[];
  /** The form values with the part that the last line pays. */
  readonly form: PaymentForm;
}

/**
 * Proposes what is paid of the unpaid lines (R-1602, R-1861): all that start ticked, as far as the
 * received money or the fund is enough. New misc lines are paid first.
 */
export function allocatePayment<L extends PayableLine>(
  lines: readonly L[],
  form: PaymentForm,
  { startsChosen, held, takesParts }: Options<L>,
): ProposedPayment<L> {
  const misc = sumCents(form.misc.flatMap(({ fee }) => (typeof fee === 'number' ? fee : [])));
  const { ticks, received } = form;
  const enteredFor = (line: L) => received[receivedKey(line)];
  const tickOf = (line: L) => {
    const byHand = ticks[lineKeyOf(line)];
    if (byHand !== undefined) return byHand;
    if (!startsChosen(line)) return false;
    return enteredFor(line) === undefined ? undefined : true;
  };
  const { paid, left } = spread(
    lines.filter((line) => !isLinePaid(line)),
    { tickOf, enteredFor, money: moneyOf(form, held) + creditFirst(form, held) - misc, takesParts },
  );
  const parts = [...paid].filter(([line, fee]) => fee < line.fee && tickOf(line) === undefined);
  return {
    chosen: lines.filter((line) => paid.has(line)),
    left,
    form: {
      ...form,
      received: {
        ...received,
        ...Object.fromEntries(parts.map(([line, fee]) => [receivedKey(line), fee])),
      },
    },
  };
}
