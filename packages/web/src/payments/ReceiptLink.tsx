import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { KeyHint } from '../ui/KeyHint.tsx';
import { useReceipts } from './receipts.ts';

interface Props {
  readonly receiptNo: string | null;
  /** The key that opens the receipt (R-2123). */
  readonly shortcut?: string;
}

/** A receipt number that opens the receipt, or a voucher number that prints it; `NA` without one. */
export function ReceiptLink({ receiptNo, shortcut }: Props) {
  const receipts = useReceipts();
  if (receiptNo === null) return 'NA';
  const isVoucher = receiptNo.startsWith('V-');
  return (
    <Link
      component="button"
      variant="inherit"
      aria-keyshortcuts={shortcut}
      sx={{ verticalAlign: 'baseline' }}
      {...(isVoucher
        ? { 'aria-label': t`Print voucher ${{ number: receiptNo }}` }
        : {
            'aria-label': t`Receipt ${{ number: receiptNo }}`,
            'aria-haspopup': 'dialog' as const,
          })}
      onClick={() => (isVoucher ? receipts.printVoucher : receipts.show)(receiptNo)}
    >
      {receiptNo}
      {shortcut && <KeyHint>{shortcut}</KeyHint>}
    </Link>
  );
}
