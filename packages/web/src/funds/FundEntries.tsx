import type { OutputOf } from '@kelas/contract/call';
import { getHeldMoney } from '@kelas/contract/funds';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallQuery } from '../api/query.ts';
import { formatDay } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';

type Entry = OutputOf<typeof getHeldMoney>['fundEntries'][number];

const NAMES = {
  CREDIT: {
    received: msg`Paid in advance`,
    used: msg`Credit used`,
    refunded: msg`Credit refunded`,
  },
  DEPOSIT: { received: msg`Deposit`, used: msg`Deposit set off`, refunded: msg`Deposit refunded` },
};

/** The newest changes of a student's credit and deposit, newest first (R-1594). */
export function FundEntries({ uuid }: { readonly uuid: string }) {
  const held = useCallQuery(getHeldMoney, { uuid }, { onFailure: 'inline', fresh: true });
  return (
    <LoadedRecord record={held}>
      {({ fundEntries }) =>
        fundEntries.length === 0 ? (
          <Typography color="textSecondary">{t`No credit and no deposit so far`}</Typography>
        ) : (
          <Box component="ul" aria-label={t`History of credit and deposit`} sx={list}>
            {fundEntries.map((entry) => (
              // A void has the receipt number of its payment, and the sum of a fund changes once.
              <Typography
                key={`${entry.receiptNo} ${entry.fund} ${entry.reversal}`}
                component="li"
                sx={row}
              >
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {formatDay(entry.transactionDate)}
                </Box>
                <span>{entryText(entry)}</span>
                <Box component="span" sx={{ textAlign: 'right' }}>
                  <Money cents={entry.amount} />
                </Box>
                <Box component="span" sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>
                  <ReceiptLink receiptNo={entry.receiptNo} />
                </Box>
              </Typography>
            ))}
          </Box>
        )
      }
    </LoadedRecord>
  );
}

function entryText({ fund, amount, receiptNo, reversal }: Entry): string {
  const names = NAMES[fund];
  if (receiptNo.startsWith('V-')) return textOf(names.refunded);
  // A void has the opposite amount.
  const text = textOf(amount > 0 === reversal ? names.used : names.received);
  return reversal ? t`${text}, voided` : text;
}

const list = {
  display: 'grid',
  // The receipt is below the text on a phone.
  gridTemplateColumns: { xs: 'max-content 1fr max-content', sm: 'repeat(4, max-content)' },
  columnGap: 2,
  rowGap: 0.25,
  justifyContent: 'start',
  m: 0,
  p: 0,
  listStyle: 'none',
};
const row = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'baseline',
};
