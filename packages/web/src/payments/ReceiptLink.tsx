import Link from '@mui/material/Link';
import { useReceipts } from './receipts.ts';

/** A receipt number that opens the receipt, or a voucher number that prints it; `NA` without one. */
export function ReceiptLink({ receiptNo }: { receiptNo: string | null }) {
  const receipts = useReceipts();
  if (receiptNo === null) return 'NA';
  const isVoucher = receiptNo.startsWith('V-');
  return (
    <Link
      component="button"
      variant="inherit"
      sx={{ verticalAlign: 'baseline' }}
      {...(isVoucher
        ? { 'aria-label': `Print voucher ${receiptNo}` }
        : { 'aria-label': `Receipt ${receiptNo}`, 'aria-haspopup': 'dialog' as const })}
      onClick={() => (isVoucher ? receipts.printVoucher : receipts.show)(receiptNo)}
    >
      {receiptNo}
    </Link>
  );
}
