import type { Settings } from '@kelas/contract/centre';
import { t } from '@lingui/core/macro';
import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { joinTexts } from '../languages/formats.ts';
import { doneText } from '../reference/done-text.ts';
import { remember, remembered } from '../remembered.ts';
import { isCovered, openDebtOf } from '../reminders/open-debt.ts';
import { RemindButtons } from '../reminders/RemindButtons.tsx';
import { type Debtor, openDebtsOf, recipientOf } from '../reminders/reminder.ts';
import { SendQueue } from '../reminders/SendQueue.tsx';
import { Money } from '../ui/Money.tsx';
import type { FamilyRow } from './families.ts';

/** The numbers of days to choose from, after which a family is reminded again (R-720). */
const PAUSE_DAYS = [3, 7, 14, 30] as const;
const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;
const KEY = 'reminderPauseDays';

interface Props {
  /** The families that owe; a family that pays leaves the queue. */
  readonly rows: readonly FamilyRow[];
  readonly centre: Settings | undefined;
  readonly onCopy: (debtor: Debtor, text: string) => void;
  readonly onExited: () => void;
}

/** The queue of reminders (R-720, R-2220). */
export function RemindQueue({ rows, centre, onCopy, onExited }: Props) {
  const [days, setDays] = useState(rememberedPause);
  const owing = rows.filter((row) => !isCovered(row));
  const covered = rows.length - owing.length;
  const queue = queueOf(owing, days, new Date());
  const withPhone = queue.filter((row) => recipientOf(row));
  return (
    <SendQueue
      title={t`Remind all`}
      waiting={(families) => t`${families} to remind`}
      notes={[
        t`${{ count: queue.length - withPhone.length }} without a phone number`,
        t`${{ count: owing.length - queue.length }} reminded lately`,
        ...(covered > 0 ? [t`${{ count: covered }} covered by credit`] : []),
      ]}
      empty={t`No one is left to remind.`}
      choice={
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
      }
      rows={withPhone}
      itemOf={(row) => ({
        key: row.uuid,
        title: (
          <>
            {joinTexts(openDebtsOf(row).map(({ name }) => name))} ·{' '}
            <Money cents={openDebtOf(row).fee} currency />
          </>
        ),
        detail: (
          <>
            {recipientOf(row)?.short}
            {row.lastReminder && ` · ${t`reminded on ${{ done: doneText(row.lastReminder) }}`}`}
          </>
        ),
        buttons: <RemindButtons debtor={row} centre={centre} onCopy={onCopy} />,
      })}
      onExited={onExited}
    />
  );
}

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
