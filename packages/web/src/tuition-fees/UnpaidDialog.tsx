import type { OutputOf } from '@kelas/contract/call';
import type { Fund } from '@kelas/contract/schema/payment';
import { listUnpaidFees } from '@kelas/contract/tuition-fees';
import { msg } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { type PayableLine, PENDING } from '../payments/payable-lines.ts';
import { MonthsDialog } from './MonthsDialog.tsx';

const NOUN = { one: msg`unpaid fee`, many: msg`unpaid fees` };

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  /** The fund that pays, if the dialog was opened to use it. */
  readonly fund?: Fund | undefined;
  readonly onExited: () => void;
}

/**
 * Payment Details of everything that a student owes, with coming months to pay ahead (R-1483). All
 * lines start ticked.
 */
export default function UnpaidDialog({ student, fund, onExited }: Props) {
  const { uuid } = student;
  const unpaid = useCallQuery(listUnpaidFees, { uuid }, { onFailure: 'alert', fresh: true });
  return (
    <MonthsDialog
      student={student}
      details={unpaid}
      lines={(unpaid.data ?? []).map((line) => asPayable(line, uuid))}
      noun={NOUN}
      {...(fund && { start: { paymentType: fund } })}
      onExited={onExited}
    />
  );
}

/** Another amount than the fee may be received for a misc charge. */
function asPayable(line: OutputOf<typeof listUnpaidFees>[number], uuid: string): PayableLine {
  return { ...line, ...PENDING, uuid, ...(line.chargeId !== null && { chargedFee: line.fee }) };
}
