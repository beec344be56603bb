import { listSlippingStudents } from '@kelas/contract/attendance-reports';
import { getSettings } from '@kelas/contract/centre';
import { formatPhone, internationalPhone } from '@kelas/contract/values/phone';
import { msg, t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { formatDay, joinStatements } from '../languages/formats.ts';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { studentAttendancePath } from '../reference/lesson-path.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { recipientOf } from '../reminders/reminder.ts';
import { SendButtons } from '../reminders/SendButtons.tsx';
import { useCopiedText } from '../reminders/use-copied-text.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import type { Column } from '../ui/table.ts';
import { AttendanceTabs, SLIPPING_PATH } from './AttendanceTabs.tsx';
import { type SlippingStudent, slippingReasonText, slippingText } from './slipping-text.ts';

type Code = SlippingStudent['reasons'][number]['code'];

const has =
  (wanted: Code) =>
  ({ reasons }: SlippingStudent) =>
    reasons.some(({ code }) => code === wanted);
const CHIPS = [
  { label: msg`Absent for 14 days`, keep: has('NOT_ATTENDING') },
  { label: msg`Less than before`, keep: has('ATTENDING_LESS') },
  { label: msg`Unpaid`, keep: has('NOT_PAYING') },
];

const columns: readonly Column<SlippingStudent>[] = [
  studentColumn(),
  levelColumn(),
  {
    label: msg`Reasons`,
    value: ({ reasons }) => joinStatements(reasons.map(slippingReasonText)),
    cell: ({ reasons }) =>
      reasons.map((reason) => <div key={reason.code}>{slippingReasonText(reason)}</div>),
    order: ({ reasons }) => -reasons.length,
    wrap: 220,
  },
  {
    label: msg`Last lesson attended`,
    value: ({ lastAttended }) => lastAttended ?? 'NA',
    cell: ({ uuid, lastAttended }) =>
      lastAttended ? (
        <Link
          component={RouterLink}
          to={studentAttendancePath(uuid, lastAttended.slice(3))}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {formatDay(lastAttended)}
        </Link>
      ) : (
        t`NA`
      ),
    labelled: true,
  },
  {
    label: msg`Contact`,
    value: (row) => {
      const recipient = recipientOf(row);
      return recipient ? `${recipient.short} ${internationalPhone(recipient.phoneNo)}` : '';
    },
    cell: (row) => {
      const recipient = recipientOf(row);
      return recipient && `${recipient.short} ${formatPhone(recipient.phoneNo)}`;
    },
    wrap: 140,
  },
];

/** The students who may leave, with the reasons; a click writes to the family (R-2469). */
export default function SlippingStudents() {
  const list = useCallQuery(listSlippingStudents, {}, { onFailure: 'alert' });
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'silent' });
  const { copy, shown } = useCopiedText('attendance');
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const action = useCallback(
    (student: SlippingStudent) => (
      <>
        {sent.has(student.uuid) && (
          <Typography component="span" variant="caption" color="textSecondary">
            {t`sent`}
          </Typography>
        )}
        <SendButtons
          name={student.name}
          contact={student}
          text={centre && slippingText(student, centre)}
          sendTitle={({ name, phone }) => t`Write to ${name} ${phone}`}
          copyTitle={t`Copy the text`}
          onCopy={(text) => copy(student, text)}
          onSent={() => setSent((before) => new Set(before).add(student.uuid))}
        />
      </>
    ),
    [centre, copy, sent],
  );
  return (
    <>
      <ListScreen
        title={t`Attendance`}
        name={t`Students who may leave`}
        tabs={<AttendanceTabs tab={SLIPPING_PATH} />}
        list={list}
        chips={CHIPS}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        noun={STUDENT_NOUN}
        empty={t`No student has one of these reasons`}
        action={action}
      />
      {shown}
    </>
  );
}
