import type { OutputOf } from '@kelas/contract/call';
import type { getReceipt } from '@kelas/contract/payments';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { withElements } from '../languages/elements.ts';
import { formatDay, formatMoment, formatMonth } from '../languages/formats.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { lessonsText } from '../reference/lessons-text.ts';
import { paymentTypeText } from '../reference/payment-types.ts';
import { Money } from '../ui/Money.tsx';
import { PaidFee } from '../ui/ReceivedFee.tsx';

export type Receipt = OutputOf<typeof getReceipt>;

/** The content of a receipt as it is printed. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const facts = [
    [t`Student`, receipt.name],
    [t`Program Level`, <LevelName key="level" id={receipt.programLvl} />],
    [t`Payment Reference`, receipt.referenceCode],
    [t`Transaction Date`, formatDay(receipt.transactionDate)],
    [t`Payment Type`, paymentTypeText(receipt.paymentType, 'NA', receipt.fund)],
    ...(receipt.payer === undefined ? [] : [[t`Paid By`, receipt.payer] as const]),
    [t`Received By`, receipt.staffName],
    [t`Entered on`, formatMoment(new Date(receipt.recordCreateDate))],
  ] as const;
  return (
    <Stack spacing={2}>
      {receipt.voided && <VoidNote voided={receipt.voided} />}
      <Box component="dl" sx={list}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </div>
        ))}
      </Box>
      <Paper variant="outlined">
        <Table aria-label={t`Lines`} sx={cells}>
          <TableHead>
            <TableRow>
              <TableCell>{t`Subject`}</TableCell>
              <TableCell>{t`Month`}</TableCell>
              <TableCell align="right">{t({ message: 'Fee', context: 'of any kind' })}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {receipt.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal, and their order never changes
              <TableRow key={index}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {line.subjectName}
                  {line.lessons !== undefined && (
                    <Typography variant="body2" color="textSecondary">
                      {lessonsText(line.lessons)}
                    </Typography>
                  )}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatMonth(line.month)}</TableCell>
                <TableCell align="right">
                  <PaidFee line={line} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell colSpan={2}>{t`Total`}</TableCell>
              <TableCell align="right">
                <Money cents={receipt.totalAmount} currency />
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </Paper>
      <Typography color="textSecondary">
        {withElements(
          (place) =>
            t`Still owed on ${{ day: formatDay(receipt.owedOn) }}: ${{ amount: place(<Money cents={receipt.owedFee} currency />) }}`,
        )}
      </Typography>
    </Stack>
  );
}

function VoidNote({ voided }: { voided: NonNullable<Receipt['voided']> }) {
  const { recordCreateDate, staffName, reason } = voided;
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ fontWeight: 700 }}>{t`VOID`}</AlertTitle>
      {t`Voided on ${{ when: formatMoment(new Date(recordCreateDate)) }} by ${staffName}`}
      <br />
      {t`Reason: ${reason}`}
    </Alert>
  );
}

const list = {
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100%), 1fr))',
};

const cells = {
  '& th, & tfoot td': { fontWeight: 650 },
  '& tfoot td': { color: 'text.primary', fontSize: 'inherit', borderBottom: 0 },
};
