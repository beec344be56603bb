import { getMiscPayment, payMisc } from '@kelas/contract/misc-payments';
import { useMemo } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { newLineOf } from '../misc/misc-lines.ts';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import { withRest } from '../payments/payment-form.ts';
import { paymentLinesOf } from '../payments/payment-lines.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { type MiscCharge, type MiscRow, miscRequestOf, startsChosenFor } from './misc-request.ts';

const NOUN = { one: 'misc charge', many: 'misc charges' };

interface Props {
  /** The student and the month. */
  readonly row: Pick<MiscRow, 'uuid' | 'name' | 'month'>;
  /** The id of the row's item; empty text for all items. */
  readonly item: string;
  /** Starts with a new line of the item. */
  readonly isAdding?: boolean;
  readonly onExited: () => void;
}

/** Payment Details of a student's misc charges, with new misc lines. */
export function MiscDialog({ row, item, isAdding = false, onExited }: Props) {
  const { uuid, month } = row;
  const items = useMiscItems();
  const newItem = isAdding
    ? items.find(({ id, retired }) => String(id) === item && !retired)
    : undefined;
  const details = useCallQuery(
    getMiscPayment,
    { uuid, month },
    { onFailure: 'alert', fresh: true },
  );
  const lines = useMemo(() => details.data?.map(withRest), [details.data]);
  const { run, running } = useCall(payMisc, { onFailure: 'inline' });
  return (
    <PaymentDialog
      row={row}
      noun={NOUN}
      column="Misc"
      payable={{
        details: { ...details, data: lines },
        startsChosen: startsChosenFor(row, item),
        misc: newItem ? [newLineOf(newItem)] : [],
        newItem,
        // A line may be added without a charge, but only after the charges are loaded.
        isClosed: () => details.data === undefined,
        send: (chosen, form, kept) => run(miscRequestOf(row, chosen, { form, kept, items })),
        linesOf: (chosen, form, kept) =>
          paymentLinesOf(row, chosen.map(asChargeLine), { form, kept, items }),
        running,
      }}
      hintOf={(charge: MiscCharge) => (charge.month === month ? undefined : `for ${charge.month}`)}
      onExited={onExited}
    />
  );
}

/** A charge of this dialog has its id as `subscriptionId`. */
function asChargeLine(charge: MiscCharge) {
  return { ...charge, subscriptionId: null, chargeId: charge.subscriptionId };
}
