import type { ClashingEntry } from '@kelas/contract/timetable-clash';
import { t } from '@lingui/core/macro';
import { joinTexts } from '../languages/formats.ts';
import { sessionLabelOf, translatedName } from '../reference/centre-words.ts';
import { whenOf } from '../reference/lesson-times.ts';

/** Returns a sentence for each other entry of some clashes, without repetition (R-1046). */
export function clashTexts(clashes: readonly ClashingEntry[]): string[] {
  return [...new Set(clashes.map(clashText))];
}

/** Returns the sentence about the other entry of a clash. */
export function clashText({ clash, other }: ClashingEntry): string {
  const { subjectName, programLvlLabel, classSession, classroom } = other;
  const name = joinTexts([subjectName, translatedName(programLvlLabel)]);
  const when = whenOf(other);
  // The name of a room often has the word already.
  const isNamed = /^room\b/i.test(classroom);
  if (clash === 'room') {
    const room = isNamed ? classroom.replace(/^r/, 'R') : t`Room ${classroom}`;
    return t`${room} is taken: ${name}, ${when}`;
  }
  const session = sessionLabelOf(classSession);
  if (!classroom) return t`${name} (${session}) is already on ${when}`;
  const room = isNamed ? classroom : t`room ${classroom}`;
  return t`${name} (${session}) is already on ${when} in ${room}`;
}
