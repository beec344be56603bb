import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useEffect } from 'react';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import type { DialogPayment } from './use-payment.ts';

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly payment: DialogPayment;
  /** There is nothing to pay, or it is not loaded. */
  readonly isLocked: boolean;
  readonly totals: ReactNode;
  readonly wide?: boolean;
  readonly onExited: () => void;
  readonly children: ReactNode;
}

/** The frame of a payment dialog, with the totals and the button that pays. */
export function PaymentFrame(props: Props) {
  const { title, subtitle, payment, isLocked, totals, wide = false, onExited, children } = props;
  const { open, close, isDirty, running, left, paid, errorMessage } = payment;
  // The error alert shrinks the dialog; the focused field stays visible.
  useEffect(() => {
    if (errorMessage) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [errorMessage]);
  return (
    <DialogFrame
      title={title}
      subtitle={subtitle}
      open={open}
      onClose={close}
      onExited={onExited}
      isDirty={isDirty}
      isBusy={running}
      wide={wide}
    >
      <DialogContent>{children}</DialogContent>
      {left.length > 0 && paid.size > 0 && (
        <Alert severity="info" role="note" sx={{ mx: 3, mt: 1 }}>
          {t`${{ amount: formatAmount(sumCents(left.map(({ fee }) => fee))) }} stays owed. Part payments are off in Settings → House rules, so only whole fees are paid.`}
        </Alert>
      )}
      {errorMessage && (
        <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
          {errorMessage}
        </Alert>
      )}
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Box role="status" sx={{ flexGrow: 1 }}>
          {totals}
        </Box>
        {/* The buttons stay together below long totals. */}
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          <Button onClick={close} disabled={running}>
            {t`Cancel`}
          </Button>
          {/* Not a submit button: Enter pays in the amount only. */}
          <Button
            ref={payment.payButton}
            variant="contained"
            onClick={payment.pay}
            disabled={running || isLocked}
          >
            {t`Pay now`}
          </Button>
        </Box>
      </DialogActions>
    </DialogFrame>
  );
}
