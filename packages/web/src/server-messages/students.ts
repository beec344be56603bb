import { msg } from '@lingui/core/macro';

/** Texts about students, teachers, courses and lessons. */
export const studentTexts = {
  'Language of the family is unknown': msg({ message: 'Language of the family is unknown' }),
  'Please fill in the authorName': msg({ message: 'Please fill in the authorName' }),
  'Please fill in the content': msg({ message: 'Please fill in the content' }),
  'Please fill in the course': msg({ message: 'Please fill in the course' }),
  'Please fill in the program lvl': msg({ message: 'Please fill in the program lvl' }),
  'Please fill in the class session': msg({ message: 'Please fill in the class session' }),
  'Please fill in the title': msg({ message: 'Please fill in the title' }),
  'Please fill in the url': msg({ message: 'Please fill in the url' }),
  'Please choose a subject': msg({ message: 'Please choose a subject' }),
  'Please choose the level': msg({ message: 'Please choose the level' }),
  'Please choose the class': msg({ message: 'Please choose the class' }),
  'Please choose the students': msg({ message: 'Please choose the students' }),
  'Please select cancellation date': msg({ message: 'Please select cancellation date' }),
  'Termination month is required': msg({ message: 'Termination month is required' }),
  'A student can have at most {max} course lines': msg({
    message: 'A student can have at most {max} course lines',
  }),
  'A student can have at most {max} misc lines': msg({
    message: 'A student can have at most {max} misc lines',
  }),
  'A teacher can have at most 100 courses': msg({
    message: 'A teacher can have at most 100 courses',
  }),
  'A change of the student is required': msg({ message: 'A change of the student is required' }),
  'Please enter an amount such as 70.50': msg({ message: 'Please enter an amount such as 70.50' }),
  'Please enter a split such as 4/6': msg({ message: 'Please enter a split such as 4/6' }),
  'Please enter an amount such as 20.50, or a split such as 4/6': msg({
    message: 'Please enter an amount such as 20.50, or a split such as 4/6',
  }),
  'One of these families has money paid in advance, which all siblings can use. An admin must confirm them, and sees this request.':
    msg({
      message:
        'One of these families has money paid in advance, which all siblings can use. An admin must confirm them, and sees this request.',
    }),
  'This course already exists': msg({ message: 'This course already exists' }),
  'This course does not exist': msg({ message: 'This course does not exist' }),
  'This subject does not exist': msg({ message: 'This subject does not exist' }),
  'This teacher does not exist': msg({ message: 'This teacher does not exist' }),
  'This student does not exist': msg({ message: 'This student does not exist' }),
  'This class does not exist': msg({ message: 'This class does not exist' }),
  'This session does not exist': msg({ message: 'This session does not exist' }),
  'This bank does not exist': msg({ message: 'This bank does not exist' }),
  'This program level does not exist': msg({ message: 'This program level does not exist' }),
  'This program level is not offered': msg({ message: 'This program level is not offered' }),
  'This level already exists': msg({ message: 'This level already exists' }),
  'This session already exists': msg({ message: 'This session already exists' }),
  'The first eight levels keep their names': msg({
    message: 'The first eight levels keep their names',
  }),
  'The first eight levels cannot be removed': msg({
    message: 'The first eight levels cannot be removed',
  }),
  'Morning and Afternoon keep their names': msg({
    message: 'Morning and Afternoon keep their names',
  }),
  'Morning and Afternoon cannot be removed': msg({
    message: 'Morning and Afternoon cannot be removed',
  }),
  'Another level leads to this level. Change that level first.': msg({
    message: 'Another level leads to this level. Change that level first.',
  }),
  'A level cannot follow itself': msg({ message: 'A level cannot follow itself' }),
  'No level follows graduated students': msg({ message: 'No level follows graduated students' }),
  'This teacher already offers this course at this level': msg({
    message: 'This teacher already offers this course at this level',
  }),
  'This teacher does not offer this course at this level': msg({
    message: 'This teacher does not offer this course at this level',
  }),
  'This NRIC is already registered': msg({ message: 'This NRIC is already registered' }),
  'This student has been TERMINATED': msg({ message: 'This student has been TERMINATED' }),
  'This student has that status already': msg({ message: 'This student has that status already' }),
  'This student already takes this course': msg({
    message: 'This student already takes this course',
  }),
  'A former student whose data was erased cannot be changed': msg({
    message: 'A former student whose data was erased cannot be changed',
  }),
  'A terminated student cannot take a new course': msg({
    message: 'A terminated student cannot take a new course',
  }),
  'A line does not belong to this student': msg({
    message: 'A line does not belong to this student',
  }),
  'A course does not belong to this student': msg({
    message: 'A course does not belong to this student',
  }),
  'A course line does not belong to this teacher': msg({
    message: 'A course line does not belong to this teacher',
  }),
  'This course has already been cancelled': msg({
    message: 'This course has already been cancelled',
  }),
  'This subscription has already been cancelled': msg({
    message: 'This subscription has already been cancelled',
  }),
  'This course ends in {month} by a move. Choose an earlier month.': msg({
    message: 'This course ends in {month} by a move. Choose an earlier month.',
  }),
  'This subscription begins in {month}; it cannot end before that': msg({
    message: 'This subscription begins in {month}; it cannot end before that',
  }),
  'This course is paid until it ends in {month}. Change the next course.': msg({
    message: 'This course is paid until it ends in {month}. Change the next course.',
  }),
  'A payment or a discount has changed. Check what happens to each month, then save again.': msg({
    message:
      'A payment or a discount has changed. Check what happens to each month, then save again.',
  }),
  'Students, courses or payments have changed. Check the new preview, then apply again.': msg({
    message: 'Students, courses or payments have changed. Check the new preview, then apply again.',
  }),
  'The registration fee has changed. Check it, then register again.': msg({
    message: 'The registration fee has changed. Check it, then register again.',
  }),
  'Choose another student': msg({ message: 'Choose another student' }),
  'The start date must be in {month}': msg({ message: 'The start date must be in {month}' }),
  'A course is in the list twice': msg({ message: 'A course is in the list twice' }),
  '{by} recorded {lessons} lessons of {name} on {when}.': msg({
    message: '{by} recorded {lessons} lessons of {name} on {when}.',
  }),
  'A payment or a paid salary has used the number of lessons. Void it first.': msg({
    message: 'A payment or a paid salary has used the number of lessons. Void it first.',
  }),
  'This course is not charged by lesson': msg({ message: 'This course is not charged by lesson' }),
  'Please enter the lessons of a course': msg({ message: 'Please enter the lessons of a course' }),
  'At most 2,000 courses at once': msg({ message: 'At most 2,000 courses at once' }),
  'The lessons of a course are not valid': msg({
    message: 'The lessons of a course are not valid',
  }),
  'Room {room} is taken: {lesson}, {when}': msg({
    message: 'Room {room} is taken: {lesson}, {when}',
  }),
  '{lesson} ({session}) is already on {when}': msg({
    message: '{lesson} ({session}) is already on {when}',
  }),
  '{lesson} ({session}) is already on {when} in room {room}': msg({
    message: '{lesson} ({session}) is already on {when} in room {room}',
  }),
  '{lesson} ({session}) is already on {when} in {room}': msg({
    message: '{lesson} ({session}) is already on {when} in {room}',
  }),
};
