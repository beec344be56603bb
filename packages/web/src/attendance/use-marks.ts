import { markAttendance } from '@kelas/contract/attendance';
import type { RequestOf } from '@kelas/contract/call';
import { t } from '@lingui/core/macro';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { randomKey } from '../api/idempotency.ts';
import { send } from '../api/send.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import type { LessonRecord, Member } from './lesson-texts.ts';

type Marks = RequestOf<typeof markAttendance>;
type Given = Pick<Marks, 'marks' | 'isDone'>;
interface Sent {
  readonly input: Marks;
  readonly idempotencyKey: string;
}

const RETRY_MS = 2_000;
/** The responses of a server, or of a proxy before it, that is away for a moment. */
const AWAY = [0, 502, 503, 504];

/**
 * Saves marks one request after the other. While the server cannot be reached they stay in the tab,
 * also on another screen, and are sent again; the idempotency key keeps a repetition from recording
 * twice. `members` are the students as they will be once all is saved.
 */
export function useMarks(lesson: LessonRecord) {
  const { entryId, day } = lesson;
  const alert = useAlert();
  const mutationKey = ['marks', entryId, day];
  const { mutate } = useMutation<unknown, ApiError, Sent>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ input, idempotencyKey }) =>
      send(markAttendance, input, { idempotencyKey, inBackground: true }),
    retry: (_, { status }) => AWAY.includes(status),
    retryDelay: RETRY_MS,
    onError: ({ status, message }) => {
      if (status !== 401) alert(t`Oops`, message);
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({
      input: (state.variables as Sent).input,
      isLate: state.failureCount > 0,
    }),
  });
  useUnsaved(pending.length > 0);
  const give = useCallback(
    (given: Given) => mutate({ input: { entryId, day, ...given }, idempotencyKey: randomKey() }),
    [mutate, entryId, day],
  );
  return {
    members: pending.reduce((members, { input }) => withMarks(members, input), lesson.members),
    give,
    /** The number of marks that wait for the server. */
    waiting: pending.some(({ isLate }) => isLate)
      ? pending.reduce((sum, { input }) => sum + Math.max(1, input.marks.length), 0)
      : 0,
    isSaving: pending.length > 0,
    isDone: lesson.marked !== null || pending.some(({ input }) => input.isDone),
  };
}

/** Returns the members with marks that are not saved yet. */
export function withMarks(members: readonly Member[], { marks, isDone }: Given): Member[] {
  const given = new Map(marks.map((each) => [each.uuid, each]));
  return members.map((member) => {
    const { mark, minutes = null } = given.get(member.uuid) ?? {};
    if (mark === 'CLEARED') return { ...member, mark: null, minutes: null, marked: null };
    if (mark) return { ...member, mark, minutes };
    return isDone && member.mark === null ? { ...member, mark: 'PRESENT' as const } : member;
  });
}
