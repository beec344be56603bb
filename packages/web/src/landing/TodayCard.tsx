import type { Cents } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { ReceiptLink } from '../receipts/ReceiptLink.tsx';
import { Money } from '../ui/Money.tsx';
import { countOf } from '../ui/table.ts';
import { GlanceCard, Nothing, Nowrap } from './GlanceCard.tsx';
import type { Overview } from './overview.ts';

const RECEIPTS = { one: 'receipt', many: 'receipts' };
const VOIDS = { one: 'void', many: 'voids' };

type Today = Overview['today'];

/** Today's money and receipts; an EMPLOYEE sees their own (R-1420 to R-1422). */
export function TodayCard({ today, date }: Pick<Overview, 'today' | 'date'>) {
  const { cash, bank, unknown, receipts, voids, people, latest } = today;
  return (
    <GlanceCard
      title={
        <>
          Today, <Nowrap>{date}</Nowrap>
        </>
      }
      to="/cash/close"
      linkLabel="Close the day"
    >
      {receipts + voids === 0 ? (
        <Nothing>No receipts today</Nothing>
      ) : (
        <>
          <Box component="dl" sx={figures}>
            <Figure label="Cash" cents={cash} />
            <Figure label="Bank" cents={bank} />
            {unknown !== 0 && <Figure label="Unknown" cents={unknown} />}
          </Box>
          <Typography color="textSecondary">{countsOf(today)}</Typography>
          {people.length > 1 && <People people={people} />}
          <Box component="ul" aria-label="Latest receipts" sx={list}>
            {latest.map((receipt) => (
              <Box key={receipt.receiptNo} component="li" sx={row}>
                <Typography component="span" sx={{ whiteSpace: 'nowrap' }}>
                  <ReceiptLink receiptNo={receipt.receiptNo} />
                </Typography>
                <Link
                  component={RouterLink}
                  to={`/student/management/form?uuid=${receipt.uuid}`}
                  sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}
                >
                  {receipt.name}
                </Link>
                <Typography component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                  {receipt.voided ? 'VOID' : (receipt.paymentType ?? 'NA')} ·{' '}
                  {formatTimeStamp(receipt.recordCreateDate).slice(11)}
                </Typography>
                <Typography component="span" sx={{ minWidth: 72, textAlign: 'right' }}>
                  <Money cents={receipt.totalAmount} />
                </Typography>
              </Box>
            ))}
          </Box>
        </>
      )}
    </GlanceCard>
  );
}

function Figure({ label, cents }: { label: string; cents: Cents }) {
  return (
    <div>
      <Typography component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 }}
      >
        <Money cents={cents} currency />
      </Typography>
    </div>
  );
}

/** The sums of each person, when there are several. */
function People({ people }: Pick<Today, 'people'>) {
  return (
    <Box component="ul" aria-label="By person" sx={list}>
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name
        <Box key={index} component="li" sx={row}>
          <Typography component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {person.staffName}
          </Typography>
          <Typography component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            Cash <Money cents={person.cash} /> · Bank <Money cents={person.bank} />
            {person.unknown !== 0 && (
              <>
                {' '}
                · Unknown <Money cents={person.unknown} />
              </>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function countsOf({ receipts, voids }: Pick<Today, 'receipts' | 'voids'>): string {
  const counts = countOf(receipts, RECEIPTS);
  return voids === 0 ? counts : `${counts}, less ${countOf(voids, VOIDS)}`;
}

const figures = { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4 };
const list = { m: 0, mt: 1, p: 0, listStyle: 'none' };
const row = { display: 'flex', alignItems: 'baseline', columnGap: 1.5, py: 0.375 };
