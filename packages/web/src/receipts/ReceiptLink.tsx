import Link from '@mui/material/Link';
import { useReceipts } from './receipts.ts';

/** A receipt number that opens the receipt; `NA` without one. */
export function ReceiptLink({ receiptNo }: { receiptNo: string | null }) {
  const receipts = useReceipts();
  if (receiptNo === null) return 'NA';
  return (
    <Link
      component="button"
      variant="inherit"
      sx={{ verticalAlign: 'baseline' }}
      aria-label={`Receipt ${receiptNo}`}
      aria-haspopup="dialog"
      onClick={() => receipts.show(receiptNo)}
    >
      {receiptNo}
    </Link>
  );
}
