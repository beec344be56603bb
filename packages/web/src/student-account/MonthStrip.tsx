import { formatAmount } from '@kelas/contract/values/cents';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { formatDay, formatMonth, formatMonthName } from '../languages/formats.ts';
import { textOf, withMessages } from '../languages/language.ts';
import { Money } from '../ui/Money.tsx';
import type { StudentAccount } from './account.ts';

const TuitionDialog = lazy(() => withMessages(import('../tuition-fees/TuitionDialog.tsx')));
const MiscDialog = lazy(() => withMessages(import('../misc-fees/MiscDialog.tsx')));

type MonthOf = StudentAccount['months'][number];

/** Twelve months of a student; a click pays the month (R-1472). */
export function MonthStrip({ account }: { account: StudentAccount }) {
  const { months, earlierOwedFee } = account;
  const [open, setOpen] = useState<MonthOf>();
  const close = () => setOpen(undefined);
  const row = open && { uuid: account.uuid, name: account.name, month: open.month };
  const isMisc = open !== undefined && open.owedFee > 0 && open.owedTuitionFee === 0;
  return (
    <>
      <Box role="group" aria-label={t`Months`} sx={strip}>
        {months.map((each, index) => (
          <ButtonBase
            key={each.month}
            disabled={each.state === 'NONE'}
            onClick={() => setOpen(each)}
            sx={cell}
            className={each.state}
          >
            <Typography component="span" variant="body2" sx={{ fontWeight: 650 }}>
              {isYearShown(each, index) ? (
                formatMonth(each.month)
              ) : (
                <>
                  {formatMonthName(each.month)}
                  <Box component="span" sx={hidden}>
                    {` ${each.month.slice(3)}`}
                  </Box>
                </>
              )}
            </Typography>{' '}
            <Typography component="span" variant="caption" sx={{ textAlign: 'center' }}>
              {stateText(each)}
            </Typography>{' '}
            {each.owedFee > 0 && (
              <Typography component="span" variant="caption">
                <Money cents={each.owedFee} />
              </Typography>
            )}
          </ButtonBase>
        ))}
      </Box>
      {earlierOwedFee > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t`Owed for earlier months: ${{ amount: formatAmount(earlierOwedFee) }}`}
        </Typography>
      )}
      <Suspense fallback={null}>
        {row &&
          (isMisc ? (
            <MiscDialog row={row} item="" onExited={close} />
          ) : (
            <TuitionDialog row={row} onExited={close} />
          ))}
      </Suspense>
    </>
  );
}

const STATES = {
  PAID: msg`paid`,
  DUE: msg`due`,
  AHEAD: msg`paid ahead`,
  UPCOMING: msg`upcoming`,
  NONE: msg`no fee`,
} as const;

/** Returns the state in words; with a due day a due month is `due 7 Nov 2026` or `overdue` (R-1554). */
function stateText({ state, dueDate, overdue }: MonthOf): string {
  if (state !== 'DUE' || dueDate === undefined) return textOf(STATES[state]);
  return overdue ? t`overdue` : t`due ${{ day: formatDay(dueDate) }}`;
}

/** The first month and each January name their year. */
function isYearShown({ month }: MonthOf, index: number): boolean {
  return index === 0 || month.startsWith('01');
}

// Read by screen readers only.
const hidden = { position: 'absolute', clipPath: 'inset(50%)' } as const;

const strip = {
  display: 'grid',
  gap: 0.75,
  mt: 2,
  gridTemplateColumns: { xs: 'repeat(4, 1fr)', sm: 'repeat(6, 1fr)', xl: 'repeat(12, 1fr)' },
};

const cell = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-start',
  minHeight: 62,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'inherit',
  '&:hover': { bgcolor: 'action.hover' },
  '&.DUE': { borderColor: 'error.main', color: 'error.main' },
  '&.PAID, &.AHEAD': { color: 'success.main' },
  '&.AHEAD': { borderColor: 'success.main' },
  '&.UPCOMING': { borderStyle: 'dashed' },
  '&.NONE': { color: 'text.secondary' },
};
