import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { TextField } from '../ui/TextField.tsx';
import { CloseFigures } from './CloseFigures.tsx';
import { centsOf, type ExpectedCash, floatTexts } from './close-form.ts';
import type { useClose } from './use-close.ts';

/** The expected sum, the difference with its reason, and what goes to the bank (R-1404, R-1405). */
export function CloseResult({ closing }: { closing: ReturnType<typeof useClose> }) {
  const { control, values, sums, firstCounted, expected, running, close, errorMessage } = closing;
  const float = floatTexts(closing.floatDifference);
  return (
    <LoadedRecord record={expected} noun={t`expected sum`}>
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
                  {t`The first count, ${{ amount: formatAmount(firstCounted) }}, is kept too.`}
                </Typography>
              )}
              {float && <Typography sx={{ fontWeight: 650 }}>{float.present}</Typography>}
            </div>
          )}
          <ExpectedPeople expected={data} openingFloat={centsOf(values.openingFloat)} />
          <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
            <MoneyField
              control={control}
              name="banked"
              label={t`To the bank`}
              disabled={running}
              autoFocus
              sx={{ flex: '1 1 140px', maxWidth: 220 }}
            />
            <Typography sx={{ alignSelf: 'center' }}>
              {t`Float that stays: ${{ amount: formatAmount(sums.floatLeft) }}`}
            </Typography>
          </Stack>
          {sums.difference !== 0 && (
            <TextField
              control={control}
              name="reason"
              label={t`Reason for the difference`}
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
            {t`Close the day`}
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

/** How the expected sum is made up: each person's payments, voids and refunds, and the float. */
function ExpectedPeople({ expected, openingFloat }: Props) {
  const { people, taken } = expected;
  const hasRefunds = people.some(({ refunds = 0 }) => refunds > 0);
  const refunds = hasRefunds ? [t`Refunds`] : [];
  const heads = [
    t`Person`,
    t`Payments`,
    t({ message: 'Voids', context: 'column' }),
    ...refunds,
    t`Taken (RM)`,
  ];
  const label = t`Expected cash by person`;
  const sum = (label: string, cents: number, isTotal = false) => ({
    key: label,
    head: label,
    cells: [...heads.slice(2).map(() => ''), <Money key={label} cents={cents as Cents} />],
    isTotal,
  });
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <PlainTable
        label={label}
        heads={heads}
        rows={[
          ...people.map((person, index) => ({
            key: index,
            head: person.staffName,
            cells: [
              counted(person.payments, person.paid),
              counted(person.voids, -person.voided),
              ...(hasRefunds ? [counted(person.refunds, -(person.refunded ?? 0))] : []),
              <Money key="taken" cents={person.taken} />,
            ],
          })),
          sum(t`Opening float`, openingFloat),
          sum(t({ message: 'Expected', context: 'cash' }), openingFloat + taken, true),
        ]}
        sx={cells}
      />
    </TableContainer>
  );
}

/** The number of payments or voids, and their amount; a dash for none. */
function counted(count = 0, cents: number) {
  if (count === 0) return '–';
  return (
    <>
      {count} · <Money cents={cents as Cents} />
    </>
  );
}

const cells = {
  '& tbody th': { fontWeight: 400, minWidth: 80 },
  '& thead th, & .total > .MuiTableCell-root': { fontWeight: 650 },
  '& .total > *': { borderBottom: 0 },
  '& :is(th, td)': { whiteSpace: 'nowrap', px: { xs: 0.75, sm: 1.5 } },
  '& th[scope=row]': { pl: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& thead th:first-of-type': { pl: 0 },
  '& :is(th, td):last-child': { pr: 0 },
  '& .total .money': { color: 'inherit' },
};
