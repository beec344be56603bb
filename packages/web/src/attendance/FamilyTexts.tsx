import { getSettings } from '@kelas/contract/centre';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { textOf } from '../languages/language.ts';
import { recipientOf } from '../reminders/reminder.ts';
import { SendButtons } from '../reminders/SendButtons.tsx';
import { SendQueue } from '../reminders/SendQueue.tsx';
import { useCopiedText } from '../reminders/use-copied-text.tsx';
import { familyText } from './family-text.ts';
import { type LessonRecord, MARKS, type Member } from './lesson-texts.ts';

interface Props {
  readonly lesson: LessonRecord;
  readonly members: readonly Member[];
}

/**
 * Opens the texts to the families: of everyone in a moved or cancelled lesson, else of the absent
 * (R-2443).
 */
export function FamilyTexts({ lesson, members }: Props) {
  const [isOpen, setOpen] = useState(false);
  const concerned =
    lesson.state === 'CANCELLED' || (lesson.state === 'MOVED' && !lesson.marked)
      ? members
      : members.filter(({ mark }) => mark === 'ABSENT');
  return (
    <>
      {concerned.length > 0 && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t`Write to families (${{ count: concerned.length }})`}
        </Button>
      )}
      {isOpen && <TextQueue lesson={lesson} members={concerned} onExited={() => setOpen(false)} />}
    </>
  );
}

function TextQueue({ lesson, members, onExited }: Props & { readonly onExited: () => void }) {
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'alert' });
  const { copy, shown } = useCopiedText('attendance');
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const waiting = members.filter(({ uuid }) => !sent.has(uuid));
  const withPhone = waiting.filter((member) => recipientOf(member));
  // A marked lesson is about its absences, whatever day it was moved to.
  const about = lesson.marked ? { ...lesson, state: 'HELD' as const } : lesson;
  return (
    <>
      <SendQueue
        title={t`Write to families`}
        waiting={(families) => t`${families} to write to`}
        notes={[
          t`${{ count: waiting.length - withPhone.length }} without a phone number`,
          t`${{ count: sent.size }} sent`,
        ]}
        empty={t`No family is left to write to.`}
        rows={withPhone}
        itemOf={(member) => ({
          key: member.uuid,
          title: member.name,
          detail: [
            recipientOf(member)?.short,
            ...MARKS.filter(({ value }) => value === member.mark).map(({ label }) => textOf(label)),
          ]
            .filter(Boolean)
            .join(' · '),
          buttons: (
            <SendButtons
              name={member.name}
              contact={member}
              text={centre && familyText(about, member, centre)}
              sendTitle={({ name, phone }) => t`Write to ${name} ${phone}`}
              copyTitle={t`Copy the text`}
              onCopy={(text) => copy(member, text)}
              onSent={() => setSent((before) => new Set(before).add(member.uuid))}
            />
          ),
        })}
        onExited={onExited}
      />
      {shown}
    </>
  );
}
