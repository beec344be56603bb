import { msg } from '@lingui/core/macro';

/** Texts about the year end and copies of a school year. */
export const yearTexts = {
  'Too many students differ from the proposal': msg({
    message: 'Too many students differ from the proposal',
  }),
  'This year has been applied': msg({ message: 'This year has been applied' }),
  'A later year has been applied': msg({ message: 'A later year has been applied' }),
  '{by} applied {year} on {when}': msg({ message: '{by} applied {year} on {when}' }),
  '{by} applied {later} on {when}. {year} can no longer be applied after it.': msg({
    message: '{by} applied {later} on {when}. {year} can no longer be applied after it.',
  }),
  '{year} is not applied': msg({ message: '{year} is not applied' }),
  '{by} undid {year} on {when}': msg({ message: '{by} undid {year} on {when}' }),
  '1 student has paid for the new year or changed since. Undo the others one by one.': msg({
    message: '1 student has paid for the new year or changed since. Undo the others one by one.',
  }),
  '{count} students have paid for the new year or changed since. Undo the others one by one.': msg({
    message:
      '{count} students have paid for the new year or changed since. Undo the others one by one.',
  }),
  'No student can be undone in {year}': msg({ message: 'No student can be undone in {year}' }),
  'There is nothing to undo for this student in {year}': msg({
    message: 'There is nothing to undo for this student in {year}',
  }),
  'The data of this student was erased': msg({ message: 'The data of this student was erased' }),
  'Has paid {month} with receipt {receipt}': msg({
    message: 'Has paid {month} with receipt {receipt}',
  }),
  'Has moved to another level since': msg({ message: 'Has moved to another level since' }),
  'Was terminated since': msg({ message: 'Was terminated since' }),
  'Level was changed since': msg({ message: 'Level was changed since' }),
  'Course was changed on {date}': msg({ message: 'Course was changed on {date}' }),
  'Was undone': msg({ message: 'Was undone' }),
  'Nothing was changed': msg({ message: 'Nothing was changed' }),
  'Was to leave, but takes a course again. Terminate the student, or move the courses.': msg({
    message: 'Was to leave, but takes a course again. Terminate the student, or move the courses.',
  }),
  'Enrolled for {month}, but not in the year when it was applied': msg({
    message: 'Enrolled for {month}, but not in the year when it was applied',
  }),
  'Still takes {courses}': msg({ message: 'Still takes {courses}' }),
  '1 course has no next class. Choose a class for each gap, or let these courses end.': msg({
    message: '1 course has no next class. Choose a class for each gap, or let these courses end.',
  }),
  '{count} courses have no next class. Choose a class for each gap, or let these courses end.': msg(
    {
      message:
        '{count} courses have no next class. Choose a class for each gap, or let these courses end.',
    },
  ),
  'A chosen class is no longer offered. Choose another one.': msg({
    message: 'A chosen class is no longer offered. Choose another one.',
  }),
  'A chosen class is not offered at this level': msg({
    message: 'A chosen class is not offered at this level',
  }),
  'A student has left or graduated in the meantime. The list is reloaded. Check it, then preview again.':
    msg({
      message:
        'A student has left or graduated in the meantime. The list is reloaded. Check it, then preview again.',
    }),
  'Leaves from {month}. Undo that in Year End first.': msg({
    message: 'Leaves from {month}. Undo that in Year End first.',
  }),
  'A terminated or graduated student cannot move': msg({
    message: 'A terminated or graduated student cannot move',
  }),
  '{level} from {month} is planned already': msg({
    message: '{level} from {month} is planned already',
  }),
  'The student is at this level already': msg({ message: 'The student is at this level already' }),
  'Entries are copied to the year after the old year': msg({
    message: 'Entries are copied to the year after the old year',
  }),
  'Too many entries for one copy. Copy them in parts.': msg({
    message: 'Too many entries for one copy. Copy them in parts.',
  }),
  'Tick at least one entry': msg({ message: 'Tick at least one entry' }),
  'An entry is not in this preview or is copied already': msg({
    message: 'An entry is not in this preview or is copied already',
  }),
  'Every copy was changed or deleted since. There is nothing to undo.': msg({
    message: 'Every copy was changed or deleted since. There is nothing to undo.',
  }),
  '{year} is over. Entries are copied to this year or a later one.': msg({
    message: '{year} is over. Entries are copied to this year or a later one.',
  }),
  '{by} copied entries of {from} to {to} on {when}. Check the new preview, then copy again.': msg({
    message:
      '{by} copied entries of {from} to {to} on {when}. Check the new preview, then copy again.',
  }),
  'Entries have changed. Check the new preview, then copy again.': msg({
    message: 'Entries have changed. Check the new preview, then copy again.',
  }),
  'No entry of {from} was copied to {to}': msg({
    message: 'No entry of {from} was copied to {to}',
  }),
  '{by} undid the copy of {from} to {to} on {when}': msg({
    message: '{by} undid the copy of {from} to {to} on {when}',
  }),
};
