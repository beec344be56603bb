import { listUnseenPayments, matchBankLine } from '@kelas/contract/bank';
import type { RequestOf } from '@kelas/contract/call';
import { otherReasons } from '@kelas/contract/values/bank-lines';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { formatDay, joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { FindStudent, type FoundStudent } from '../reference/FindStudent.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { type OpenBankLine, REASON_LABELS } from './bank-texts.ts';

interface Props {
  readonly line: OpenBankLine;
  /** Opens the payment of the family, with the date and the money of the line. */
  readonly onPay: (student: Pick<FoundStudent, 'uuid' | 'name'>) => void;
  readonly onExited: () => void;
}

/** Assigns a line whose proposal is wrong or missing (R-2376). */
export function AssignDialog({ line, onPay, onExited }: Props) {
  const { id: lineId, amount, openFee, text, transactionDate } = line;
  const [family, setFamily] = useState<FoundStudent>();
  const { open, close, submitOnce } = useSubmitOnce();
  const alert = useAlert();
  const { run, running } = useCall(matchBankLine, { onFailure: 'inline' });
  const unseen = useCallQuery(
    listUnseenPayments,
    { uuid: family?.uuid ?? '' },
    { onFailure: 'alert', enabled: family !== undefined, fresh: true },
  );
  const isIn = amount > 0;
  const say = async (what: Omit<RequestOf<typeof matchBankLine>, 'lineId'>) => {
    const outcome = await submitOnce(() => run({ lineId, ...what }));
    if (outcome?.ok === false && outcome.error.status !== 401) {
      await alert(t`Oops`, outcome.error.message);
    }
  };
  const pay = (student: FoundStudent) => {
    close();
    onPay(student);
  };
  return (
    <DialogFrame
      title={isIn ? t`Where does this money come from?` : t`What was this money for?`}
      subtitle={joinTexts([formatDay(transactionDate), formatAmount(openFee), text])}
      open={open}
      onClose={close}
      onExited={onExited}
      isBusy={running}
    >
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {isIn && (
            <FindStudent label={t`Family of`} autoFocus disabled={running} onChoose={setFamily} />
          )}
          {isIn && family && unseen.data && (
            <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
              <Typography sx={{ fontWeight: 650 }}>{family.name}</Typography>
              {unseen.data.map(({ receiptNo, name, unseenFee, transactionDate: day }) => (
                <Button
                  key={receiptNo}
                  variant="outlined"
                  disabled={running}
                  onClick={() => say({ receiptNos: [receiptNo] })}
                >
                  {t`Confirm ${receiptNo}: ${name}, ${{ amount: formatAmount(unseenFee) }} of ${{ day: formatDay(day) }}`}
                </Button>
              ))}
              <Button
                autoFocus
                variant={unseen.data.length > 0 ? 'outlined' : 'contained'}
                disabled={running}
                onClick={() => pay(family)}
              >
                {t`Record a payment`}
              </Button>
            </Stack>
          )}
          <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
            <Typography color="textSecondary">
              {isIn
                ? t`Not from a family:`
                : t`A refund or a salary by bank is proposed once it is recorded with this amount. Otherwise:`}
            </Typography>
            {otherReasons.map((reason) => (
              <Button
                key={reason}
                disabled={running}
                onClick={() => say({ reason })}
                sx={{ textAlign: 'left' }}
              >
                {textOf(REASON_LABELS[reason])}
              </Button>
            ))}
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close} disabled={running}>
          {t`Cancel`}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
