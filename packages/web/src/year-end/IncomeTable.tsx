import { type Cents, formatRinggit, sumCents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { type Column, loadedList, type Noun } from '../ui/table.ts';

interface IncomeRow {
  readonly key: string;
  readonly name: string;
  readonly before: Cents;
  readonly after: Cents;
}

type Amount = (row: IncomeRow) => Cents;

const nameOf = ({ name }: IncomeRow) => name;
const differenceOf: Amount = ({ before, after }) => (after - before) as Cents;

function amountColumn(label: string, of: Amount, show = plain): Column<IncomeRow> {
  return {
    label: `${label} (RM)`,
    value: of,
    cell: (row) => show(of(row)),
    align: 'right',
    total: (rows) => show(sumCents(rows.map(of))),
  };
}

function plain(cents: Cents) {
  return <Money cents={cents} />;
}

/** An amount with its sign; less income is red. */
function signed(cents: Cents) {
  return (
    <Box component="span" className="money" sx={{ color: cents < 0 ? 'error.main' : 'inherit' }}>
      {cents > 0 && '+'}
      {formatRinggit(cents)}
    </Box>
  );
}

interface Props {
  readonly label: string;
  /** The new school year. */
  readonly year: number;
  /** The heading of the names. */
  readonly column: string;
  readonly noun: Noun;
  readonly rows: readonly IncomeRow[];
}

/** The fees of the last month before and the first month of a year, with totals (R-1730). */
export function IncomeTable({ label, year, column, noun, rows }: Props) {
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const columns = useMemo((): readonly Column<IncomeRow>[] => {
    const name = { label: column, value: nameOf, wrap: 110, pinned: true } as const;
    const before = amountColumn(`December ${year - 1}`, (row) => row.before);
    const after = amountColumn(`January ${year}`, (row) => row.after);
    const difference = amountColumn('Difference', differenceOf, signed);
    // The first amount is next to the name on a phone.
    return isNarrow ? [name, difference, before, after] : [name, before, after, difference];
  }, [column, year, isNarrow]);
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <DataTable
        label={label}
        list={loadedList(rows)}
        columns={columns}
        rowKey={({ key }) => key}
        noun={noun}
        brief
      />
    </Box>
  );
}
