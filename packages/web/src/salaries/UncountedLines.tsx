import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { levelColumn, moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import { reasonText, type Salary, type UncountedLine } from './salary.ts';

const COLLAPSED = { one: 'fee not included', many: 'fees not included' };
const LINES = { one: 'fee not included', many: 'fees not included' };

/** The lines that a salary does not count, with the reason; collapsed at first. */
export function UncountedLines({ salary: { uncounted } }: { salary: Salary }) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  if (uncounted.length === 0) return null;
  return (
    <Stack sx={{ alignItems: 'stretch' }}>
      <Button
        onClick={() => setExpanded(!expanded)}
        aria-expanded={expanded}
        aria-controls={id}
        sx={{ alignSelf: 'flex-start' }}
      >
        {expanded ? 'Hide' : 'Show'} {countOf(uncounted.length, COLLAPSED)}
      </Button>
      <Collapse in={expanded} id={id} mountOnEnter unmountOnExit>
        <DataTable
          label="Fees not included"
          list={loadedList(uncounted)}
          columns={columns}
          rowKey={(line) => `${line.receiptNo} ${line.subscriptionId} ${line.paymentDate}`}
          noun={LINES}
          brief
        />
      </Collapse>
    </Stack>
  );
}

const columns: readonly Column<UncountedLine>[] = [
  {
    label: 'Student Name',
    value: (line) => line.studentName,
    cell: ({ uuid, studentName }) => <StudentLink student={{ uuid, name: studentName }} />,
    wrap: 120,
  },
  { label: 'Reason', cell: reasonText, wrap: 80 },
  moneyColumn('Fee', (line) => line.fee),
  levelColumn(),
  { label: 'Subject', value: (line) => line.subjectName, wrap: 100 },
  { label: 'Paid For', value: (line) => line.paymentDate },
  { label: 'Transaction Date', cell: (line) => line.transactionDate ?? 'NA' },
  { label: 'Receipt No.', cell: (line) => line.receiptNo ?? 'NA' },
];
