import type { OutputOf } from '@kelas/contract/call';
import { applyRules, previewRules } from '@kelas/contract/house-rules';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { isMonth, type Month } from '@kelas/contract/values/month';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useAskedCall } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { monthsOf, rulesOf } from '../discounts/discount-text.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { MonthInput } from '../ui/MonthField.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, countOf } from '../ui/table.ts';

type Row = OutputOf<typeof previewRules>['rows'][number];

const FEES = { one: 'fee', many: 'fees' };
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
  {
    label: 'Due before (RM)',
    value: (row) => row.feeBefore,
    cell: (row) => <Money cents={row.feeBefore} />,
    align: 'right',
    total: (rows) => <Money cents={sumCents(rows.map((row) => row.feeBefore))} />,
  },
  {
    label: 'Due after (RM)',
    value: (row) => row.feeAfter,
    cell: (row) => <Money cents={row.feeAfter} />,
    align: 'right',
    total: (rows) => <Money cents={sumCents(rows.map((row) => row.feeAfter))} />,
  },
];

const keyOf = ({ uuid, subjectName, fromDate }: Row) => [uuid, subjectName, fromDate].join(' ');

/** Shows what the saved rules change for the students, and applies them (R-1566, R-1567). */
export function ApplyRules({ isDirty }: { readonly isDirty: boolean }) {
  const [month, setMonth] = useState<string>(currentMonth(new Date()));
  const [asked, setAsked] = useState<Month>();
  const [error, setError] = useState('');
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (isMonth(month)) setAsked(month);
    else setError('Please choose the first month');
  };
  return (
    <Panel title="Fees of the present students">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        A changed rule changes no fee by itself. Save it, look at the fees that it would change,
        then apply it. Paid months and discounts by hand stay as they are.
      </Typography>
      <Stack
        component="form"
        onSubmit={show}
        noValidate
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ flexWrap: 'wrap', alignItems: 'flex-start', mb: asked ? 2 : 0 }}
      >
        <MonthInput
          label="From"
          value={month}
          onChange={(value) => {
            setMonth(value);
            setError('');
            setAsked(undefined);
          }}
          error={error}
          sx={{ width: 200 }}
        />
        <Button type="submit" variant="outlined" size="medium" disabled={isDirty}>
          Preview
        </Button>
      </Stack>
      {isDirty && <Typography color="textSecondary">Save the rules first.</Typography>}
      {asked && !isDirty && <Preview key={asked} month={asked} />}
    </Panel>
  );
}

function Preview({ month }: { readonly month: Month }) {
  const preview = useCallQuery(previewRules, { month }, { onFailure: 'silent', fresh: true });
  const { ask, running, error } = useAskedCall(applyRules, { onFailure: 'inline' });
  const { data } = preview;
  const apply = async () => {
    if (!data) return;
    const { courses, digest, students } = data;
    await ask({
      question: `Change what is due for ${countOf(courses, { one: 'course', many: 'courses' })} of ${countOf(students, STUDENT_NOUN)} from ${month} on?`,
      input: { month, digest },
      onFailed: preview.refetch,
      thanks: () => 'The house rules have been applied',
    });
  };
  const rows = data?.rows ?? [];
  const summary =
    data &&
    `${countOf(data.students, STUDENT_NOUN)}, ${formatAmount(data.totalBefore)} → ${formatAmount(data.totalAfter)} a month`;
  return (
    <Stack spacing={2}>
      {error && <Alert severity="error">{error.message}</Alert>}
      <DataTable
        label="Changed fees"
        list={{ ...preview, data: data?.rows }}
        columns={columns}
        rowKey={keyOf}
        noun={FEES}
        empty="Nothing changes"
        summary={rows.length > 0 ? summary : undefined}
        brief
      />
      {rows.length > 0 && (
        <Button
          variant="contained"
          size="medium"
          disabled={running || preview.loading}
          onClick={apply}
          sx={{ alignSelf: 'flex-start' }}
        >
          Apply
        </Button>
      )}
    </Stack>
  );
}
