import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { paymentTypeText } from '../reference/payment-types.ts';
import { StatusText } from '../ui/StatusText.tsx';
import { formsOf, type Noun } from '../ui/table.ts';
import { FeeCell, LineFee } from './FeeCell.tsx';
import { isLinePaid, lineKeyOf, type PayableLine } from './payable-lines.ts';
import type { DialogPayment } from './use-payment.ts';

// Prevents a line break at the hyphens of a date.
const unbroken = { '& span': { whiteSpace: 'nowrap' } };

interface Props {
  /** The name of the lines, for screen readers. */
  readonly noun: Noun;
  /** The heading of the column of names: `Subject`. */
  readonly column: string;
  readonly payment: DialogPayment;
}

/** The charged lines with a tick each; paid lines are locked. */
export function PayableLines({ noun, column, payment }: Props) {
  const { lines, paid, running, tick, ticksRef } = payment;
  const id = useId();
  const idOf = (line: PayableLine) => `${id}-${lineKeyOf(line)}`;
  const isTicked = (line: PayableLine) => paid.has(lineKeyOf(line));
  const first = lines.find((line) => !isLinePaid(line));
  // A phone has no room for the same word on every line.
  const status = lines.some(isLinePaid) ? {} : { display: { xs: 'none', sm: 'table-cell' } };

  return (
    <Paper variant="outlined" sx={{ width: '100%' }}>
      <Table
        aria-label={formsOf(noun).many}
        sx={{ '& tr:last-child td': { borderBottom: 0 }, '& td, & th': { px: { xs: 1, sm: 1.5 } } }}
      >
        <TableHead>
          <TableRow sx={{ '& th': { fontWeight: 650 } }}>
            <TableCell padding="checkbox">Pay</TableCell>
            <TableCell>{column}</TableCell>
            <TableCell sx={status}>Status</TableCell>
            <TableCell align="right">Fee</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={lineKeyOf(line)} hover={!isLinePaid(line)}>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={isLinePaid(line) || isTicked(line)}
                  disabled={running || isLinePaid(line)}
                  onChange={(_, checked) => tick([line], checked)}
                  slotProps={{
                    input: {
                      id: idOf(line),
                      'aria-describedby': `${idOf(line)}-hint`,
                      ...(line === first && { ref: ticksRef }),
                    },
                  }}
                />
              </TableCell>
              <TableCell>
                <label id={`${idOf(line)}-label`} htmlFor={idOf(line)}>
                  {line.subjectName}
                </label>
                <Hint id={`${idOf(line)}-hint`} text={line.hint} />
              </TableCell>
              <TableCell sx={status}>
                <StatusText good={isLinePaid(line)}>{line.paymentStatus}</StatusText>
                {isLinePaid(line) && (
                  <Typography variant="body2" color="textSecondary" sx={unbroken}>
                    <span>{line.transactionDate ?? 'NA'}</span>{' '}
                    <span>{paymentTypeText(line.transactionType, 'NA')}</span>
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right">
                {line.receivable && isTicked(line) ? (
                  <FeeCell line={line} labelId={`${idOf(line)}-label`} payment={payment} />
                ) : (
                  <LineFee line={line} />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Typography id={id} variant="body2" color="textSecondary">
      {text}
    </Typography>
  );
}
