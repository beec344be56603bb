import { formatRinggit } from '@kelas/contract/values/cents';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatDay, joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { Money } from '../ui/Money.tsx';
import type { Column } from '../ui/table.ts';
import { type Tick, TickBox } from '../ui/ticks.tsx';
import {
  acceptText,
  CERTAINTY_LABELS,
  groundText,
  type ListedLine,
  type OpenBankLine,
  proposedText,
} from './bank-texts.ts';

/** Certain lines are ticked (R-2375); a line without a proposal cannot be. */
export function tickOfLine({ id, proposal }: OpenBankLine): Tick {
  return {
    key: String(id),
    isTickedAtFirst: proposal?.certainty === 'CERTAIN',
    isLocked: proposal === null,
  };
}

type Line = Pick<ListedLine, 'amount' | 'openFee' | 'text'>;

/** The amount of a line, and what is open of it if a part is matched. */
export function amountColumn<R extends Line>(): Column<R> {
  return {
    label: msg`Amount (RM)`,
    value: ({ amount }) => amount,
    cell: ({ amount, openFee }) => (
      <>
        <Money cents={amount} />
        {openFee > 0 && openFee !== Math.abs(amount) && (
          <Typography variant="caption" color="textSecondary" sx={{ display: { sm: 'block' } }}>
            {' '}
            {t`${{ amount: formatRinggit(openFee) }} open`}
          </Typography>
        )}
      </>
    ),
    align: 'right',
  };
}

/** The text of the bank, and the account. */
export function textColumn<R extends Line & Pick<ListedLine, 'accountName'>>(): Column<R> {
  return {
    label: msg`Text of the bank`,
    value: ({ text }) => text,
    cell: ({ text, accountName }) => (
      <>
        <span>{text || t`(erased)`}</span>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {accountName}
        </Typography>
      </>
    ),
    wrap: 240,
  };
}

const COLORS = { CERTAIN: 'success', LIKELY: 'primary', MAYBE: 'default' } as const;

/** The columns of the open lines (R-2375). */
export const openColumns: readonly Column<OpenBankLine>[] = [
  {
    label: msg`Date`,
    value: ({ transactionDate }) => transactionDate,
    cell: (line) => (
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75 }}>
        <TickBox tick={tickOfLine(line)} label={t`Choose the line ${{ text: line.text }}`} />
        <span>{formatDay(line.transactionDate)}</span>
      </Box>
    ),
    pinned: true,
  },
  amountColumn(),
  textColumn(),
  {
    label: msg`What it may be`,
    value: ({ proposal }) => (proposal ? proposedText(proposal) : ''),
    cell: ({ proposal, openFee }) =>
      proposal ? (
        <>
          <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline', flexWrap: 'wrap' }}>
            <Chip
              size="small"
              variant="outlined"
              color={COLORS[proposal.certainty]}
              label={textOf(CERTAINTY_LABELS[proposal.certainty])}
            />
            <span>{proposedText(proposal)}</span>
          </Box>
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {joinTexts([acceptText(proposal, openFee), groundText(proposal)].filter(Boolean))}
          </Typography>
        </>
      ) : (
        <Typography color="textSecondary">{t`Unknown`}</Typography>
      ),
    wrap: 240,
  },
];
