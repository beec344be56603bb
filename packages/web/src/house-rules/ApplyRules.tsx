import type { OutputOf } from '@kelas/contract/call';
import { applyRules, previewRules } from '@kelas/contract/house-rules';
import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { isMonth, monthInWords } from '@kelas/contract/values/month';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAskedCall } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { monthsOf, rulesOf } from '../discounts/discount-text.ts';
import { moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FormRow } from '../ui/FormRow.tsx';
import { Money } from '../ui/Money.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, countOf } from '../ui/table.ts';

type Row = OutputOf<typeof previewRules>['rows'][number];

const dueColumn = (label: string, of: (row: Row) => Cents): Column<Row> => ({
  ...moneyColumn(label, of),
  total: (rows) => <Money cents={sumCents(rows.map(of))} />,
});

const columns: readonly Column<Row>[] = [
  {
    label: 'Student',
    value: ({ name }) => name,
    cell: ({ uuid, name }) => (uuid ? <StudentLink student={{ uuid, name }} /> : name),
    wrap: 140,
  },
  { label: 'Subject', value: (row) => row.subjectName, wrap: 110 },
  { label: 'Rule', value: rulesOf, wrap: 140 },
  { label: 'Months', value: monthsOf },
  dueColumn('Due before', (row) => row.feeBefore),
  dueColumn('Due after', (row) => row.feeAfter),
];

const keyOf = ({ uuid, subjectName, fromDate }: Row) => [uuid, subjectName, fromDate].join(' ');

/** Shows what the saved rules change for the students, and applies them (R-1566, R-1567). */
export function ApplyRules({ isDirty }: { readonly isDirty: boolean }) {
  const form = useForm({ defaultValues: { month: currentMonth(new Date()) as string } });
  const [asked, setAsked] = useState<string>();
  const isCurrent = asked === form.watch('month');
  return (
    <Panel title="Fees of the present students">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        A changed rule changes no fee by itself. Save it, look at the fees that it would change,
        then apply it. Paid months and discounts by hand stay as they are.
      </Typography>
      <FormRow onSubmit={form.handleSubmit(({ month }) => setAsked(month))}>
        <MonthField
          control={form.control}
          name="month"
          label="From"
          rules={{ validate: (month) => isMonth(month) || 'Please choose the first month' }}
        />
        <Button type="submit" variant="outlined" size="medium" disabled={isDirty}>
          Preview
        </Button>
      </FormRow>
      {isDirty && <Typography color="textSecondary">Save the rules first.</Typography>}
      {asked && isCurrent && !isDirty && <Preview key={asked} month={asked} />}
    </Panel>
  );
}

function Preview({ month }: { readonly month: string }) {
  const preview = useCallQuery(previewRules, { month }, { onFailure: 'silent', fresh: true });
  const { ask, running, error } = useAskedCall(applyRules, { onFailure: 'inline' });
  const { data } = preview;
  const hasRows = data !== undefined && data.rows.length > 0;
  const apply = ({ courses, digest, students }: NonNullable<typeof data>) =>
    ask({
      question: `Change what is due for ${countOf(courses, 'course')} of ${countOf(students, 'student')} from ${monthInWords(month)} on?`,
      input: { month, digest },
      onFailed: preview.refetch,
      thanks: () => 'The house rules have been applied',
    });
  return (
    <Stack spacing={2}>
      {error && <Alert severity="error">{error.message}</Alert>}
      <DataTable
        label="Changed fees"
        list={{ ...preview, data: data?.rows }}
        columns={columns}
        rowKey={keyOf}
        noun="fee"
        empty="Nothing changes"
        summary={hasRows ? sumsText(data) : undefined}
        brief
      />
      {hasRows && (
        <Button
          variant="contained"
          size="medium"
          disabled={running || preview.loading}
          onClick={() => apply(data)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Apply
        </Button>
      )}
    </Stack>
  );
}

function sumsText({ students, totalBefore, totalAfter }: OutputOf<typeof previewRules>): string {
  return `${countOf(students, 'student')}, ${formatAmount(totalBefore)} → ${formatAmount(totalAfter)} a month`;
}
