import { cancelLesson, getLesson, restoreLesson } from '@kelas/contract/attendance';
import type { Day } from '@kelas/contract/values/date';
import { weekday } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { formatDay, joinTexts, weekdayName } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { teachersText } from '../reference/sole-teacher.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { countOf } from '../ui/table.ts';
import { DaySheetButton } from './DaySheetButton.tsx';
import { FamilyTexts } from './FamilyTexts.tsx';
import { GuestField } from './GuestField.tsx';
import {
  type LessonRecord,
  lessonStateText,
  type Member,
  type ShownMark,
  timesText,
} from './lesson-texts.ts';
import { MarkRow } from './MarkRow.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useMarkKeys } from './use-mark-keys.ts';
import { useMarks } from './use-marks.ts';

/** A lesson: its students are marked by tap or key, and it can be moved or cancelled (R-2441). */
export default function Lesson() {
  const [params] = useSearchParams();
  const key = { entryId: params.get('entryId') ?? '', day: params.get('day') ?? '' };
  // A scanned code opens another lesson on this screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each lesson begins at the top
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [key.entryId, key.day]);
  const record = useCallQuery(getLesson, key, { onFailure: 'inline' });
  const { data } = record;
  const title = data ? joinTexts([data.subjectName, levelNameOf(data.programLvl)]) : t`Lesson`;
  return (
    <>
      <PageTitle
        title={title}
        back={<BackLink to={`/attendance?date=${key.day}`} />}
        actions={
          data && (
            <>
              {data.state !== 'CANCELLED' && (
                <DaySheetButton date={data.heldOn} entryId={data.entryId} />
              )}
              <LessonButtons lesson={data} refetch={record.refetch} />
            </>
          )
        }
      />
      <LoadedRecord record={record} noun={t`lesson`}>
        {(lesson) => <LessonMarks key={`${lesson.entryId} ${lesson.day}`} lesson={lesson} />}
      </LoadedRecord>
    </>
  );
}

function LessonMarks({ lesson }: { readonly lesson: LessonRecord }) {
  const { members, give, waiting, isSaving, isDone } = useMarks(lesson);
  const isCancelled = lesson.state === 'CANCELLED';
  const onMark = useCallback(
    ({ uuid }: Member, mark: ShownMark | null, minutes: number | null = null) =>
      give({ marks: [{ uuid, mark: mark ?? 'CLEARED', minutes }] }),
    [give],
  );
  const list = useMarkKeys(members, (member, mark) => !isCancelled && onMark(member, mark));
  const unmarked = members.filter(({ mark }) => mark === null).length;
  const day = lesson.heldOn as Day;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {joinTexts([
          `${weekdayName(weekday(day))} ${formatDay(day)}`,
          timesText(lesson),
          ...(lesson.classroom ? [lesson.classroom] : []),
          teachersText(lesson.teachers),
        ])}
      </Typography>
      {lesson.state !== 'HELD' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {lessonStateText({ ...lesson, marked: null })}
        </Alert>
      )}
      {waiting > 0 && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {t`The server cannot be reached. The marks are kept in this tab and sent once it is back. Do not close the tab.`}
        </Alert>
      )}
      <Stack
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ mb: 1, maxWidth: 900, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Typography role="status" sx={{ flexGrow: 1 }}>
          {isDone && unmarked === 0
            ? joinTexts([t`Marked`, isSaving ? t`saving…` : summaryOf(members)])
            : t`${{ students: countOf(unmarked, STUDENT_NOUN) }} without a mark. Done marks them as present.`}
        </Typography>
        <FamilyTexts lesson={lesson} members={members} />
        <Button
          variant="contained"
          disabled={isCancelled || (isDone && unmarked === 0) || members.length === 0}
          aria-keyshortcuts="D"
          onClick={() => give({ marks: [], isDone: true })}
        >
          {t`Done`}
          <KeyHint>d</KeyHint>
        </Button>
      </Stack>
      <Paper variant="outlined" sx={{ maxWidth: 900 }}>
        {members.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 2 }}>
            {t`No student takes this class in the month.`}
          </Typography>
        ) : (
          <Box
            component="ul"
            ref={list}
            sx={{ m: 0, p: 0, listStyle: 'none' }}
            aria-label={t`Students`}
          >
            {members.map((member, index) => (
              <MarkRow
                key={member.uuid}
                number={index + 1}
                member={member}
                disabled={isCancelled}
                onMark={onMark}
              />
            ))}
          </Box>
        )}
      </Paper>
      {!isCancelled && (
        <GuestField
          members={members}
          onAdd={(uuid) => give({ marks: [{ uuid, mark: 'PRESENT' }] })}
        />
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 1, '@media (pointer: coarse)': { display: 'none' } }}
      >
        {t`Keys: the number of a student, then A for absent, L for late, E for excused, P for present.`}
      </Typography>
    </>
  );
}

function summaryOf(members: readonly Member[]): string {
  const count = (mark: ShownMark) => members.filter((member) => member.mark === mark).length;
  return t`${{ present: count('PRESENT') }} present, ${{ late: count('LATE') }} late, ${{ absent: count('ABSENT') }} absent, ${{ excused: count('EXCUSED') }} excused`;
}

interface ButtonsProps {
  readonly lesson: LessonRecord;
  readonly refetch: () => void;
}

/** Moves, cancels or restores a lesson. */
function LessonButtons({ lesson, refetch }: ButtonsProps) {
  const { entryId, day, state } = lesson;
  const cancel = useCall(cancelLesson, { onFailure: 'inline' });
  const restore = useCall(restoreLesson, { onFailure: 'alert' });
  const confirm = useConfirm();
  const [opened, setOpened] = useState<'MOVE' | 'CANCEL'>();
  const close = () => setOpened(undefined);
  return (
    <>
      {state !== 'HELD' && (
        <Button
          variant="outlined"
          disabled={restore.running}
          onClick={async () => {
            if (await confirm(t`Hold this lesson as the timetable says?`)) {
              await restore.run({ entryId, day });
            }
          }}
        >
          {t`As in the timetable`}
        </Button>
      )}
      {state !== 'CANCELLED' && (
        <>
          <Button variant="outlined" onClick={() => setOpened('MOVE')}>
            {t`Move`}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setOpened('CANCEL')}>
            {t`Cancel lesson`}
          </Button>
        </>
      )}
      {opened === 'MOVE' && <MoveDialog lesson={lesson} onExited={close} />}
      {opened === 'CANCEL' && (
        <ReasonDialog
          question={t`Cancel this lesson? Its students cannot be marked then.`}
          message={t`The lesson is cancelled. Now write to the families.`}
          send={(reason) => cancel.run({ entryId, day, reason })}
          running={cancel.running}
          onRefused={refetch}
          onExited={close}
        />
      )}
    </>
  );
}
