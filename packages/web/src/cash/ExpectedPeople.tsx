import type { Cents } from '@kelas/contract/values/cents';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Money } from '../ui/Money.tsx';
import type { ExpectedCash } from './close-form.ts';

interface Props {
  readonly expected: ExpectedCash;
  readonly openingFloat: Cents;
}

/** How the expected sum is made up: each person's payments, voids and refunds, and the opening float. */
export function ExpectedPeople({ expected, openingFloat }: Props) {
  const { people, taken } = expected;
  const hasRefunds = people.some(({ refunds = 0 }) => refunds > 0);
  const wide = hasRefunds ? 4 : 3;
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Expected cash by person">
      <Table aria-label="Expected cash by person" sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell>Person</TableCell>
            <TableCell align="right">Payments</TableCell>
            <TableCell align="right">Voids</TableCell>
            {hasRefunds && <TableCell align="right">Refunds</TableCell>}
            <TableCell align="right">Taken (RM)</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name
            <TableRow key={index}>
              <TableCell component="th" scope="row" className="name">
                {person.staffName}
              </TableCell>
              <CountedSum count={person.payments} cents={person.paid} />
              <CountedSum count={person.voids} cents={-person.voided as Cents} />
              {hasRefunds && (
                <CountedSum count={person.refunds ?? 0} cents={-(person.refunded ?? 0) as Cents} />
              )}
              <TableCell align="right">
                <Money cents={person.taken} />
              </TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row" colSpan={wide}>
              Opening float
            </TableCell>
            <TableCell align="right">
              <Money cents={openingFloat} />
            </TableCell>
          </TableRow>
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell colSpan={wide}>Expected</TableCell>
            <TableCell align="right">
              <Money cents={(openingFloat + taken) as Cents} />
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

/** An amount with the number of payments or voids before it; a dash for none. */
function CountedSum({ count, cents }: { count: number; cents: Cents }) {
  if (count === 0) {
    return (
      <TableCell align="right" sx={{ color: 'text.secondary' }}>
        –
      </TableCell>
    );
  }
  return (
    <TableCell align="right">
      {count} · <Money cents={cents} />
    </TableCell>
  );
}

const cells = {
  '& thead th, & tfoot td': { fontWeight: 650 },
  '& tbody th': { fontWeight: 400 },
  '& .name': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 72 },
  '& tfoot td': { color: 'text.primary', fontSize: 'inherit', borderBottom: 0 },
  '& :is(th, td)': { whiteSpace: 'nowrap', px: { xs: 0.75, sm: 1.5 } },
  '& :is(th, td):first-of-type': { pl: 0 },
  '& :is(th, td):last-of-type': { pr: 0 },
};
