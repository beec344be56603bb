import { addClosedDays, listClosedDays, listHolidays } from '@kelas/contract/closed-days';
import { type Day, weekday } from '@kelas/contract/values/date';
import { MALAYSIAN_STATES } from '@kelas/contract/values/malaysian-states';
import { plural, t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { formatDay, joinTexts, weekdayName } from '../languages/formats.ts';
import { remember, remembered } from '../remembered.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

const STATE_KEY = 'holidays-state';

interface Props {
  readonly year: string;
  readonly onExited: () => void;
}

/** Chooses closed days from the public holidays of a state (R-2445). */
export function HolidaysDialog({ year, onExited }: Props) {
  const [state, setState] = useState(remembered(STATE_KEY) ?? '');
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const holidays = useCallQuery(
    listHolidays,
    { year, state },
    { onFailure: 'alert', enabled: state !== '' },
  );
  const closed = useCallQuery(listClosedDays, { year }, { onFailure: 'alert' });
  const add = useCall(addClosedDays, { onFailure: 'inline' });
  const { open, close, submitOnce } = useSubmitOnce();
  const known = new Set(closed.data?.map(({ day }) => day));
  const offered = (holidays.data ?? []).filter(({ day }) => !known.has(day));
  const days = offered.filter(({ day }) => !unticked.has(day));
  const toggle = (day: string) =>
    setUnticked((before) => {
      const after = new Set(before);
      if (!after.delete(day)) after.add(day);
      return after;
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await submitOnce(() => add.run({ days }));
  };
  return (
    <FormDialog
      title={t`Public holidays of ${year}`}
      subtitle={t`Check them with the list of your state: some days are announced late.`}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      save={t`${plural(days.length, { one: 'Add # day', other: 'Add # days' })}`}
      isBusy={add.running}
      isDirty={unticked.size > 0}
      isSaveDisabled={days.length === 0}
      errorMessage={add.error?.message}
    >
      <TextField
        select
        label={t`State`}
        value={state}
        disabled={add.running}
        onChange={({ target }) => {
          remember(STATE_KEY, target.value);
          setState(target.value);
          setUnticked(new Set());
        }}
      >
        {Object.entries(MALAYSIAN_STATES).map(([code, name]) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {holidays.data && (
        <Typography color="textSecondary">
          {holidays.data.length === 0
            ? t`There is no list for this year yet. Add the days one by one.`
            : offered.length === 0
              ? t`All public holidays of this state are closed days already.`
              : t`Untick the days on which the centre is open.`}
        </Typography>
      )}
      <Stack>
        {offered.map(({ day, name }) => (
          <FormControlLabel
            key={`${day} ${name}`}
            disabled={add.running}
            control={<Checkbox checked={!unticked.has(day)} onChange={() => toggle(day)} />}
            label={joinTexts([`${weekdayName(weekday(day as Day))} ${formatDay(day)}`, name])}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}
