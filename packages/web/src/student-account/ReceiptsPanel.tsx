import { msg, plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useMayUse } from '../api/session.ts';
import { formatDay, formatMonth, numberText } from '../languages/formats.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { useReceipts } from '../payments/receipts.ts';
import { VoidDialog } from '../payments/VoidDialog.tsx';
import { bankSeenText } from '../reference/bank-seen.ts';
import { paymentTypeText } from '../reference/payment-types.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { PrintIcon } from '../ui/icons.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import type { StudentAccount } from './account.ts';

type Receipt = StudentAccount['receipts'][number] & { readonly isNewest: boolean };

const NOUN = {
  one: msg`receipt`,
  many: msg`receipts`,
  count: (count: number) => t`${plural(count, { one: '# receipt', other: '# receipts' })}`,
};

function Small({ children }: { children: ReactNode }) {
  return (
    <Typography component="div" variant="body2" color="textSecondary" noWrap>
      {children}
    </Typography>
  );
}

const columns: readonly Column<Receipt>[] = [
  {
    label: msg`Receipt`,
    cell: (row) => (
      <>
        <ReceiptLink receiptNo={row.receiptNo} {...(row.isNewest && { shortcut: 'r' })} />
        <Small>{formatDay(row.transactionDate)}</Small>
      </>
    ),
  },
  {
    label: msg`Amount (RM)`,
    cell: (row) => (
      <>
        <Money cents={row.totalAmount} />
        <Small>
          {row.voided
            ? t`voided`
            : paymentTypeText(row.paymentType, t`unknown`, row.fund).toLowerCase()}
        </Small>
        {!row.voided && row.bankSeen !== undefined && <Small>{bankSeenText(row.bankSeen)}</Small>}
      </>
    ),
    align: 'right',
  },
  {
    label: msg`For`,
    cell: ({ subjectName, firstMonth, lastMonth }) => (
      <>
        {subjectName}
        <Small>{monthsText(firstMonth, lastMonth)}</Small>
      </>
    ),
    wrap: 130,
  },
];

function monthsText(firstMonth: string, lastMonth: string): string {
  const [from, until] = [formatMonth(firstMonth), formatMonth(lastMonth)];
  return from === until ? from : t`${from} to ${until}`;
}

interface Props {
  readonly account: StudentAccount;
  /** Called if a receipt turns out to be voided already. */
  readonly refetch: () => void;
}

/** The newest receipts, to show, print and void (R-1473). */
export function ReceiptsPanel({ account, refetch }: Props) {
  const { receipts, receiptCount } = account;
  const rows = useMemo(
    () => receipts.map((receipt, index) => ({ ...receipt, isNewest: index === 0 })),
    [receipts],
  );
  const mayVoid = useMayUse('voids');
  const { print } = useReceipts();
  const [voiding, setVoiding] = useState<Receipt>();
  const actions = useCallback(
    (row: Receipt) => (
      <>
        <IconButton
          size="small"
          aria-label={t`Print ${{ receipt: row.receiptNo }}`}
          onClick={() => print(row.receiptNo)}
        >
          <PrintIcon fontSize="small" />
        </IconButton>
        {mayVoid && !row.voided && (
          <Button
            color="error"
            aria-label={t`Void ${{ receipt: row.receiptNo }}`}
            {...(row.isNewest && { 'aria-keyshortcuts': 'v' })}
            onClick={() => setVoiding(row)}
          >
            {t`Void`}
            {row.isNewest && <KeyHint>v</KeyHint>}
          </Button>
        )}
      </>
    ),
    [mayVoid, print],
  );
  return (
    <Panel title={t`Receipts`} bare>
      <DataTable
        label={t`Receipts`}
        list={loadedList(rows)}
        columns={columns}
        rowKey={(row) => row.receiptNo}
        noun={NOUN}
        action={actions}
        brief
      />
      {receiptCount > receipts.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t`The newest ${{ shown: receipts.length }} of ${{ count: numberText(receiptCount) }} receipts. The statement and History show all.`}
        </Typography>
      )}
      {voiding && (
        <VoidDialog
          key={voiding.receiptNo}
          receipt={voiding}
          name={account.name}
          onRefused={refetch}
          onExited={() => setVoiding(undefined)}
        />
      )}
    </Panel>
  );
}
