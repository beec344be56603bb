import { LockedLines } from '../ui/LockedLines.tsx';
import { Money } from '../ui/Money.tsx';
import { FeeNote, ReceivedFee } from '../ui/ReceivedFee.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';
import type { SavedMisc } from './student-values.ts';

const columns: readonly Column<SavedMisc>[] = [
  { label: 'Misc', cell: (line) => line.name, wrap: 120 },
  {
    label: 'Fee',
    cell: ({ fee, chargedFee, paidFee, paymentStatus }) =>
      paidFee && paymentStatus === 'PENDING' ? (
        <>
          <Money cents={fee} currency />
          <FeeNote label="paid" cents={paidFee} currency />
        </>
      ) : (
        <ReceivedFee fee={fee} chargedFee={chargedFee} currency />
      ),
    align: 'right',
  },
  { label: 'Month', cell: (line) => line.month },
  { label: 'Status', cell: (line) => <Status line={line} /> },
];

function Status({ line: { cancelledDate, paymentStatus } }: { line: SavedMisc }) {
  if (cancelledDate) return `Cancelled in ${cancelledDate}`;
  return <StatusText good={paymentStatus === 'PAID'}>{paymentStatus}</StatusText>;
}

interface Props {
  readonly lines: readonly SavedMisc[];
  readonly onDelete: (line: SavedMisc) => void;
  readonly busy: boolean;
}

/** The saved misc lines of a student; a paid line cannot be deleted. */
export function SavedMiscs({ lines, onDelete, busy }: Props) {
  return (
    <LockedLines
      label="Saved misc"
      lines={lines}
      columns={columns}
      lineKey={(line) => line.subscriptionId}
      nameOf={(line) => line.name}
      isOver={(line) => line.cancelledDate !== null}
      canDelete={(line) => line.cancelledDate === null && line.paymentStatus === 'PENDING'}
      onDelete={onDelete}
      busy={busy}
    />
  );
}
