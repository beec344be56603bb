import { getReceipt } from '@kelas/contract/payments';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useMayUse } from '../api/session.ts';
import { textOf } from '../languages/language.ts';
import { receiptText } from '../reminders/messages.ts';
import { SendMenu } from '../reminders/SendMenu.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { PAPERS, rememberedFormat } from './receipt-format.ts';
import { receiptRange } from './receipt-range.ts';
import { useReceiptDocument } from './use-receipt-document.ts';
import { VoidDialog } from './VoidDialog.tsx';

interface Props {
  readonly receiptNo: string;
  readonly onExited: () => void;
}

/** A receipt with buttons to print, save, send and, for an ADMIN, void it (R-605, R-607, R-2225, R-132). */
export default function ReceiptDialog({ receiptNo, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const [voiding, setVoiding] = useState(false);
  const close = () => setOpen(false);
  const receipt = useCallQuery(getReceipt, { receiptNo }, { onFailure: 'alert', fresh: true });
  const { running, print, printTogether, save, share } = useReceiptDocument();
  const lastFormat = rememberedFormat();
  // A voided receipt is not sent.
  const sent = receipt.data?.voided === null ? receipt.data : undefined;
  const mayVoid = useMayUse('voids') && receipt.data?.voided === null;

  return (
    <DialogFrame
      title={t`Receipt ${{ number: receiptNo }}`}
      open={open}
      onClose={close}
      onExited={onExited}
    >
      <DialogContent>
        <LoadedRecord record={receipt} noun={t`receipt`}>
          {(data) => (
            <>
              <ReceiptPaper receipt={data} />
              {data.paidTogether && (
                <Together
                  receiptNos={data.paidTogether}
                  disabled={running}
                  onPrint={(receiptNos) => printTogether(receiptNos, lastFormat)}
                />
              )}
            </>
          )}
        </LoadedRecord>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
        {mayVoid && (
          <Button
            color="error"
            aria-keyshortcuts="v"
            onClick={() => setVoiding(true)}
            sx={{ mr: 'auto', ml: -1, minWidth: 0, px: 1 }}
          >
            {t`Void`}
            <KeyHint>v</KeyHint>
          </Button>
        )}
        {sent && (
          <SendMenu
            uuid={sent.uuid}
            textOf={(centre) => receiptText(sent, centre)}
            onShare={() => share(receiptNo)}
            disabled={running}
          />
        )}
        <Button onClick={() => save(receiptNo)} disabled={running || !receipt.data}>
          {t`Save PDF`}
        </Button>
        {PAPERS.map(({ format, label }) => (
          <Button
            key={format}
            variant={format === lastFormat ? 'contained' : 'outlined'}
            onClick={() => print(receiptNo, format)}
            disabled={running || !receipt.data}
            // P prints as it was printed last (R-1485).
            {...(format === lastFormat && { 'aria-keyshortcuts': 'p' })}
          >
            {textOf(label)}
            {format === lastFormat && <KeyHint>p</KeyHint>}
          </Button>
        ))}
        <Button onClick={close}>{t`Close`}</Button>
      </DialogActions>
      {voiding && receipt.data && (
        <VoidDialog
          receipt={receipt.data}
          name={receipt.data.name}
          onRefused={receipt.refetch}
          onExited={() => setVoiding(false)}
        />
      )}
    </DialogFrame>
  );
}

interface TogetherProps {
  readonly receiptNos: readonly string[];
  readonly disabled: boolean;
  readonly onPrint: (receiptNos: readonly string[]) => void;
}

/** The receipts that a family paid together, to print on one sheet (R-1600). */
function Together({ receiptNos, disabled, onPrint }: TogetherProps) {
  return (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      {t`Paid together: ${{ receipts: receiptRange(receiptNos) }}`}{' '}
      <Button disabled={disabled} onClick={() => onPrint(receiptNos)}>
        {t`Print on one sheet`}
      </Button>
    </Typography>
  );
}
