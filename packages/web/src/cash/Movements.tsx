import { dayInWords } from '@kelas/contract/values/date';
import type { CallQuery } from '../api/query.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { momentColumn, moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import type { Column } from '../ui/table.ts';
import type { CashMovement, ExpectedCash } from './close-form.ts';

const NOUN = { one: 'payment or void', many: 'payments and voids' };

const columns: readonly Column<CashMovement>[] = [
  { label: 'Receipt No.', cell: ({ receiptNo }) => <ReceiptLink receiptNo={receiptNo} /> },
  {
    label: 'Student',
    value: ({ studentName }) => studentName,
    cell: ({ uuid, studentName }) => <StudentLink student={{ uuid, name: studentName }} />,
    wrap: 130,
  },
  moneyColumn('Amount', ({ totalAmount }) => totalAmount),
  { label: 'Note', cell: noteOf, wrap: 150 },
  { label: 'Person', value: ({ staffName }) => staffName, wrap: 90 },
  momentColumn('Entered on', ({ recordCreateDate }) => recordCreateDate),
];
const rowKey = ({ receiptNo, kind }: CashMovement) => `${receiptNo} ${kind}`;

/** The cash payments, refunds and voids since the last close, by the attention that they need. */
export function Movements({ expected }: { expected: CallQuery<ExpectedCash> }) {
  const { data } = expected;
  const listed = data?.movements.length ?? 0;
  return (
    <ListPanel
      title="Since the last close"
      label="Cash payments and voids"
      list={{ ...expected, data: data?.movements }}
      columns={columns}
      rowKey={rowKey}
      noun={NOUN}
      empty="No cash payments since the last close"
      summary={data && listed < data.total ? `of ${data.total.toLocaleString('en')}` : undefined}
    />
  );
}

/** Says in words why a movement needs attention (R-1407). */
function noteOf({ kind, mark, transactionDate }: CashMovement): string {
  if (mark === 'LATE') return `Dated ${dayInWords(transactionDate)}, a closed day`;
  if (mark === 'VOID_OF_CLOSED') return 'Void of a payment in an earlier close';
  if (kind === 'REFUND') return 'Refund';
  return kind === 'VOID' ? 'Void' : '';
}
