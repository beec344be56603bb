import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Control, ControllerRenderProps } from 'react-hook-form';
import { paymentTypeText } from '../reference/payment-types.ts';
import { StatusText } from '../ui/StatusText.tsx';
import type { Noun } from '../ui/table.ts';
import { FeeCell, LineFee } from './FeeCell.tsx';
import {
  isLinePaid,
  lineKeyOf,
  type PayableLine,
  type PaymentForm,
  receivedKey,
} from './payment-form.ts';

// Prevents a line break at the hyphens of a date.
const unbroken = { '& span': { whiteSpace: 'nowrap' } };

interface Props<L extends PayableLine> {
  /** The name of the lines, for screen readers. */
  readonly noun: Noun;
  /** The heading of the column of names: `Subject`. */
  readonly column: string;
  /** Optional hint shown below the subject. */
  readonly hintOf?: ((line: L, lines: readonly L[]) => string | undefined) | undefined;
  readonly lines: readonly L[];
  /** The ticked lines. */
  readonly chosen: readonly L[];
  readonly ticks: ControllerRenderProps<PaymentForm, 'ticks'>;
  /** What the lines are paid with, where it is not their fee, by `receivedKey`. */
  readonly received: PaymentForm['received'];
  /** The form that holds the received amounts. */
  readonly control: Control<PaymentForm>;
  readonly disabled: boolean;
}

/** The charged lines with a tick each; paid lines are locked. */
export function PayableLines<L extends PayableLine>(props: Props<L>) {
  const { noun, column, hintOf, lines, chosen, ticks, received, control, disabled } = props;
  const id = useId();
  const idOf = (line: L) => `${id}-${lineKeyOf(line).replace(' ', '-')}`;
  const first = lines.find((line) => !isLinePaid(line));
  // A phone has no room for the same word on every line.
  const status = lines.some(isLinePaid) ? {} : { display: { xs: 'none', sm: 'table-cell' } };

  const tick = (key: string, isTicked: boolean) =>
    ticks.onChange({ ...ticks.value, [key]: isTicked });

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
                  checked={isLinePaid(line) || chosen.includes(line)}
                  disabled={disabled || isLinePaid(line)}
                  onChange={(_, checked) => tick(lineKeyOf(line), checked)}
                  slotProps={{
                    input: {
                      id: idOf(line),
                      'aria-describedby': `${idOf(line)}-hint`,
                      ...(line === first && { ref: ticks.ref }),
                    },
                  }}
                />
              </TableCell>
              <TableCell>
                <label id={`${idOf(line)}-label`} htmlFor={idOf(line)}>
                  {line.subjectName}
                </label>
                <Hint id={`${idOf(line)}-hint`} text={hintOf?.(line, lines)} />
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
                {line.receivable && chosen.includes(line) ? (
                  <FeeCell
                    line={line}
                    proposed={received[receivedKey(line)]}
                    control={control}
                    labelId={`${idOf(line)}-label`}
                    disabled={disabled}
                  />
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
