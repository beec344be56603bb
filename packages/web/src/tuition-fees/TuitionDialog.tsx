import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { msg } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { isLinePaid, restFeeOf } from '../payments/payable-lines.ts';
import { MonthsDialog } from './MonthsDialog.tsx';

const NOUN = { one: msg`tuition line`, many: msg`tuition lines` };

interface Props {
  readonly row: { readonly uuid: string; readonly name: string; readonly month: string };
  readonly onExited: () => void;
}

/** Payment Details of a student's tuition lines of a month, and of further months. */
export default function TuitionDialog({ row, onExited }: Props) {
  const { uuid, month } = row;
  const details = useCallQuery(
    getTuitionPayment,
    { uuid, month },
    { onFailure: 'alert', fresh: true },
  );
  const lines = (details.data ?? []).map((line) => ({
    ...line,
    month,
    chargeId: null,
    fee: restFeeOf(line),
  }));
  return (
    <MonthsDialog
      student={row}
      month={month}
      details={details}
      lines={lines}
      noun={NOUN}
      isClosed={(lines) => lines.every(isLinePaid)}
      onExited={onExited}
    />
  );
}
