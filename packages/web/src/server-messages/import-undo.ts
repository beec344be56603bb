import { msg } from '@lingui/core/macro';

/** Why the undo of an import keeps a record, as the end of a sentence. */
export const importUndoTexts = {
  'has a bulk charge': msg({ message: 'has a bulk charge' }),
  'has a card': msg({ message: 'has a card' }),
  'has a changed fee': msg({ message: 'has a changed fee' }),
  'has a charge added later': msg({ message: 'has a charge added later' }),
  'has a charge that was cancelled later': msg({
    message: 'has a charge that was cancelled later',
  }),
  'has a course added later': msg({ message: 'has a course added later' }),
  'has a course that was cancelled later': msg({
    message: 'has a course that was cancelled later',
  }),
  'has a decision about siblings': msg({ message: 'has a decision about siblings' }),
  'has a discount added later': msg({ message: 'has a discount added later' }),
  'has a note': msg({ message: 'has a note' }),
  'has a payment {receipt}': msg({ message: 'has a payment {receipt}' }),
  'has a quiz or a note': msg({ message: 'has a quiz or a note' }),
  'has a reminder': msg({ message: 'has a reminder' }),
  'has a bill that was sent': msg({ message: 'has a bill that was sent' }),
  'has a salary': msg({ message: 'has a salary' }),
  'has a teacher': msg({ message: 'has a teacher' }),
  'has an announcement': msg({ message: 'has an announcement' }),
  'has attendance': msg({ message: 'has attendance' }),
  'has another status since': msg({ message: 'has another status since' }),
  'has money that was used or refunded': msg({ message: 'has money that was used or refunded' }),
  'has recorded lessons': msg({ message: 'has recorded lessons' }),
  'has students': msg({ message: 'has students' }),
  'is charged to a student': msg({ message: 'is charged to a student' }),
  'is counted by a close of the day': msg({ message: 'is counted by a close of the day' }),
  'is counted by a salary': msg({ message: 'is counted by a salary' }),
  'is in the timetable': msg({ message: 'is in the timetable' }),
  'is owed a lesson': msg({ message: 'is owed a lesson' }),
  'is paid': msg({ message: 'is paid' }),
  'is terminated, without courses; {receipt} is voided and stays in the books': msg({
    message: 'is terminated, without courses; {receipt} is voided and stays in the books',
  }),
  'stays filled where it was empty': msg({ message: 'stays filled where it was empty' }),
  'was changed later': msg({ message: 'was changed later' }),
  'was moved to another level or year': msg({ message: 'was moved to another level or year' }),
  'was renamed': msg({ message: 'was renamed' }),
};
