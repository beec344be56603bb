import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { listVoids } from '@kelas/contract/payments';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallQuery } from '../api/query.ts';
import { momentColumn, moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import type { Column, ListState } from '../ui/table.ts';

/**
 * Reads a report once Search was pressed. After a 403 (R-1107) it returns no data, not even earlier
 * data.
 */
export function useReport<C extends Call>(call: C, input: RequestOf<C>, enabled: boolean) {
  const report = useCallQuery(call, input, { onFailure: 'alert', enabled });
  return report.error?.status === 403 ? { ...report, data: undefined } : report;
}

/** Reads the voided payments of a month; a failure is shown in place, below the report. */
export function useVoids(transactionDate: string, enabled: boolean) {
  return useCallQuery(listVoids, { transactionDate }, { onFailure: 'inline', enabled });
}

/** Shown before the first search: names the filters that the report needs. */
export function SearchHint({ children }: { children: string }) {
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 4, textAlign: 'center' }}>
      <Typography color="textSecondary">{children}</Typography>
    </Paper>
  );
}

/** The column of a student whose name opens the page of the student. */
export function studentNameColumn<R extends { uuid: string; studentName: string }>(): Column<R> {
  return {
    label: msg`Student Name`,
    value: ({ studentName }) => studentName,
    cell: ({ uuid, studentName }) => <StudentLink student={{ uuid, name: studentName }} />,
    wrap: 140,
  };
}

type Voided = OutputOf<typeof listVoids>[number];

const columns: readonly Column<Voided>[] = [
  { label: msg`Receipt No.`, value: (row) => row.receiptNo },
  studentNameColumn(),
  moneyColumn(msg`Amount (RM)`, (row) => row.totalAmount),
  { label: msg`Transaction Date`, value: (row) => row.transactionDate },
  { label: msg`Voided By`, value: (row) => row.staffName, wrap: 100 },
  momentColumn(msg`Voided On`, (row) => row.recordCreateDate),
  { label: msg`Reason`, value: (row) => row.reason, wrap: 160 },
];

const PAYMENTS = {
  one: msg`payment`,
  many: msg`payments`,
  count: (count: number) => t`${plural(count, { one: '# payment', other: '# payments' })}`,
};

/** Lists the voided payments of the month; shows nothing if there are none. */
export function VoidedPayments({ list, note }: { list: ListState<Voided>; note: string }) {
  const { data, error } = list;
  if (data ? data.length === 0 : error === undefined) return null;
  const sum = data && formatAmount(sumCents(data.map((row) => row.totalAmount)));
  return (
    <Box sx={{ mt: 3 }}>
      <ListPanel
        title={t`Voided payments of this month`}
        label={t`Voided payments`}
        hint={note}
        list={list}
        columns={columns}
        rowKey={(row) => row.receiptNo}
        noun={PAYMENTS}
        summary={sum}
      />
    </Box>
  );
}
