import type { Cents } from '@kelas/contract/values/cents';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { moneyColumn } from '../reference/columns.tsx';
import { HeadCells, RowCells } from '../ui/cells.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';
import { CloseFigures } from './CloseFigures.tsx';
import { centsOf, type ExpectedCash, floatText } from './close-form.ts';
import type { useClose } from './use-close.ts';

/** The expected sum, the difference with its reason, and what goes to the bank (R-1404, R-1405). */
export function CloseResult({ closing }: { closing: ReturnType<typeof useClose> }) {
  const { control, values, sums, firstCounted, expected, running, close, errorMessage } = closing;
  const float = floatText(closing.floatDifference);
  return (
    <LoadedRecord record={expected} noun="expected sum">
      {(data) => (
        <Stack spacing={2}>
          {sums.expected !== undefined && (
            <div role="status">
              <CloseFigures
                expected={sums.expected}
                counted={sums.counted}
                difference={sums.difference}
              />
              {firstCounted !== undefined && firstCounted !== sums.counted && (
                <Typography color="textSecondary">
                  The first count, <Money cents={firstCounted} currency />, is kept too.
                </Typography>
              )}
              {float && (
                <Typography sx={{ fontWeight: 650 }}>The opening float is {float}.</Typography>
              )}
            </div>
          )}
          <ExpectedPeople expected={data} openingFloat={centsOf(values.openingFloat)} />
          <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
            <MoneyField
              control={control}
              name="banked"
              label="To the bank"
              disabled={running}
              autoFocus
              sx={{ flex: '1 1 140px', maxWidth: 220 }}
            />
            <Typography sx={{ alignSelf: 'center' }}>
              Float that stays: <Money cents={sums.floatLeft} currency />
            </Typography>
          </Stack>
          {sums.difference !== 0 && (
            <TextField
              control={control}
              name="reason"
              label="Reason for the difference"
              maxLength={200}
              disabled={running}
            />
          )}
          {errorMessage && <Alert severity="error">{errorMessage}</Alert>}
          {/* Not a submit button: Enter in a field must not close the day. */}
          <Button
            variant="contained"
            size="medium"
            onClick={close}
            disabled={running || expected.loading}
            sx={{ alignSelf: 'flex-start' }}
          >
            Close the day
          </Button>
        </Stack>
      )}
    </LoadedRecord>
  );
}

interface Props {
  readonly expected: ExpectedCash;
  readonly openingFloat: Cents;
}

/** How the expected sum is made up: each person's payments, voids and refunds, and the opening float. */
function ExpectedPeople({ expected, openingFloat }: Props) {
  const { people, taken } = expected;
  const hasRefunds = people.some(({ refunds = 0 }) => refunds > 0);
  const columns = hasRefunds ? [...PAYMENTS, REFUNDS, TAKEN] : [...PAYMENTS, TAKEN];
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Expected cash by person">
      <Table aria-label="Expected cash by person" sx={cells}>
        <TableHead>
          <TableRow>
            <HeadCells columns={columns} />
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name
            <TableRow key={index}>
              <RowCells row={person} columns={columns} />
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row" colSpan={columns.length - 1}>
              Opening float
            </TableCell>
            <TableCell align="right">
              <Money cents={openingFloat} />
            </TableCell>
          </TableRow>
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell colSpan={columns.length - 1}>Expected</TableCell>
            <TableCell align="right">
              <Money cents={(openingFloat + taken) as Cents} />
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

type Person = ExpectedCash['people'][number];

/** Returns a column of amounts with the number of payments or voids; a dash for none. */
function countedColumn(label: string, of: (person: Person) => [count: number, cents: number]) {
  const cell = (person: Person) => {
    const [count, cents] = of(person);
    if (count === 0) return '–';
    return (
      <>
        {count} · <Money cents={cents as Cents} />
      </>
    );
  };
  return { label, cell, align: 'right' } as const;
}

const PAYMENTS: readonly Column<Person>[] = [
  { label: 'Person', value: ({ staffName }) => staffName, wrap: 72 },
  countedColumn('Payments', ({ payments, paid }) => [payments, paid]),
  countedColumn('Voids', ({ voids, voided }) => [voids, -voided]),
];
const REFUNDS = countedColumn('Refunds', ({ refunds = 0, refunded = 0 }) => [refunds, -refunded]);
const TAKEN = moneyColumn<Person>('Taken', ({ taken }) => taken);

const cells = {
  '& thead th, & tfoot td': { fontWeight: 650 },
  '& tbody th': { fontWeight: 400 },
  '& td:first-of-type': { overflowWrap: 'anywhere' },
  '& tfoot td': { color: 'text.primary', fontSize: 'inherit', borderBottom: 0 },
  '& :is(th, td)': { whiteSpace: 'nowrap', px: { xs: 0.75, sm: 1.5 } },
  '& :is(th, td):first-of-type': { pl: 0 },
  '& :is(th, td):last-of-type': { pr: 0 },
};
