import Link from '@mui/material/Link';
import { useReceipts } from './receipts.ts';

/** A receipt's number, which opens the receipt; `NA` where there is none. */
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
