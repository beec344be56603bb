import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { Money } from '../ui/Money.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { Noun } from '../ui/table.ts';
import { isPaid, type PayableLine, type PaymentForm } from './payment-form.ts';

// A date does not break at its hyphens.
const unbroken = { '& span': { whiteSpace: 'nowrap' } };

interface Props<L extends PayableLine> {
  /** What the lines are called, for those who do not see them. */
  readonly noun: Noun;
  /** The heading of what the lines are of: `Subject`. */
  readonly column: string;
  /** Stands below what a line is of, where there is more to say. */
  readonly hintOf?: ((line: L) => string | undefined) | undefined;
  readonly lines: readonly L[];
  /** Those of the lines that are to be paid now. */
  readonly chosen: readonly L[];
  readonly turned: ControllerRenderProps<PaymentForm, 'turned'>;
  readonly disabled: boolean;
}

/** Lines that are charged: those to be paid are ticked, those that are paid are locked. */
export function PayableLines<L extends PayableLine>(props: Props<L>) {
  const { noun, column, hintOf, lines, chosen, turned, disabled } = props;
  const id = useId();
  const first = lines.find((line) => !isPaid(line));

  const turn = (subscriptionId: number) => {
    const others = turned.value.filter((each) => each !== subscriptionId);
    const back = others.length < turned.value.length;
    turned.onChange(back ? others : [...others, subscriptionId]);
  };

  return (
    <Paper variant="outlined" sx={{ width: '100%' }}>
      <Table
        aria-label={noun.many}
        sx={{ '& tr:last-child td': { borderBottom: 0 }, '& td, & th': { px: { xs: 1, sm: 1.5 } } }}
      >
        <TableHead>
          <TableRow sx={{ '& th': { fontWeight: 650 } }}>
            <TableCell padding="checkbox">Pay</TableCell>
            <TableCell>{column}</TableCell>
            <TableCell>Status</TableCell>
            <TableCell align="right">Fee</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.subscriptionId} hover={!isPaid(line)}>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={isPaid(line) || chosen.includes(line)}
                  disabled={disabled || isPaid(line)}
                  onChange={() => turn(line.subscriptionId)}
                  autoFocus={line === first}
                  slotProps={{
                    input: {
                      id: `${id}-${line.subscriptionId}`,
                      ...(line === first && { ref: turned.ref }),
                    },
                  }}
                />
              </TableCell>
              <TableCell>
                <label htmlFor={`${id}-${line.subscriptionId}`}>{line.subjectName}</label>
                <Hint text={hintOf?.(line)} />
              </TableCell>
              <TableCell>
                <StatusText good={isPaid(line)}>{line.paymentStatus}</StatusText>
                {isPaid(line) && (
                  <Typography variant="body2" color="textSecondary" sx={unbroken}>
                    <span>{line.transactionDate ?? 'NA'}</span>{' '}
                    <span>{line.transactionType ?? 'NA'}</span>
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right">
                <Money cents={line.fee} currency />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function Hint({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  );
}
