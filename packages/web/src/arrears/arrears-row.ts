import type { listArrears } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';

/** A student who owes, with the months and the amounts by age. */
export type ArrearsRow = OutputOf<typeof listArrears>[number];

/** The owed amounts by age and in total, in the order of the columns. */
export const ages: readonly {
  readonly label: string;
  readonly feeOf: (row: ArrearsRow) => Cents;
}[] = [
  { label: 'This month', feeOf: (row) => row.thisMonthFee },
  { label: '1 month', feeOf: (row) => row.oneMonthFee },
  { label: '2 months', feeOf: (row) => row.twoMonthsFee },
  { label: '3+ months', feeOf: (row) => row.olderFee },
  { label: 'Total', feeOf: (row) => row.totalOwedFee },
];
