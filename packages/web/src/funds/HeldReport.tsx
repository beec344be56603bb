import type { OutputOf } from '@kelas/contract/call';
import { listHeld } from '@kelas/contract/funds';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { csvFileName, toCsv } from '@kelas/contract/values/csv';
import { today } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useCallQuery } from '../api/query.ts';
import { ArrearsTabs } from '../reference/ArrearsTabs.tsx';
import { levelColumn, moneyColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { saveCsv } from '../ui/download.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { type Column, loadedList } from '../ui/table.ts';

type Held = OutputOf<typeof listHeld>;
type Row = Held['students'][number];

const columns: readonly Column<Row>[] = [
  {
    label: msg`Student Name`,
    value: (row) => row.name,
    cell: (row) => <StudentLink student={row} />,
    wrap: 140,
    pinned: true,
  },
  levelColumn(),
  // A card of a phone shows the first amount without its heading.
  moneyColumn(msg`Held (RM)`, (row) => sumCents([row.credit, row.deposit])),
  moneyColumn(msg`Paid in advance (RM)`, (row) => row.credit),
  moneyColumn(msg`Deposit (RM)`, (row) => row.deposit),
];

/** Credit and deposits that the centre holds now, by student (R-1586). */
export default function HeldReport() {
  const held = useCallQuery(listHeld, {}, { onFailure: 'inline', fresh: true });
  const paging = usePagingInAddress();
  const { data } = held;
  const name = t`Credit and deposits`;
  const save = data && (() => saveCsv(csvFileName(`${name} ${today(new Date())}`), heldCsv(data)));
  return (
    <>
      <PageTitle
        title={t`Credit and Deposits`}
        actions={<PageButtons files={[{ label: t`Download CSV`, save }]} />}
      />
      <ArrearsTabs tab="/finance/report/held" />
      <LoadedRecord record={held} noun={t`report`}>
        {({ credit, deposit, students }) => (
          <>
            <Typography color="textSecondary" sx={{ mb: 1 }}>
              {t`What the centre owes to families now: ${{ credit: formatAmount(credit) }} paid in advance, ${{ deposit: formatAmount(deposit) }} in deposits.`}
            </Typography>
            <DataTable
              label={name}
              list={loadedList(students)}
              columns={columns}
              rowKey={(row) => row.uuid}
              noun={STUDENT_NOUN}
              empty={t`No credit and no deposits`}
              paging={paging}
            />
          </>
        )}
      </LoadedRecord>
    </>
  );
}

/** Returns the report as a CSV file, with the sums in the last row. */
function heldCsv({ students, credit, deposit }: Held): string {
  return toCsv([
    [t`Student Name`, t`Paid in advance`, t`Deposit`],
    ...students.map((row) => [row.name, row.credit, row.deposit]),
    [t`Total`, credit, deposit],
  ]);
}
