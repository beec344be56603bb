import { MiscDialog } from '../misc-payments/MiscDialog.tsx';
import { TuitionDialog } from '../tuition-payments/TuitionDialog.tsx';
import type { ArrearsRow } from './arrears-row.ts';

interface Props {
  readonly of: ArrearsRow;
  readonly onExited: () => void;
}

/**
 * Payment Details of the first month with unpaid tuition, else of the first unpaid misc month
 * (R-713).
 */
export default function ArrearsPayment({ of, onExited }: Props) {
  const { uuid, name, firstTuitionMonth } = of;
  if (firstTuitionMonth !== null) {
    return <TuitionDialog row={{ uuid, name, month: firstTuitionMonth }} onExited={onExited} />;
  }
  return <MiscDialog row={{ uuid, name, month: of.months[0] ?? '' }} item="" onExited={onExited} />;
}
