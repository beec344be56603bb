import { listClaimedPayments } from '@kelas/contract/bank';
import type { OutputOf } from '@kelas/contract/call';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import { useCallQuery } from '../api/query.ts';
import { formatDay } from '../languages/formats.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { moneyColumn, studentColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { Column, Noun } from '../ui/table.ts';
import { BankTabs, CLAIMED_PATH } from './BankTabs.tsx';

type Claimed = OutputOf<typeof listClaimedPayments>[number];

const NOUN: Noun = {
  one: msg`payment`,
  many: msg`payments`,
  count: (count) => t`${plural(count, { one: '# payment', other: '# payments' })}`,
};
const DAYS = ['1', '3', '7', '14', '30'] as const;

const columns: readonly Column<Claimed>[] = [
  studentColumn(),
  {
    label: msg`Receipt`,
    value: ({ receiptNo }) => receiptNo,
    cell: ({ receiptNo }) => <ReceiptLink receiptNo={receiptNo} />,
  },
  {
    label: msg`Date`,
    value: ({ transactionDate }) => transactionDate,
    cell: ({ transactionDate }) => formatDay(transactionDate),
  },
  moneyColumn(msg`Amount (RM)`, ({ totalAmount }) => totalAmount),
  moneyColumn(msg`Not seen (RM)`, ({ unseenFee }) => unseenFee),
  {
    label: msg`Recorded`,
    value: ({ recordCreateDate, staffName }) =>
      t`${{ when: formatTimeStamp(recordCreateDate) }} by ${staffName}`,
    cell: (row) => doneText(row),
    wrap: 130,
    labelled: true,
  },
];

/** The payments by bank that no statement shows: a slip that was forgotten or forged (R-2379). */
export default function ClaimedPayments() {
  const filters = useFilters({ days: '3' }, { choices: { days: DAYS } });
  const list = useCallQuery(listClaimedPayments, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  return (
    <ListScreen
      title={t`Bank`}
      name={t`Claimed, not seen`}
      tabs={<BankTabs tab={CLAIMED_PATH} />}
      filters={filters}
      list={list}
      columns={columns}
      rowKey={({ receiptNo }) => receiptNo}
      noun={NOUN}
      empty={t`Every payment by bank of these days is in a statement`}
      summaryOf={(rows) =>
        rows.length === 0 ? undefined : formatAmount(sumCents(rows.map((row) => row.unseenFee)))
      }
      above={
        (list.data?.length ?? 0) > 0 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t`The desk recorded these payments by bank, but no added statement shows the money. Ask for the slip again, match the line by hand, or void the payment.`}
          </Alert>
        )
      }
    >
      <SelectField
        control={filters.control}
        name="days"
        label={t`Not seen after`}
        options={DAYS.map((value: string) => ({
          value,
          label: t`${plural(Number(value), { one: '# day', other: '# days' })}`,
        }))}
      />
    </ListScreen>
  );
}
