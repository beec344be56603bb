import { getSettings } from '@kelas/contract/centre';
import type { Fund } from '@kelas/contract/schema/payment';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { type HeldDialog, HeldMoney } from '../funds/HeldMoney.tsx';
import { withMessages } from '../languages/language.ts';
import { useReceipts } from '../payments/receipts.ts';
import { doneText } from '../reference/done-text.ts';
import { dueText } from '../reference/due.ts';
import { RemindButtons } from '../reminders/RemindButtons.tsx';
import { useCopiedText } from '../reminders/use-copied-text.tsx';
import { StatementButton } from '../statements/StatementButton.tsx';
import { useAddressActions } from '../ui/address-actions.ts';
import { useFoundAction } from '../ui/first-focus.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import type { StudentAccount } from './account.ts';
import { MonthStrip } from './MonthStrip.tsx';

const BillDialog = lazy(() => withMessages(import('../bills/BillDialog.tsx')));
const FamilyDialog = lazy(() => withMessages(import('../payments/FamilyDialog.tsx')));
const UnpaidDialog = lazy(() => withMessages(import('../tuition-fees/UnpaidDialog.tsx')));

/** The balance of a student, with payment, statement, reminder and months (R-1471, R-1472). */
export function BalancePanel({ account }: { account: StudentAccount }) {
  const { owedFee, aheadFee, owedMonths, lastReminder } = account;
  const due = dueText(account);
  const [paying, setPaying] = useState<Fund | 'MONEY' | 'FAMILY'>();
  const [isBilling, setIsBilling] = useState(false);
  const [holding, setHolding] = useState<HeldDialog>();
  const close = () => setPaying(undefined);
  const isFamily = account.siblings.some(({ confirmed }) => confirmed);
  useAddressActions({
    pay: () => setPaying('MONEY'),
    family: () => setPaying(isFamily ? 'FAMILY' : 'MONEY'),
    deposit: () => setHolding('DEPOSIT'),
    refund: () => setHolding('REFUND'),
    receipt: useReceipts().show,
  });
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'silent' });
  const { copy, shown } = useCopiedText('reminder');
  return (
    <Paper component="section" variant="outlined" aria-label={t`Balance`} sx={{ p: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack sx={{ flexGrow: 1 }}>
          <Typography component="p" sx={figure(owedFee > 0)}>
            {owedFee > 0 ? t`Owes ${{ amount: formatAmount(owedFee) }}` : t`Paid up`}
          </Typography>
          {due && (
            <Typography color={account.overdue ? 'error' : 'textSecondary'}>{due}</Typography>
          )}
          {account.coveredFee && (
            <Typography color="textSecondary">
              {t`${{ amount: formatAmount(account.coveredFee) }} of it is covered by credit`}
            </Typography>
          )}
          {aheadFee > 0 && (
            <Typography color="textSecondary">
              {t`Paid for coming months: ${{ amount: formatAmount(aheadFee) }}`}
            </Typography>
          )}
        </Stack>
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button
            ref={useFoundAction()}
            variant="contained"
            size="medium"
            aria-keyshortcuts="p"
            // Else an Enter held in the search would open the payment and pay it.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => setPaying('MONEY')}
          >
            {t`Take payment`}
            <KeyHint>p</KeyHint>
          </Button>
          {isFamily && (
            <Button variant="outlined" size="medium" onClick={() => setPaying('FAMILY')}>
              {t`Pay for the family`}
            </Button>
          )}
          <StatementButton student={account} outlined shortcut="s" />
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsBilling(true)}>
            {t({ message: 'Bill', context: 'document' })}
          </Button>
          {owedFee > 0 && (
            <RemindButtons
              debtor={{ ...account, months: owedMonths, totalOwedFee: owedFee }}
              centre={centre}
              onCopy={copy}
            />
          )}
        </Stack>
      </Stack>
      <HeldMoney student={account} onUse={setPaying} opened={holding} onOpen={setHolding} />
      {owedFee > 0 && lastReminder && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t`Reminded on ${{ done: doneText(lastReminder) }}`}
        </Typography>
      )}
      <MonthStrip account={account} />
      {shown}
      <Suspense fallback={null}>
        {isBilling && <BillDialog student={account} onExited={() => setIsBilling(false)} />}
        {paying === 'FAMILY' && <FamilyDialog student={account} onExited={close} />}
        {paying !== undefined && paying !== 'FAMILY' && (
          <UnpaidDialog
            student={account}
            fund={paying === 'MONEY' ? undefined : paying}
            onExited={close}
          />
        )}
      </Suspense>
    </Paper>
  );
}

const figure = (owes: boolean) => ({
  fontSize: '1.6rem',
  fontWeight: 650,
  lineHeight: 1.25,
  color: owes ? 'error.main' : 'success.main',
});
