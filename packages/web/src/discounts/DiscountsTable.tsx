import { endAdjustment } from '@kelas/contract/discounts';
import { msg, plural, t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { useCall } from '../api/call.ts';
import { useConfirmMonth } from '../dialogs/dialogs.ts';
import { textOf } from '../languages/language.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { BEARERS } from './bearers.ts';
import { type DiscountRow, isEndedByHand, mergeByRule } from './discount-rows.ts';
import { monthsOf, offText } from './discount-text.ts';

const NOUN = {
  one: msg`discount`,
  many: msg`discounts`,
  count: (count: number) => t`${plural(count, { one: '# discount', other: '# discounts' })}`,
};

const columns: readonly Column<DiscountRow>[] = [
  { label: msg`Subject`, value: (row) => row.subjectName, wrap: 110 },
  { label: msg`Discount`, value: offText, align: 'right' },
  { label: msg`Months`, value: monthsOf },
  { label: msg`Reason`, value: (row) => row.reason, wrap: 110 },
  {
    label: msg`Borne by`,
    value: (row) => textOf(BEARERS.find(({ value }) => value === row.borneBy)?.label ?? ''),
  },
  { label: msg`Added by`, value: (row) => row.staffName, wrap: 60 },
];

/** The discounts of a student's courses, to end them (R-1537). */
export function DiscountsTable({ discounts }: { discounts: readonly DiscountRow[] }) {
  const confirmMonth = useConfirmMonth();
  const { run, running } = useCall(endAdjustment, { onFailure: 'alert' });
  const end = useCallback(
    (row: DiscountRow) => {
      const { id, subjectName } = row;
      const ask = async () => {
        const question = t`End the discount of ${{ off: offText(row) }} for ${subjectName}? Choose the first month without it.`;
        const month = await confirmMonth(question, { label: t`First month without it` });
        if (month) await run({ id, month });
      };
      if (!isEndedByHand(row)) return null;
      return (
        <RowButton
          label={t({ message: 'End', context: 'a discount' })}
          of={subjectName}
          onClick={ask}
          disabled={running}
        />
      );
    },
    [confirmMonth, run, running],
  );
  return (
    <DataTable
      label={t`Discounts`}
      list={loadedList(mergeByRule(discounts))}
      columns={columns}
      rowKey={(row) => row.id}
      noun={NOUN}
      {...(discounts.some(isEndedByHand) && { action: end })}
      brief
    />
  );
}
