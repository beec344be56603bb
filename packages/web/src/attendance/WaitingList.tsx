import { getSettings } from '@kelas/contract/centre';
import { today } from '@kelas/contract/values/date';
import { endWaiting, listWaiting } from '@kelas/contract/waiting-list';
import { msg, plural, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { formatDay, joinTexts } from '../languages/formats.ts';
import { useOpenNewStudent } from '../reference/new-student.ts';
import { takenText } from '../reference/places-text.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { SendButtons } from '../reminders/SendButtons.tsx';
import { useCopiedText } from '../reminders/use-copied-text.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { AttendanceTabs, WAITING_PATH } from './AttendanceTabs.tsx';
import { FreePlaces } from './FreePlaces.tsx';
import { WaitingDialog } from './WaitingDialog.tsx';
import { type Waiting, waitingClassText, waitingStateText, waitingText } from './waiting-text.ts';

/** The day on which a person was added. */
const sinceOf = ({ recordCreateDate }: Waiting) => today(new Date(recordCreateDate));

const columns: readonly Column<Waiting>[] = [
  {
    label: msg`Name`,
    value: ({ name }) => name,
    cell: ({ uuid, name }) =>
      uuid === null ? (
        <>
          {name}{' '}
          <Typography variant="caption" color="textSecondary" sx={{ display: { sm: 'block' } }}>
            {t`no student yet`}
          </Typography>
        </>
      ) : (
        <StudentLink student={{ uuid, name }} />
      ),
    wrap: 140,
    pinned: true,
  },
  { label: msg`Class`, value: waitingClassText, wrap: 170 },
  { label: msg`Students`, value: takenText, wrap: 90 },
  { label: msg`State`, value: waitingStateText, wrap: 130 },
  { label: msg`Note`, value: ({ note }) => note, wrap: 140 },
  {
    label: msg`Since`,
    value: sinceOf,
    cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{formatDay(sinceOf(row))}</span>,
  },
];

const CHIPS = [
  { label: msg`A place is free`, keep: ({ isNext }: Waiting) => isNext },
  { label: msg`No longer waits`, keep: ({ state }: Waiting) => state !== 'WAITING' },
];

const PERSON_NOUN = {
  one: msg`person`,
  many: msg`people`,
  count: (count: number) => t`${plural(count, { one: '# person', other: '# people' })}`,
};

/** Who waits for a place, with the one who is next when a place is free (R-2496). */
export default function WaitingList() {
  const list = useCallQuery(listWaiting, {}, { onFailure: 'alert' });
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'silent' });
  const { copy, shown } = useCopiedText('attendance');
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setAdding] = useState(false);
  useFocusBack(isAdding);
  const action = useCallback(
    (row: Waiting) => (
      <>
        {sent.has(row.id) && (
          <Typography component="span" variant="caption" color="textSecondary">
            {t`sent`}
          </Typography>
        )}
        {row.state === 'WAITING' && (
          <>
            <SendButtons
              name={row.name}
              contact={row}
              text={centre && waitingText(row, centre)}
              sendTitle={({ name, phone }) => t`Write to ${name} ${phone}`}
              copyTitle={t`Copy the text`}
              onCopy={(text) => copy(row, text)}
              onSent={() => setSent((before) => new Set(before).add(row.id))}
            />
            <EnrolButton row={row} />
          </>
        )}
        <EndButton row={row} />
      </>
    ),
    [centre, copy, sent],
  );
  return (
    <>
      <ListScreen
        title={t`Attendance`}
        name={t`Waiting list`}
        tabs={<AttendanceTabs tab={WAITING_PATH} />}
        add={{ label: t`Add to the list`, onClick: () => setAdding(true) }}
        above={<FreePlaces rows={list.data} />}
        list={list}
        chips={CHIPS}
        columns={columns}
        rowKey={({ id }) => id}
        noun={PERSON_NOUN}
        empty={t`No one waits for a place`}
        action={action}
      />
      {isAdding && <WaitingDialog onExited={() => setAdding(false)} />}
      {shown}
    </>
  );
}

/** Opens the form of the student with a new course line, or the form of a new student (R-2499). */
function EnrolButton({ row }: { readonly row: Waiting }) {
  const navigate = useNavigate();
  const openNewStudent = useOpenNewStudent();
  const { uuid, name, phoneNo, subjectId, programLvl, classSession } = row;
  const open = () => {
    if (uuid === null) {
      openNewStudent({ name, phoneNo, subjectId, programLvl, schedule: classSession });
    } else {
      const state = { back: WAITING_PATH };
      navigate(`/student/management/form?uuid=${uuid}&addCourse`, { state });
    }
  };
  return <RowButton label={t`Enrol`} of={ofRow(row)} onClick={open} />;
}

/** Ends a wait: after a question, or at once for a person who no longer waits (R-2493). */
function EndButton({ row }: { readonly row: Waiting }) {
  const { id, uuid, name, state } = row;
  const end = useCall(endWaiting, { onFailure: 'alert' });
  const confirm = useConfirm();
  const remove = async () => {
    const question = uuid
      ? t`Take ${name} off the waiting list?`
      : t`Take ${name} off the waiting list? The name, phone number and note are deleted.`;
    if (state !== 'WAITING' || (await confirm(question))) {
      await end.run({ id, outcome: state === 'IN_CLASS' ? 'ENROLLED' : 'GONE' });
    }
  };
  return (
    <RowButton
      label={t`Take off`}
      of={ofRow(row)}
      disabled={end.running}
      onClick={() => void remove()}
    />
  );
}

/** Names a row for screen readers, because a student can wait for several classes. */
function ofRow(row: Waiting): string {
  return joinTexts([row.name, waitingClassText(row)]);
}
