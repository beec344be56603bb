import { zodResolver } from '@hookform/resolvers/zod';
import type { OutputOf } from '@kelas/contract/call';
import {
  addClosedDays,
  changeClosedDay,
  listClosedDays,
  removeClosedDay,
} from '@kelas/contract/closed-days';
import { type Day, today, weekday } from '@kelas/contract/values/date';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCall } from '../api/call.ts';
import { callQuery, useCallQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { formatDay, weekdayName } from '../languages/formats.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { DateField } from '../ui/MonthField.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { optionsOf, SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';
import { HolidaysDialog } from './HolidaysDialog.tsx';
import { SettingsTabs } from './SettingsPage.tsx';

type ClosedDay = OutputOf<typeof listClosedDays>[number];
interface Values {
  readonly day: string;
  readonly name: string;
}

const weekdayOf = ({ day }: ClosedDay) => weekday(day as Day);
const columns: readonly Column<ClosedDay>[] = [
  { label: msg`Day`, value: ({ day }) => day, pinned: true },
  { label: msg`Weekday`, value: (row) => weekdayName(weekdayOf(row)), order: weekdayOf },
  { label: msg({ message: 'Name', context: 'thing' }), value: ({ name }) => name, wrap: 160 },
];
const NOUN = {
  one: msg`closed day`,
  many: msg`closed days`,
  count: (count: number) => t`${plural(count, { one: '# closed day', other: '# closed days' })}`,
};
const MERGE_FIELDS: readonly MergeField<Values>[] = [
  textField(msg`Day`, 'day', formatDay),
  textField(msg({ message: 'Name', context: 'thing' }), 'name'),
];
const nameOf = ({ name }: ClosedDay) => name;
const valuesOf = ({ day, name }: ClosedDay): Values => ({ day, name });

/** Settings, Closed days: the days of a year on which no lesson is expected (R-2444). */
export default function ClosedDays() {
  const thisYear = Number(today(new Date()).slice(6));
  const years = [thisYear - 1, thisYear, thisYear + 1].map(String);
  const filters = useFilters({ year: String(thisYear) }, { required: ['year'] });
  const { year } = filters.applied;
  const list = useCallQuery(listClosedDays, { year }, { onFailure: 'alert', keepRows: true });
  const { opened, open, action, close } = useRowDialog(t`Edit`, nameOf);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ListScreen
        tabs={<SettingsTabs tab="/settings/closed-days" />}
        title={t`Settings`}
        name={t`Closed days`}
        actions={
          <Button variant="outlined" onClick={() => setChoosing(true)}>
            {t`Public holidays`}
          </Button>
        }
        add={{ label: t`Add closed day`, onClick: open }}
        filters={filters}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        noun={NOUN}
        action={action}
        empty={t`No closed days in this year. Begin with the public holidays.`}
      >
        <SelectField
          control={filters.control}
          name="year"
          label={t`Year`}
          options={optionsOf(years)}
        />
      </ListScreen>
      {opened && <ClosedDayDialog row={opened.row} year={year} onExited={close} />}
      {isChoosing && <HolidaysDialog year={year} onExited={() => setChoosing(false)} />}
    </Box>
  );
}

interface DialogProps {
  /** Undefined for a new closed day. */
  readonly row: ClosedDay | undefined;
  readonly year: string;
  readonly onExited: () => void;
}

/** Adds, changes or removes a closed day. */
function ClosedDayDialog({ row, year, onExited }: DialogProps) {
  const confirm = useConfirm();
  const add = useCall(addClosedDays, { onFailure: 'inline' });
  const change = useCall(changeClosedDay, { onFailure: 'inline' });
  const remove = useCall(removeClosedDay, { onFailure: 'inline' });
  const { form, merging, seen, submit, dialog } = useRowForm<ClosedDay, Values>({
    row,
    list: callQuery(listClosedDays, { year }),
    empty: { day: '', name: '' },
    valuesOf,
    resolver: zodResolver(changeClosedDay.input.pick({ day: true, name: true }), undefined, {
      raw: true,
    }),
    mergeFields: MERGE_FIELDS,
    call: [remove, change].find(({ running, error }) => running || error) ?? add,
    onExited,
  });
  const save = (values: Values) =>
    submit(async (stored) =>
      stored
        ? change.run({ ...values, id: stored.id, version: stored.version })
        : add.run({ days: [values] }),
    );
  const shown = seen ?? row;
  const removal = shown && {
    label: t`Remove`,
    isDanger: true,
    onClick: async () => {
      const { id, version, name } = shown;
      if (await confirm(t`Remove ${name}? Lessons are expected on this day again.`)) {
        await submit(() => remove.run({ id, version }));
      }
    },
  };
  return (
    <FormDialog
      {...dialog}
      title={row ? t`Closed day` : t`Add closed day`}
      subtitle={row?.name}
      onSubmit={form.handleSubmit((values) => save(values))}
      save={t`Save`}
      aside={removal}
    >
      <ConflictNotice merging={merging} save={t`Save`} />
      <DateField control={form.control} name="day" label={t`Day`} autoFocus />
      <TextField
        control={form.control}
        name="name"
        label={t({ message: 'Name', context: 'thing' })}
        maxLength={TEXT_MAX_LENGTH}
        helperText={t`For example Deepavali, or End of year break`}
      />
    </FormDialog>
  );
}
