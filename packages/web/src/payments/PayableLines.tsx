import { t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { lessonsText } from '../reference/lessons-text.ts';
import { paymentTypeText } from '../reference/payment-types.ts';
import { paymentStatusText } from '../reference/statuses.ts';
import { StatusText } from '../ui/StatusText.tsx';
import { formsOf, type NounForms } from '../ui/table.ts';
import { FeeCell, LineFee } from './FeeCell.tsx';
import { hasNoLessonsYet, isLinePaid, lineKeyOf, type PayableLine } from './payable-lines.ts';
import type { DialogPayment } from './use-payment.ts';

// Prevents a line break at the hyphens of a date.
const unbroken = { '& span': { whiteSpace: 'nowrap' } };

interface Props {
  /** The name of the lines, for screen readers. */
  readonly noun: NounForms;
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
            <TableCell padding="checkbox" sx={{ whiteSpace: 'nowrap' }}>{t`Pay`}</TableCell>
            <TableCell>{column}</TableCell>
            <TableCell sx={status}>{t`Status`}</TableCell>
            <TableCell align="right">{t({ message: 'Fee', context: 'of any kind' })}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={lineKeyOf(line)} hover={!isLinePaid(line)}>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={isLinePaid(line) ? !hasNoLessonsYet(line) : isTicked(line)}
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
                <Hint id={`${idOf(line)}-hint`} text={hintOf(line)} />
              </TableCell>
              <TableCell sx={status}>
                <LineStatus line={line} />
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

function LineStatus({ line }: { line: PayableLine }) {
  if (hasNoLessonsYet(line)) {
    return (
      <Typography variant="inherit" color="textSecondary">
        {t`Not charged`}
      </Typography>
    );
  }
  return (
    <>
      <StatusText good={isLinePaid(line)}>{paymentStatusText(line.paymentStatus)}</StatusText>
      {isLinePaid(line) && (
        <Typography variant="body2" color="textSecondary" sx={unbroken}>
          <span>{line.transactionDate ?? 'NA'}</span>{' '}
          <span>{paymentTypeText(line.transactionType, 'NA')}</span>
        </Typography>
      )}
    </>
  );
}

/** Returns the text below the name of a line: its month, and the lessons that its fee is for (R-2322). */
function hintOf({ hint, lessons }: PayableLine): string {
  return [hint, lessonsText(lessons)].filter(Boolean).join(' · ');
}

function Hint({ id, text }: { id: string; text: string }) {
  if (!text) return null;
  return (
    <Typography id={id} variant="body2" color="textSecondary">
      {text}
    </Typography>
  );
}
