import type { Cents } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useSession } from '../api/session.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { paymentTypeText } from '../reference/payment-types.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { Money } from '../ui/Money.tsx';
import { countOf } from '../ui/table.ts';
import { figure, GlanceCard, list, Nowrap } from './GlanceCards.tsx';
import type { DayProps, Overview } from './overview.ts';

type Today = Overview['today'];

/** Today's money and receipts over the whole width; an EMPLOYEE sees their own (R-1420 to R-1422). */
export function TodayCard({ day: { today, date } }: DayProps) {
  const { cash, bank, unknown, deposit, receipts, voids, people, latest } = today;
  const isOwn = useSession()?.role !== 'ADMIN';
  // A refund moves money without a receipt.
  const isEmpty = receipts + voids === 0 && cash === 0 && bank === 0;
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <GlanceCard
        title={
          <>
            Today, <Nowrap>{date}</Nowrap>
          </>
        }
        to="/cash/close"
        linkLabel="Close the day"
        empty={isEmpty && (isOwn ? 'No receipts by you today' : 'No receipts today')}
      >
        <Box sx={halves}>
          <div>
            <Box component="dl" sx={figures}>
              <Figure label="Cash" cents={cash} />
              <Figure label="Bank" cents={bank} />
              {unknown !== 0 && <Figure label="Unknown" cents={unknown} />}
              {deposit && <Figure label="From deposits" cents={deposit} />}
            </Box>
            <Typography color="textSecondary">
              {countOf(receipts, 'receipt')}
              {voids > 0 && `, less ${countOf(voids, 'void')}`}
              {isOwn && ' by you'}
            </Typography>
            {people.length > 1 && <People people={people} />}
          </div>
          <Box component="ul" aria-label="Latest receipts" sx={list}>
            {latest.map((receipt) => (
              <Receipt key={receipt.receiptNo} receipt={receipt} />
            ))}
          </Box>
        </Box>
      </GlanceCard>
    </Box>
  );
}

/** A receipt in one line; on a phone in two lines, with name and amount first. */
function Receipt({ receipt }: { receipt: Today['latest'][number] }) {
  const { receiptNo, uuid, name, totalAmount, paymentType, recordCreateDate, voided } = receipt;
  return (
    <Box component="li" sx={{ ...row, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
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
        {voided ? 'VOID' : paymentTypeText(paymentType, 'NA')} ·{' '}
        {formatTimeStamp(recordCreateDate).slice(11)}
      </Typography>
      <Typography component="span" sx={{ minWidth: 72, textAlign: 'right' }}>
        <Money cents={totalAmount} />
      </Typography>
    </Box>
  );
}

function Figure({ label, cents }: { label: string; cents: Cents }) {
  return (
    <div>
      <Typography component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ ...figure, m: 0 }}>
        <Money cents={cents} currency />
      </Typography>
    </div>
  );
}

/** The sums of each person, when there are several. */
function People({ people }: Pick<Today, 'people'>) {
  return (
    <Box component="ul" aria-label="By person" sx={{ ...list, mt: 1, maxWidth: 440 }}>
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name
        <Box key={index} component="li" sx={row}>
          <Typography component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {person.staffName}
          </Typography>
          <Typography component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            Cash <Money cents={person.cash} /> · Bank <Money cents={person.bank} />
            {person.unknown !== 0 && ' · Unknown '}
            {person.unknown !== 0 && <Money cents={person.unknown} />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const figures = { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4 };
const halves = {
  display: 'grid',
  columnGap: 4,
  rowGap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
};
const row = { display: 'flex', alignItems: 'baseline', columnGap: 1.5, py: 0.375 };
