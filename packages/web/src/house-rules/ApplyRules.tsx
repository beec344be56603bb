import type { OutputOf } from '@kelas/contract/call';
import { applyRules, previewRules } from '@kelas/contract/house-rules';
import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { isMonth } from '@kelas/contract/values/month';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAskedCall } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { monthsOf, rulesOf } from '../discounts/discount-text.ts';
import { formatMonth } from '../languages/formats.ts';
import type { Text } from '../languages/language.ts';
import { moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FormRow } from '../ui/FormRow.tsx';
import { Money } from '../ui/Money.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { Panel } from '../ui/Panel.tsx';
import type { Column } from '../ui/table.ts';

type Row = OutputOf<typeof previewRules>['rows'][number];

const dueColumn = (label: Text, of: (row: Row) => Cents): Column<Row> => ({
  ...moneyColumn(label, of),
  total: (rows) => <Money cents={sumCents(rows.map(of))} />,
});

const columns: readonly Column<Row>[] = [
  {
    label: msg`Student`,
    value: ({ name }) => name,
    cell: ({ uuid, name }) => (uuid ? <StudentLink student={{ uuid, name }} /> : name),
    wrap: 140,
  },
  { label: msg`Subject`, value: (row) => row.subjectName, wrap: 110 },
  { label: msg`Rule`, value: rulesOf, wrap: 140 },
  { label: msg`Months`, value: monthsOf },
  dueColumn(msg`Due before (RM)`, (row) => row.feeBefore),
  dueColumn(msg`Due after (RM)`, (row) => row.feeAfter),
];

const NOUN = {
  one: msg`fee`,
  many: msg`fees`,
  count: (count: number) => plural(count, { one: '# fee', other: '# fees' }),
};

const keyOf = ({ uuid, subjectName, fromDate }: Row) => [uuid, subjectName, fromDate].join(' ');

/** Shows what the saved rules change for the students, and applies them (R-1566, R-1567). */
export function ApplyRules({ isDirty }: { readonly isDirty: boolean }) {
  const form = useForm({ defaultValues: { month: currentMonth(new Date()) as string } });
  const [asked, setAsked] = useState<string>();
  const isCurrent = asked === form.watch('month');
  return (
    <Panel title={t`Fees of the present students`}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t`A changed rule changes no fee by itself. Save it, look at the fees that it would change, then apply it. Paid months and discounts by hand stay as they are.`}
      </Typography>
      <FormRow onSubmit={form.handleSubmit(({ month }) => setAsked(month))}>
        <MonthField
          control={form.control}
          name="month"
          label={t`From`}
          rules={{ validate: (month) => isMonth(month) || t`Please choose the first month` }}
        />
        <Button type="submit" variant="outlined" size="medium" disabled={isDirty}>
          {t`Preview`}
        </Button>
      </FormRow>
      {isDirty && <Typography color="textSecondary">{t`Save the rules first.`}</Typography>}
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
      question: t`Change what is due for ${plural(courses, { one: '# course', other: '# courses' })} of ${plural(students, { one: '# student', other: '# students' })} from ${{ month: formatMonth(month) }} on?`,
      input: { month, digest },
      onFailed: preview.refetch,
      thanks: () => t`The house rules have been applied`,
    });
  return (
    <Stack spacing={2}>
      {error && <Alert severity="error">{error.message}</Alert>}
      <DataTable
        label={t`Changed fees`}
        list={{ ...preview, data: data?.rows }}
        columns={columns}
        rowKey={keyOf}
        noun={NOUN}
        empty={t`Nothing changes`}
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
          {t`Apply`}
        </Button>
      )}
    </Stack>
  );
}

function sumsText({ students, totalBefore, totalAfter }: OutputOf<typeof previewRules>): string {
  const [before, after] = [formatAmount(totalBefore), formatAmount(totalAfter)];
  return t`${plural(students, { one: '# student', other: '# students' })}, ${before} → ${after} a month`;
}
