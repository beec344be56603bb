import { timeOf } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useSession } from '../api/session.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { paymentTypeText } from '../reference/payment-types.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { Money } from '../ui/Money.tsx';
import { GlanceCard, list } from './GlanceCards.tsx';
import type { DayProps, Overview } from './overview.ts';

/** The newest receipts of today; an EMPLOYEE sees the own ones (R-1421, R-1422). */
export function TodayCard({ day: { today } }: DayProps) {
  const isOwn = useSession()?.role !== 'ADMIN';
  return (
    <GlanceCard
      title={isOwn ? t`Your newest receipts` : t`Newest receipts`}
      to="/payment/history"
      linkLabel={t`History`}
      empty={
        today.latest.length === 0 && (isOwn ? t`No receipts by you today` : t`No receipts today`)
      }
    >
      <Box component="ul" aria-label={t`Latest receipts`} sx={list}>
        {today.latest.map((receipt) => (
          <Receipt key={receipt.receiptNo} receipt={receipt} />
        ))}
      </Box>
    </GlanceCard>
  );
}

/** A receipt in one line; on a phone in two lines, with name and amount first. */
function Receipt({ receipt }: { receipt: Overview['today']['latest'][number] }) {
  const { receiptNo, uuid, name, totalAmount, paymentType, recordCreateDate, voided } = receipt;
  return (
    <Box component="li" sx={row}>
      <Typography component="span" sx={{ whiteSpace: 'nowrap', order: { xs: 3, sm: 0 } }}>
        <ReceiptLink receiptNo={receiptNo} />
      </Typography>
      <Link
        component={RouterLink}
        to={studentPath(uuid)}
        sx={{ flex: { xs: '1 1 60%', sm: '1 1 0' }, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {name}
      </Link>
      <Typography
        component="span"
        color="textSecondary"
        sx={{ whiteSpace: 'nowrap', order: { xs: 4, sm: 0 } }}
      >
        {voided ? t`VOID` : paymentTypeText(paymentType, t`NA`)} ·{' '}
        {timeOf(new Date(recordCreateDate))}
      </Typography>
      <Typography component="span" sx={{ minWidth: 72, textAlign: 'right' }}>
        <Money cents={totalAmount} />
      </Typography>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'baseline',
  columnGap: 1.5,
  py: 0.375,
};
