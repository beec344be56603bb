import { listOwedLessons, undoMakeUp } from '@kelas/contract/owed-lessons';
import { owedStates } from '@kelas/contract/values/attendance';
import { msg, plural, t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { formatDay, joinTexts } from '../languages/formats.ts';
import { type Text, textOf } from '../languages/language.ts';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { studentPath } from '../reference/StudentLink.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Option, SelectField } from '../ui/SelectField.tsx';
import type { Column } from '../ui/table.ts';
import { AttendanceTabs, OWED_PATH } from './AttendanceTabs.tsx';
import { type OwedLesson, timesText } from './lesson-texts.ts';
import { SettleDialog } from './SettleDialog.tsx';

const STATES: Readonly<Record<OwedLesson['state'], Text>> = {
  OPEN: msg`Owed`,
  MISSED: msg`Make-up missed`,
  BOOKED: msg`Make-up booked`,
  GIVEN: msg`Made up`,
  DISCOUNTED: msg`Paid by a discount`,
  LAPSED: msg`Lapsed`,
};

/** Returns what became of an owed lesson: `Make-up booked, 17 Mar 2026, 14:00–15:30`. */
function stateText({ state, makeUp }: OwedLesson): string {
  const label = textOf(STATES[state]);
  return makeUp ? joinTexts([label, formatDay(makeUp.heldOn), timesText(makeUp)]) : label;
}

/** Returns why a lesson is owed: `Absent, until 28 Apr 2026`. */
function reasonText({ absence, lapsesOn }: OwedLesson): string {
  if (!absence) return t`Cancelled`;
  if (lapsesOn === null) return t`Absent`;
  return t`Absent, until ${{ day: formatDay(lapsesOn) }}`;
}

const columns: readonly Column<OwedLesson>[] = [
  studentColumn(),
  levelColumn(),
  { label: msg`Subject`, value: ({ subjectName }) => subjectName, wrap: 120 },
  { label: msg`Teacher`, value: ({ teacherName }) => teacherName, wrap: 120 },
  { label: msg`Lesson`, value: ({ day }) => day },
  { label: msg`Reason`, value: reasonText, wrap: 160 },
  { label: msg`State`, value: stateText, wrap: 200 },
];
const NOUN = {
  one: msg`owed lesson`,
  many: msg`owed lessons`,
  count: (count: number) => t`${plural(count, { one: '# owed lesson', other: '# owed lessons' })}`,
};
const options: readonly Option<string>[] = owedStates.map((value) => ({
  value,
  label: STATES[value],
}));

/** Owed lessons: what the centre owes, all or a student, each with its make-up or discount (R-2484). */
export default function OwedLessons() {
  const filters = useFilters({ state: '' }, { choices: { state: ['', ...owedStates] } });
  const { state } = filters.applied;
  const [params] = useSearchParams();
  const uuid = params.get('uuid') ?? undefined;
  const input = {
    ...(state && { state: state as OwedLesson['state'] }),
    ...(uuid && { uuid }),
  };
  const list = useCallQuery(listOwedLessons, input, { onFailure: 'alert', keepRows: true });
  const undo = useCall(undoMakeUp, { onFailure: 'alert' });
  const confirm = useConfirm();
  const [settled, setSettled] = useState<OwedLesson>();
  useFocusBack(settled !== undefined);
  const { run } = undo;
  const action = useCallback(
    (owed: OwedLesson) => {
      const of = joinTexts([owed.name, formatDay(owed.day)]);
      if (owed.state === 'BOOKED') {
        const takeBack = async () => {
          if (await confirm(t`Take the make-up of ${{ name: owed.name }} back?`))
            await run({ id: owed.id });
        };
        return <RowButton label={t`Take back`} of={of} onClick={() => void takeBack()} />;
      }
      if (owed.state !== 'OPEN' && owed.state !== 'MISSED') return null;
      return <RowButton label={t`Settle`} of={of} onClick={() => setSettled(owed)} />;
    },
    [confirm, run],
  );
  return (
    <>
      <ListScreen
        title={(uuid && list.data?.[0]?.name) || t`Attendance`}
        name={t`Owed lessons`}
        {...(uuid ? { back: studentPath(uuid) } : { tabs: <AttendanceTabs tab={OWED_PATH} /> })}
        filters={filters}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        noun={NOUN}
        action={action}
        empty={uuid ? t`The centre owes the student no lesson` : t`The centre owes no lesson`}
      >
        <SelectField
          control={filters.control}
          name="state"
          label={t`State`}
          options={options}
          none={uuid ? t`All` : t`Not settled`}
        />
      </ListScreen>
      {settled && (
        <SettleDialog key={settled.id} owed={settled} onExited={() => setSettled(undefined)} />
      )}
    </>
  );
}
