import { msg } from '@lingui/core/macro';

/** Texts of lessons, marks and closed days. */
export const attendanceTexts = {
  'At most {max} marks can be recorded at once': msg({
    message: 'At most {max} marks can be recorded at once',
  }),
  'Minutes must be a whole number from 1 to {max}': msg({
    message: 'Minutes must be a whole number from 1 to {max}',
  }),
  'The mark of a student is not valid': msg({ message: 'The mark of a student is not valid' }),
  'A closed day is not valid': msg({ message: 'A closed day is not valid' }),
  'At most {max} days can be added at once': msg({
    message: 'At most {max} days can be added at once',
  }),
  'Marks must be a list': msg({ message: 'Marks must be a list' }),
  'The course is not charged in this month': msg({
    message: 'The course is not charged in this month',
  }),
  'There is no lesson to print on this day': msg({
    message: 'There is no lesson to print on this day',
  }),
  'The centre is closed on this day: {name}': msg({
    message: 'The centre is closed on this day: {name}',
  }),
  'Minutes are for a late student': msg({ message: 'Minutes are for a late student' }),
  'Choose a day': msg({ message: 'Choose a day' }),
  'Days must be a list': msg({ message: 'Days must be a list' }),
  'The lesson is then and there already': msg({ message: 'The lesson is then and there already' }),
  'This lesson was changed meanwhile. Reload to see it.': msg({
    message: 'This lesson was changed meanwhile. Reload to see it.',
  }),
  'This lesson is in the future': msg({ message: 'This lesson is in the future' }),
  'Choose a lesson of the list. Reload to see it.': msg({
    message: 'Choose a lesson of the list. Reload to see it.',
  }),
  'The student makes another lesson up in this one. Choose another lesson.': msg({
    message: 'The student makes another lesson up in this one. Choose another lesson.',
  }),
  'This lesson has no make-up': msg({ message: 'This lesson has no make-up' }),
  'A make-up or a discount was given for this lesson. Take the make-ups back first.': msg({
    message: 'A make-up or a discount was given for this lesson. Take the make-ups back first.',
  }),
  'Students are marked in this lesson. Clear their marks first.': msg({
    message: 'Students are marked in this lesson. Clear their marks first.',
  }),
  'The student was in this make-up, so it stays.': msg({
    message: 'The student was in this make-up, so it stays.',
  }),
  'This lesson is full. Choose another one.': msg({
    message: 'This lesson is full. Choose another one.',
  }),
  'This student is on the waiting list of this class already.': msg({
    message: 'This student is on the waiting list of this class already.',
  }),
  'This person is off the waiting list already. Reload to see it.': msg({
    message: 'This person is off the waiting list already. Reload to see it.',
  }),
  'Choose a student, or enter a name': msg({ message: 'Choose a student, or enter a name' }),
  'person on the waiting list': msg({ message: 'person on the waiting list' }),
  'This day is closed already': msg({ message: 'This day is closed already' }),
  'This lesson lapsed after {day}': msg({ message: 'This lesson lapsed after {day}' }),
  'The rule for absences is not valid': msg({ message: 'The rule for absences is not valid' }),
  'This lesson is made up or paid already, or is not owed any more. Reload to see it.': msg({
    message: 'This lesson is made up or paid already, or is not owed any more. Reload to see it.',
  }),
  'This lesson was cancelled': msg({ message: 'This lesson was cancelled' }),
  lesson: msg({ message: 'lesson' }),
  'owed lesson': msg({ message: 'owed lesson' }),
  'closed day': msg({ message: 'closed day' }),
  'this closed day': msg({ message: 'this closed day' }),
  'New day': msg({ message: 'New day' }),
  'Owed lesson': msg({ message: 'Owed lesson' }),
};
