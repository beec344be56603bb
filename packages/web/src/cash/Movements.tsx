import { msg, plural, t } from '@lingui/core/macro';
import type { CallQuery } from '../api/query.ts';
import { formatDay, numberText } from '../languages/formats.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { momentColumn, moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import type { Column } from '../ui/table.ts';
import type { CashMovement, ExpectedCash } from './close-form.ts';

const NOUN = {
  one: msg`payment or void`,
  many: msg`payments and voids`,
  count: (count: number) =>
    t`${plural(count, { one: '# payment or void', other: '# payments and voids' })}`,
};

const columns: readonly Column<CashMovement>[] = [
  { label: msg`Receipt No.`, cell: ({ receiptNo }) => <ReceiptLink receiptNo={receiptNo} /> },
  {
    label: msg`Student`,
    value: ({ studentName }) => studentName,
    cell: ({ uuid, studentName }) => <StudentLink student={{ uuid, name: studentName }} />,
    wrap: 130,
  },
  moneyColumn(msg`Amount (RM)`, ({ totalAmount }) => totalAmount),
  { label: msg({ message: 'Note', context: 'remark' }), cell: noteOf, wrap: 150 },
  { label: msg`Person`, value: ({ staffName }) => staffName, wrap: 90 },
  momentColumn(msg`Entered on`, ({ recordCreateDate }) => recordCreateDate),
];
const rowKey = ({ receiptNo, kind }: CashMovement) => `${receiptNo} ${kind}`;

/** The cash payments, refunds and voids since the last close, by the attention that they need. */
export function Movements({ expected }: { expected: CallQuery<ExpectedCash> }) {
  const { data } = expected;
  const listed = data?.movements.length ?? 0;
  return (
    <ListPanel
      title={t`Since the last close`}
      label={t`Cash payments and voids`}
      list={{ ...expected, data: data?.movements }}
      columns={columns}
      rowKey={rowKey}
      noun={NOUN}
      empty={t`No cash payments since the last close`}
      summary={data && listed < data.total ? t`of ${{ count: numberText(data.total) }}` : undefined}
    />
  );
}

/** Says in words why a movement needs attention (R-1407). */
function noteOf({ kind, mark, transactionDate }: CashMovement): string {
  if (mark === 'LATE') return t`Dated ${{ day: formatDay(transactionDate) }}, a closed day`;
  if (mark === 'VOID_OF_CLOSED') return t`Void of a payment in an earlier close`;
  if (kind === 'REFUND') return t`Refund`;
  return kind === 'VOID' ? t({ message: 'Void', context: 'noun' }) : '';
}
