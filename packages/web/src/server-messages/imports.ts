import { msg } from '@lingui/core/macro';

/** Texts about imports: refused files and changes, and the questions about a sheet. */
export const importTexts = {
  'Paste the rows of a spreadsheet, or choose a file': msg({
    message: 'Paste the rows of a spreadsheet, or choose a file',
  }),
  'Too many cells at once': msg({ message: 'Too many cells at once' }),
  'Too many rows at once': msg({ message: 'Too many rows at once' }),
  'Too many choices at once': msg({ message: 'Too many choices at once' }),
  'A cell can have at most {max} characters': msg({
    message: 'A cell can have at most {max} characters',
  }),
  'A sheet can have at most {max} columns': msg({
    message: 'A sheet can have at most {max} columns',
  }),
  'A pasted text has no other encoding': msg({ message: 'A pasted text has no other encoding' }),
  'Paste the rows again to divide them in another way': msg({
    message: 'Paste the rows again to divide them in another way',
  }),
  'This cell does not exist': msg({ message: 'This cell does not exist' }),
  'This column does not exist': msg({ message: 'This column does not exist' }),
  'This row does not exist': msg({ message: 'This row does not exist' }),
  'This field does not exist': msg({ message: 'This field does not exist' }),
  'The text has characters that cannot be stored': msg({
    message: 'The text has characters that cannot be stored',
  }),
  'Every column of the sheet is needed': msg({ message: 'Every column of the sheet is needed' }),
  'Two columns have the same field. Choose another one for one of them.': msg({
    message: 'Two columns have the same field. Choose another one for one of them.',
  }),
  'This spreadsheet is being imported': msg({ message: 'This spreadsheet is being imported' }),
  'This spreadsheet has been imported': msg({ message: 'This spreadsheet has been imported' }),
  '{count} spreadsheets are open. Import or discard one of them first.': msg({
    message: '{count} spreadsheets are open. Import or discard one of them first.',
  }),
  '{by} undid this import on {when}': msg({ message: '{by} undid this import on {when}' }),
  'Kelas has changed since this preview. Look at the new preview, then import again.': msg({
    message: 'Kelas has changed since this preview. Look at the new preview, then import again.',
  }),
  'The person who ordered this import is no longer an ADMIN': msg({
    message: 'The person who ordered this import is no longer an ADMIN',
  }),
  'Something went wrong. Nothing was imported.': msg({
    message: 'Something went wrong. Nothing was imported.',
  }),
  'Choose the column of {label}': msg({ message: 'Choose the column of {label}' }),
  'Answer the questions about dates first': msg({
    message: 'Answer the questions about dates first',
  }),
  'Choose first: {question}': msg({ message: 'Choose first: {question}' }),
  '1 row has a fault. Correct the cells, or leave the rows out.': msg({
    message: '1 row has a fault. Correct the cells, or leave the rows out.',
  }),
  '{count} rows have faults. Correct the cells, or leave the rows out.': msg({
    message: '{count} rows have faults. Correct the cells, or leave the rows out.',
  }),
  'There is nothing to import: every row is skipped or left out': msg({
    message: 'There is nothing to import: every row is skipped or left out',
  }),
  'Some courses began in earlier months. Choose whether to charge these months or to begin now.':
    msg({
      message:
        'Some courses began in earlier months. Choose whether to charge these months or to begin now.',
    }),
  'The table is too large to read. Split it into several files, or remove columns that Kelas does not need.':
    msg({
      message:
        'The table is too large to read. Split it into several files, or remove columns that Kelas does not need.',
    }),
  'A table can have at most {max} courses in a row, such as Subject 1 to Subject {last}. Divide its columns into two files.':
    msg({
      message:
        'A table can have at most {max} courses in a row, such as Subject 1 to Subject {last}. Divide its columns into two files.',
    }),
  'This is an Excel file (.xlsx) or a ZIP file. Save the sheet as CSV, then choose the CSV file.':
    msg({
      message:
        'This is an Excel file (.xlsx) or a ZIP file. Save the sheet as CSV, then choose the CSV file.',
    }),
  'This is an old Excel file (.xls). Save the sheet as CSV, then choose the CSV file.': msg({
    message: 'This is an old Excel file (.xls). Save the sheet as CSV, then choose the CSV file.',
  }),
  'This file is not a text file. Save the sheet as CSV, then choose the CSV file.': msg({
    message: 'This file is not a text file. Save the sheet as CSV, then choose the CSV file.',
  }),
  'This file is not {encoding} text. Choose another encoding, or save the sheet as CSV UTF-8.': msg(
    {
      message:
        'This file is not {encoding} text. Choose another encoding, or save the sheet as CSV UTF-8.',
    },
  ),
  'Row {row} has a quotation mark (") that is not closed. Remove it in the spreadsheet, then try again.':
    msg({
      message:
        'Row {row} has a quotation mark (") that is not closed. Remove it in the spreadsheet, then try again.',
    }),
  'Row {row}, column {column} has more than {max} characters. Shorten it, then try again.': msg({
    message:
      'Row {row}, column {column} has more than {max} characters. Shorten it, then try again.',
  }),
  'The table has too many separators or quotation marks. Remove the columns and rows that Kelas does not need.':
    msg({
      message:
        'The table has too many separators or quotation marks. Remove the columns and rows that Kelas does not need.',
    }),
  'The table has no rows. It needs a row of headings and at least one row below it.': msg({
    message: 'The table has no rows. It needs a row of headings and at least one row below it.',
  }),
  'The table has more than {max} rows. Split it into several files.': msg({
    message: 'The table has more than {max} rows. Split it into several files.',
  }),
  'The table has more than {max} columns. Remove the columns that Kelas does not need.': msg({
    message: 'The table has more than {max} columns. Remove the columns that Kelas does not need.',
  }),
  'The sheet is read as': msg({ message: 'The sheet is read as' }),
  'One row per student': msg({ message: 'One row per student' }),
  'One row per teacher': msg({ message: 'One row per teacher' }),
  'One row per payment': msg({ message: 'One row per payment' }),
  'One row per course; the rows of a student are joined': msg({
    message: 'One row per course; the rows of a student are joined',
  }),
  'One row per course; the rows of a teacher are joined': msg({
    message: 'One row per course; the rows of a teacher are joined',
  }),
  'Subjects as columns': msg({ message: 'Subjects as columns' }),
  'Months as columns': msg({ message: 'Months as columns' }),
  'A grid of fees: levels and subjects': msg({ message: 'A grid of fees: levels and subjects' }),
  'Names are': msg({ message: 'Names are' }),
  'Chinese family names first, others last': msg({
    message: 'Chinese family names first, others last',
  }),
  'First name, then last name': msg({ message: 'First name, then last name' }),
  'Last name, then first name': msg({ message: 'Last name, then first name' }),
  'Courses begin': msg({ message: 'Courses begin' }),
  'Courses begin in': msg({ message: 'Courses begin in' }),
  'In the first month with an entry': msg({ message: 'In the first month with an entry' }),
  'After the last paid month': msg({ message: 'After the last paid month' }),
  'The month of Enrolled in each row': msg({ message: 'The month of Enrolled in each row' }),
  'No column has the first month of the courses (row {row})': msg({
    message: 'No column has the first month of the courses (row {row})',
  }),
  'No column has the first month of the courses (rows {rows})': msg({
    message: 'No column has the first month of the courses (rows {rows})',
  }),
  'Amounts without a date are': msg({ message: 'Amounts without a date are' }),
  'Money received, dated the first day of its month, at most today': msg({
    message: 'Money received, dated the first day of its month, at most today',
  }),
  'Money received, dated the last day of its month, at most today': msg({
    message: 'Money received, dated the last day of its month, at most today',
  }),
  'Fees, not money received: not imported': msg({
    message: 'Fees, not money received: not imported',
  }),
  'A subject with commas or signs is': msg({ message: 'A subject with commas or signs is' }),
  'Several subjects': msg({ message: 'Several subjects' }),
  'One subject': msg({ message: 'One subject' }),
  'One fee for several subjects is': msg({ message: 'One fee for several subjects is' }),
  'For each subject': msg({ message: 'For each subject' }),
  'For all subjects of the row together': msg({ message: 'For all subjects of the row together' }),
  'One amount for several is': msg({ message: 'One amount for several is' }),
  'For each of them': msg({ message: 'For each of them' }),
  'For all of them together': msg({ message: 'For all of them together' }),
  'A subject with a month is': msg({ message: 'A subject with a month is' }),
  'Subject and month paid for': msg({ message: 'Subject and month paid for' }),
  'One name': msg({ message: 'One name' }),
  'A level in the cell of a subject is': msg({ message: 'A level in the cell of a subject is' }),
  'One course for each level': msg({ message: 'One course for each level' }),
  'Part of the name': msg({ message: 'Part of the name' }),
  'Rows with one text only': msg({ message: 'Rows with one text only' }),
  'Headings, as recognised': msg({ message: 'Headings, as recognised' }),
  'Headings: the level': msg({ message: 'Headings: the level' }),
  'Headings: the subject': msg({ message: 'Headings: the subject' }),
  'Headings: the teacher': msg({ message: 'Headings: the teacher' }),
  'Rows like the others': msg({ message: 'Rows like the others' }),
  'The title is': msg({ message: 'The title is' }),
  'Used for rows without their own': msg({ message: 'Used for rows without their own' }),
  'Not used': msg({ message: 'Not used' }),
  'The year of {text}': msg({ message: 'The year of {text}' }),
  'Row {row}: {names} with {amount}': msg({ message: 'Row {row}: {names} with {amount}' }),
};
