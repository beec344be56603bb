import { listBankLines, undoBankMatch } from '@kelas/contract/bank';
import { formatRinggit } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { formatDay, joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { doneText } from '../reference/done-text.ts';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { BankTabs, LINES_PATH } from './BankTabs.tsx';
import { LINE_NOUN, type ListedLine, REASON_LABELS } from './bank-texts.ts';
import { amountColumn, textColumn } from './open-columns.tsx';

const CHIPS = [
  { label: msg`Matched`, keep: ({ openFee }: ListedLine) => openFee === 0 },
  { label: msg`To match`, keep: ({ openFee }: ListedLine) => openFee > 0 },
];

type Match = ListedLine['matches'][number];

/** Returns what a part of a line was: `R-2026-000012 Aiman RM 60.00`. */
function matchText({ receiptNo, voucherNo, reason, name, fee }: Match): string {
  if (reason) return textOf(REASON_LABELS[reason]);
  return [receiptNo ?? voucherNo ?? t`Salary`, name, formatRinggit(fee)].filter(Boolean).join(' ');
}

const columns: readonly Column<ListedLine>[] = [
  {
    label: msg`Date`,
    value: ({ transactionDate }) => transactionDate,
    cell: ({ transactionDate }) => formatDay(transactionDate),
    pinned: true,
  },
  amountColumn(),
  textColumn(),
  {
    label: msg`Matched with`,
    value: ({ matches }) => joinTexts(matches.map(matchText)),
    cell: ({ matches }) =>
      matches.map((match, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the matches of a line stay in their order
        <div key={index}>
          {match.receiptNo ? (
            <>
              <ReceiptLink receiptNo={match.receiptNo} /> {match.name} {formatRinggit(match.fee)}
            </>
          ) : (
            matchText(match)
          )}
        </div>
      )),
    wrap: 200,
  },
  {
    label: msg({ message: 'By', context: 'who matched' }),
    value: ({ matches: [first] }) => (first ? doneText(first) : ''),
    wrap: 120,
    labelled: true,
  },
];

/** All lines of a month with what they were, to undo a match (R-2377). */
export default function BankLines() {
  const filters = useFilters({ month: currentMonth(new Date()) });
  const list = useCallQuery(listBankLines, filters.applied, { onFailure: 'alert', keepRows: true });
  const { run } = useCall(undoBankMatch, { onFailure: 'alert' });
  const confirm = useConfirm();
  const action = useCallback(
    (line: ListedLine) =>
      line.matches.length > 0 && (
        <RowButton
          label={t`Undo`}
          of={line.text}
          onClick={async () => {
            const question = line.matches.some(({ receiptNo }) => receiptNo)
              ? t`Make this line open again? Its payments stay, as claimed.`
              : t`Make this line open again?`;
            if (await confirm(question)) await run({ lineId: line.id });
          }}
        />
      ),
    [confirm, run],
  );
  return (
    <ListScreen
      title={t`Bank`}
      name={t`Lines of the bank`}
      tabs={<BankTabs tab={LINES_PATH} />}
      filters={filters}
      chips={CHIPS}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      noun={LINE_NOUN}
      empty={t`No line of the bank in this month`}
      action={action}
      dense
    >
      <MonthFilter control={filters.control} />
    </ListScreen>
  );
}
