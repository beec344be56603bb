import { listBankAccounts, listOpenBankLines } from '@kelas/contract/bank';
import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { formatDay, joinTexts } from '../languages/formats.ts';
import FamilyDialog from '../payments/FamilyDialog.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { countOf } from '../ui/table.ts';
import { TicksContext, useTicks } from '../ui/ticks.tsx';
import { useChips } from '../ui/use-chips.tsx';
import { AccountsDialog } from './AccountsDialog.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { BANK_PATH, BankTabs } from './BankTabs.tsx';
import { LINE_NOUN, type OpenBankLine } from './bank-texts.ts';
import { LineButtons } from './LineButtons.tsx';
import { openColumns, tickOfLine } from './open-columns.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { type NotAccepted, useAccept } from './use-accept.ts';
import { useLineKeys } from './use-line-keys.ts';

const CHIPS = [
  { label: msg`Certain`, keep: ({ proposal }: OpenBankLine) => proposal?.certainty === 'CERTAIN' },
  { label: msg`Likely`, keep: ({ proposal }: OpenBankLine) => proposal?.certainty === 'LIKELY' },
  { label: msg`Maybe`, keep: ({ proposal }: OpenBankLine) => proposal?.certainty === 'MAYBE' },
  { label: msg`Unknown`, keep: ({ proposal }: OpenBankLine) => proposal === null },
  { label: msg`Money in`, keep: ({ amount }: OpenBankLine) => amount > 0 },
  { label: msg`Money out`, keep: ({ amount }: OpenBankLine) => amount < 0 },
];

/** Bank: the open lines of the statements, each with what it may be (R-2375, R-2376). */
export default function Bank() {
  const list = useCallQuery(listOpenBankLines, {}, { onFailure: 'alert', keepRows: true });
  const accounts = useCallQuery(listBankAccounts, {}, { onFailure: 'alert' });
  const { list: shown } = useChips(list, CHIPS);
  const ticks = useTicks(tickOfLine, false, false);
  const ticked = ticks.ticked(shown.data ?? []);
  const { accept, done } = useAccept();
  const [left, setLeft] = useState<readonly NotAccepted[]>([]);
  const [opened, setOpened] = useState<'STATEMENT' | 'ACCOUNTS'>();
  const [assigned, setAssigned] = useState<OpenBankLine>();
  const [paid, setPaid] = useState<{
    line: OpenBankLine;
    student: { uuid: string; name: string };
  }>();
  const keys = useLineKeys(list.data);

  const { setNext } = keys;
  const acceptOne = useCallback(
    async (line: OpenBankLine) => {
      setNext();
      const [failed] = await accept([line]);
      setLeft(failed && !failed.isUndecided ? [failed] : []);
      if (!failed?.isUndecided) return;
      // The payment of the family says what has to be decided.
      const { uuid, names } = line.proposal ?? {};
      if (uuid === undefined) setAssigned(line);
      else setPaid({ line, student: { uuid, name: names?.[0] ?? '' } });
    },
    [accept, setNext],
  );
  const acceptTicked = async () => setLeft(await accept(ticked));
  const action = useCallback(
    (line: OpenBankLine) => (
      <LineButtons line={line} onAccept={acceptOne} onAssign={() => setAssigned(line)} />
    ),
    [acceptOne],
  );
  const hasAccounts = (accounts.data?.length ?? 0) > 0;
  const isBusy = done !== undefined;
  return (
    <TicksContext value={ticks.context}>
      <Box ref={keys.box}>
        <ListScreen
          title={t`Bank`}
          name={t`Open lines of the bank`}
          tabs={<BankTabs tab={BANK_PATH} />}
          actions={
            <>
              <Button variant="outlined" onClick={() => setOpened('ACCOUNTS')}>
                {t`Accounts`}
              </Button>
              <Button
                variant={ticked.length > 0 ? 'outlined' : 'contained'}
                disabled={!accounts.data}
                onClick={() => setOpened(hasAccounts ? 'STATEMENT' : 'ACCOUNTS')}
              >
                {hasAccounts ? t`Add a statement` : t`Add an account`}
              </Button>
              {ticked.length > 0 && (
                <Button variant="contained" disabled={isBusy} onClick={acceptTicked}>
                  {isBusy
                    ? t`Accepting ${{ number: done + 1 }} of ${{ count: ticked.length }}…`
                    : t`Accept ${{ lines: countOf(ticked.length, LINE_NOUN) }}`}
                </Button>
              )}
            </>
          }
          chips={CHIPS}
          list={list}
          columns={openColumns}
          rowKey={({ id }) => id}
          noun={LINE_NOUN}
          empty={
            hasAccounts
              ? t`Every line of the bank is matched`
              : t`Add the bank account of the centre, then its statement as a CSV file`
          }
          summaryOf={summaryOf}
          action={action}
          above={<LeftOpen left={left} onClose={() => setLeft([])} />}
          dense
        />
      </Box>
      {opened === 'ACCOUNTS' && accounts.data && (
        <AccountsDialog accounts={accounts.data} onExited={() => setOpened(undefined)} />
      )}
      {opened === 'STATEMENT' && accounts.data && (
        <StatementDialog accounts={accounts.data} onExited={() => setOpened(undefined)} />
      )}
      {assigned && (
        <AssignDialog
          key={assigned.id}
          line={assigned}
          onPay={(student) => setPaid({ line: assigned, student })}
          onExited={() => setAssigned(undefined)}
        />
      )}
      {paid && !assigned && (
        <FamilyDialog
          key={paid.line.id}
          student={paid.student}
          bankLine={{
            lineId: paid.line.id,
            certainty: paid.line.proposal?.certainty,
            day: paid.line.transactionDate,
            amount: paid.line.openFee,
          }}
          onExited={() => setPaid(undefined)}
        />
      )}
    </TicksContext>
  );
}

/** The lines that stay open although they were accepted, and why. */
function LeftOpen({ left, onClose }: { left: readonly NotAccepted[]; onClose: () => void }) {
  if (left.length === 0) return null;
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mb: 2 }}>
      {t`${plural(left.length, { one: '# line stays open.', other: '# lines stay open.' })}`}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {left.map(({ line, message }) => (
          <li key={line.id}>
            {joinTexts([formatDay(line.transactionDate), formatAmount(line.amount), message])}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Returns `31 certain, 6 likely, 4 open · RM 1,200.00 in`; undefined for an empty list. */
function summaryOf(lines: readonly OpenBankLine[]): string | undefined {
  if (lines.length === 0) return undefined;
  const count = (certainty: string) =>
    lines.filter(({ proposal }) => proposal?.certainty === certainty).length;
  const [certain, likely] = [count('CERTAIN'), count('LIKELY')];
  const amount = formatAmount(
    sumCents(lines.map((line) => (line.amount > 0 ? line.openFee : (0 as Cents)))),
  );
  return t`${certain} certain, ${likely} likely, ${{ open: lines.length - certain - likely }} open · ${amount} in`;
}
