import type { Cents } from '@kelas/contract/values/cents';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { formatDay, formatMonth } from '../languages/formats.ts';
import { attendedText } from '../reference/attended-text.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { lessonsText } from '../reference/lessons-text.ts';
import { Money } from '../ui/Money.tsx';
import type { BillRow } from './bill-text.ts';

/** The content of a bill as it is printed (R-2363). */
export function BillPaper({ bill }: { readonly bill: BillRow }) {
  const { coveredFee, totalFee, monthFee, earlierFee } = bill;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {t`Payment reference ${{ code: bill.referenceCode }}`}
        {bill.dueDate && totalFee > 0 && ` · ${t`due ${{ day: formatDay(bill.dueDate) }}`}`}
      </Typography>
      <Paper variant="outlined">
        <Table aria-label={t`Lines`} size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t`Subject`}</TableCell>
              <TableCell>{t`Month`}</TableCell>
              <TableCell align="right">{t({ message: 'Fee', context: 'of any kind' })}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {bill.students.map(({ uuid, name, programLvl, lines, attendance }) => (
              <Fragment key={uuid}>
                <TableRow>
                  <TableCell colSpan={3} sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
                    {name} · <LevelName id={programLvl} />
                  </TableCell>
                </TableRow>
                {lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal, and their order never changes
                  <TableRow key={index}>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>
                      {line.subjectName}
                      <Typography variant="body2" color="textSecondary">
                        {notesOf(line)}
                      </Typography>
                    </TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatMonth(line.month)}</TableCell>
                    <TableCell align="right">
                      <Money cents={line.fee} />
                    </TableCell>
                  </TableRow>
                ))}
                {attendance && (
                  <TableRow>
                    <TableCell>{attendedText(attendance)}</TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>
                      {formatMonth(attendance.month)}
                    </TableCell>
                    <TableCell />
                  </TableRow>
                )}
              </Fragment>
            ))}
          </TableBody>
          <TableFooter>
            {coveredFee && (
              <>
                <Sum label={t`Total`} cents={(monthFee + earlierFee) as Cents} />
                <Sum label={t`Paid in advance`} cents={-coveredFee as Cents} />
              </>
            )}
            <Sum label={t`Amount due`} cents={totalFee} />
          </TableFooter>
        </Table>
      </Paper>
    </>
  );
}

function Sum({ label, cents }: { readonly label: string; readonly cents: Cents }) {
  return (
    <TableRow>
      <TableCell colSpan={2} sx={sum}>
        {label}
      </TableCell>
      <TableCell align="right" sx={sum}>
        <Money cents={cents} currency />
      </TableCell>
    </TableRow>
  );
}

const sum = { color: 'text.primary', fontSize: 'body2.fontSize', fontWeight: 650 };

/** Returns the lessons, the discount and the fee that the line is a part of. */
function notesOf(line: BillRow['students'][number]['lines'][number]): string {
  return [
    line.lessons !== undefined && lessonsText(line.lessons),
    line.discountFee && t`less discount ${{ amount: formatAmount(line.discountFee) }}`,
    line.dueFee && t`rest of ${{ amount: formatAmount(line.dueFee) }}`,
  ]
    .filter(Boolean)
    .join(', ');
}
