import { getMiscPayment } from '@kelas/contract/misc-fees';
import { payMisc } from '@kelas/contract/payments';
import { msg, t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { newLineOf } from '../misc-charges/misc-lines.ts';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import { useMiscItems } from '../reference/reference-data.ts';
import { chargeLine, type MiscRow } from './charge-line.ts';

const NOUN = { one: msg`misc charge`, many: msg`misc charges` };

interface Props {
  readonly row: Pick<MiscRow, 'uuid' | 'name' | 'month'>;
  /** The id of the row's item; empty text for all items. */
  readonly item: string;
  /** Starts with a new line of the item. */
  readonly isAdding?: boolean;
  readonly onExited: () => void;
}

/** Payment Details of a student's misc charges, with new misc lines. */
export default function MiscDialog({ row, item, isAdding = false, onExited }: Props) {
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
  return (
    <PaymentDialog
      source={{
        call: payMisc,
        student: row,
        linesOf: () => (details.data ?? []).map((charge) => chargeLine(charge, month, item)),
        start: { misc: newItem ? [newLineOf(newItem)] : [] },
      }}
      month={month}
      details={details}
      noun={NOUN}
      column={t`Misc`}
      newItem={newItem}
      onExited={onExited}
    />
  );
}
