import { levelColumn, moneyColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import type { OfferingFees } from './fee-form.ts';
import { COURSE_NOUN } from './fee-texts.ts';

const columns: readonly Column<OfferingFees>[] = [
  { label: 'Subject', value: ({ subjectName }) => subjectName, wrap: 110, pinned: true },
  levelColumn(),
  { label: 'Teacher', value: ({ teacherName }) => teacherName, wrap: 110 },
  moneyColumn('Fee', ({ fee }) => fee),
  moneyColumn('New fee', ({ newFee }) => newFee),
];
const rowKey = ({ id }: OfferingFees) => id;

interface Props {
  readonly offerings: readonly OfferingFees[];
}

/** The courses of teachers with their fee before and after a change. */
export function ChangedOfferings({ offerings }: Props) {
  return (
    <DataTable
      label="Fees of the courses"
      list={loadedList(offerings)}
      columns={columns}
      rowKey={rowKey}
      noun={COURSE_NOUN}
      brief
      dense
    />
  );
}
