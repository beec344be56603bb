import type { Settings } from '@kelas/contract/centre';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { joinTexts } from '../languages/formats.ts';
import { doneText } from '../reference/done-text.ts';
import { remember, remembered } from '../remembered.ts';
import { isCovered, openDebtOf } from '../reminders/open-debt.ts';
import { RemindButtons } from '../reminders/RemindButtons.tsx';
import { type Debtor, openDebtsOf, recipientOf } from '../reminders/reminder.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { Money } from '../ui/Money.tsx';
import { countOf } from '../ui/table.ts';
import { FAMILY_NOUN, type FamilyRow } from './families.ts';

/** The numbers of days to choose from, after which a family is reminded again (R-720). */
const PAUSE_DAYS = [3, 7, 14, 30] as const;
const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;
const KEY = 'reminderPauseDays';
/** More rows would not be worked through in one go. */
const SHOWN_MAX = 50;

interface Props {
  /** The families that owe; a family that pays leaves the queue. */
  readonly rows: readonly FamilyRow[];
  readonly centre: Settings | undefined;
  readonly onCopy: (debtor: Debtor, text: string) => void;
  readonly onExited: () => void;
}

/** The queue of reminders: one click for each family, and the next one follows (R-720, R-2220). */
export function RemindQueue({ rows, centre, onCopy, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const [days, setDays] = useState(rememberedPause);
  const list = useRef<HTMLUListElement>(null);
  const owing = rows.filter((row) => !isCovered(row));
  const covered = rows.length - owing.length;
  const queue = queueOf(owing, days, new Date());
  const withPhone = queue.filter((row) => recipientOf(row));
  const waiting = withPhone.length;
  // The reminded family leaves the queue, and with it the button that had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the queue becomes shorter
  useEffect(() => {
    list.current?.querySelector('a')?.focus();
  }, [waiting]);
  const close = () => setOpen(false);
  return (
    <DialogFrame
      title={t`Remind all`}
      subtitle={joinTexts([
        t`${{ families: countOf(waiting, FAMILY_NOUN) }} to remind`,
        t`${{ count: queue.length - waiting }} without a phone number`,
        t`${{ count: owing.length - queue.length }} reminded lately`,
        ...(covered > 0 ? [t`${{ count: covered }} covered by credit`] : []),
      ])}
      open={open}
      onClose={close}
      onExited={onExited}
    >
      <DialogContent>
        <MuiTextField
          select
          label={t`Not again within`}
          value={days}
          onChange={({ target }) => {
            setDays(Number(target.value));
            remember(KEY, target.value);
          }}
          sx={{ mt: 1, mb: 1, width: 180 }}
        >
          {PAUSE_DAYS.map((each) => (
            <MenuItem key={each} value={each}>
              {t`${{ days: each }} days`}
            </MenuItem>
          ))}
        </MuiTextField>
        {waiting === 0 && (
          <Typography color="textSecondary">{t`No one is left to remind.`}</Typography>
        )}
        <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {withPhone.slice(0, SHOWN_MAX).map((row) => (
            <Box key={row.uuid} component="li" sx={line}>
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>
                  {joinTexts(openDebtsOf(row).map(({ name }) => name))} ·{' '}
                  <Money cents={openDebtOf(row).fee} currency />
                </Typography>
                <Typography variant="body2" color="textSecondary" noWrap>
                  {recipientOf(row)?.short}
                  {row.lastReminder &&
                    ` · ${t`reminded on ${{ done: doneText(row.lastReminder) }}`}`}
                </Typography>
              </Box>
              <RemindButtons debtor={row} centre={centre} onCopy={onCopy} />
            </Box>
          ))}
        </Box>
        {waiting > SHOWN_MAX && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t`and ${{ families: countOf(waiting - SHOWN_MAX, FAMILY_NOUN) }} more, who follow as you go`}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{t`Close`}</Button>
      </DialogActions>
    </DialogFrame>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
};

/** Returns the families to remind now: none of their students was reminded within the days. */
function queueOf(rows: readonly FamilyRow[], days: number, now: Date): FamilyRow[] {
  const before = now.getTime() - days * DAY_MS;
  return rows.filter(
    ({ lastReminder }) => !lastReminder || Date.parse(lastReminder.recordCreateDate) < before,
  );
}

function rememberedPause(): number {
  const stored = Number(remembered(KEY));
  return PAUSE_DAYS.find((days) => days === stored) ?? DEFAULT_DAYS;
}
