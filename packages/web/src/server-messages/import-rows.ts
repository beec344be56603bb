import { msg } from '@lingui/core/macro';

/** The faults of the rows of an import, and the reasons of their action. */
export const importRowTexts = {
  'The year must be from 2000 to 2099': msg({ message: 'The year must be from 2000 to 2099' }),
  'There is no month {number}': msg({ message: 'There is no month {number}' }),
  'There is no {day} {month} {year}': msg({ message: 'There is no {day} {month} {year}' }),
  'This is the number of a spreadsheet for {date}': msg({
    message: 'This is the number of a spreadsheet for {date}',
  }),
  'This column has the day first, but {cell} has the month first': msg({
    message: 'This column has the day first, but {cell} has the month first',
  }),
  'This column has the month first, but {cell} has the day first': msg({
    message: 'This column has the month first, but {cell} has the day first',
  }),
  '{label} needs a day, such as {date}': msg({ message: '{label} needs a day, such as {date}' }),
  '{cell} has no year. Type it with the year': msg({
    message: '{cell} has no year. Type it with the year',
  }),
  '{label} must be a date, such as 31/12/2025': msg({
    message: '{label} must be a date, such as 31/12/2025',
  }),
  '{label} must be a month, such as Jan 2026': msg({
    message: '{label} must be a month, such as Jan 2026',
  }),
  'The spreadsheet cut this number. Type it again from the original': msg({
    message: 'The spreadsheet cut this number. Type it again from the original',
  }),
  '{label} can have at most two decimals': msg({
    message: '{label} can have at most two decimals',
  }),
  '{label} must be an amount, such as 70.50': msg({
    message: '{label} must be an amount, such as 70.50',
  }),
  'The spreadsheet made a date of this split': msg({
    message: 'The spreadsheet made a date of this split',
  }),
  '{label} must be a split, such as 6/4': msg({ message: '{label} must be a split, such as 6/4' }),
  '{label} must be a split, such as 6/4. For RM {amount} an hour, choose the payment type Hourly':
    msg({
      message:
        '{label} must be a split, such as 6/4. For RM {amount} an hour, choose the payment type Hourly',
    }),
  'The number lost its leading zero: {phone}': msg({
    message: 'The number lost its leading zero: {phone}',
  }),
  '{label} can hold one number': msg({ message: '{label} can hold one number' }),
  '{cell} lost a leading zero. An IC number has 12 digits': msg({
    message: '{cell} lost a leading zero. An IC number has 12 digits',
  }),
  '{label} has a hidden character (U+{code}). Type it again, or use the text without it': msg({
    message: '{label} has a hidden character (U+{code}). Type it again, or use the text without it',
  }),
  '{cell} is not known. {label} must be {words}': msg({
    message: '{cell} is not known. {label} must be {words}',
  }),
  '{cell} is not a level. {label} must be Remove or Form 1 to Form 5': msg({
    message: '{cell} is not a level. {label} must be Remove or Form 1 to Form 5',
  }),
  '{cell} is not a level. {label} must be Remove or Form 1 to Form 5, {others}': msg({
    message: '{cell} is not a level. {label} must be Remove or Form 1 to Form 5, {others}',
  }),
  '{cell} is not a fee': msg({ message: '{cell} is not a fee' }),
  '{cell} is neither a tick nor a fee': msg({ message: '{cell} is neither a tick nor a fee' }),
  'Row {row} has the same {thing}. It has nothing else to import, so leave this row out': msg({
    message: 'Row {row} has the same {thing}. It has nothing else to import, so leave this row out',
  }),
  'Row {row} has the same {thing}. Leave one of them out. This row alone has: {values}': msg({
    message: 'Row {row} has the same {thing}. Leave one of them out. This row alone has: {values}',
  }),
  name: msg({ message: 'name' }),
  'name and phone': msg({ message: 'name and phone' }),
  'Status from is required for a student who is not active': msg({
    message: 'Status from is required for a student who is not active',
  }),
  'Date is required, because the row has an amount paid': msg({
    message: 'Date is required, because the row has an amount paid',
  }),
  'Enter the fee that was charged, or the amount that was paid': msg({
    message: 'Enter the fee that was charged, or the amount that was paid',
  }),
  'Enter the amount paid, because the row has a date, a type or a receipt. Enter 0 for an unpaid charge':
    msg({
      message:
        'Enter the amount paid, because the row has a date, a type or a receipt. Enter 0 for an unpaid charge',
    }),
  'Rows {row} and {other} are the same person, but {label} differs: {value}. Correct one of them; they are then joined. Without row {own}, {loss} is not imported.':
    msg({
      message:
        'Rows {row} and {other} are the same person, but {label} differs: {value}. Correct one of them; they are then joined. Without row {own}, {loss} is not imported.',
    }),
  'This row continues row {row}, which is left out. Leave it out too, or type a name.': msg({
    message: 'This row continues row {row}, which is left out. Leave it out too, or type a name.',
  }),
  'This row has {count} courses. A student can have at most {max} in a file.': msg({
    message: 'This row has {count} courses. A student can have at most {max} in a file.',
  }),
  '{cell} is not clear. Type what was paid, its date, PAID or UNPAID': msg({
    message: '{cell} is not clear. Type what was paid, its date, PAID or UNPAID',
  }),
  'The amount is not known. Type it here, or in the column of the fee': msg({
    message: 'The amount is not known. Type it here, or in the column of the fee',
  }),
  'The columns of months make {count} payments. Divide the rows into files of at most {max}.': msg({
    message:
      'The columns of months make {count} payments. Divide the rows into files of at most {max}.',
  }),
  '{count} cells that say a month is not paid': msg({
    message: '{count} cells that say a month is not paid',
  }),
  '{count} fees of months that are not money received': msg({
    message: '{count} fees of months that are not money received',
  }),
  'This row has {subject} twice': msg({ message: 'This row has {subject} twice' }),
  'This row has {level} of this subject twice': msg({
    message: 'This row has {level} of this subject twice',
  }),
  'No teacher has {course}': msg({ message: 'No teacher has {course}' }),
  'Choose the teacher of {course}': msg({ message: 'Choose the teacher of {course}' }),
  '{teacher} has no {course}': msg({ message: '{teacher} has no {course}' }),
  'Two teachers named {teacher} have {course}. Rename one of them first.': msg({
    message: 'Two teachers named {teacher} have {course}. Rename one of them first.',
  }),
  '{level} is not offered': msg({ message: '{level} is not offered' }),
  'Kelas does not know this bank': msg({ message: 'Kelas does not know this bank' }),
  'This IC is of {name}': msg({ message: 'This IC is of {name}' }),
  'Several students have this name. Enter the IC or the phone.': msg({
    message: 'Several students have this name. Enter the IC or the phone.',
  }),
  'No student of this name has this phone': msg({
    message: 'No student of this name has this phone',
  }),
  '{name} has another IC': msg({ message: '{name} has another IC' }),
  'This is no subject and no misc item': msg({ message: 'This is no subject and no misc item' }),
  '{name} has no {item} to pay in {month}': msg({
    message: '{name} has no {item} to pay in {month}',
  }),
  '{name} has this subject twice. Enter the teacher.': msg({
    message: '{name} has this subject twice. Enter the teacher.',
  }),
  'Enter what was paid. An unpaid month needs no row.': msg({
    message: 'Enter what was paid. An unpaid month needs no row.',
  }),
  'Enter what was paid, or leave the row out': msg({
    message: 'Enter what was paid, or leave the row out',
  }),
  'The lessons of {month} are not recorded. Record them first, or leave the type empty.': msg({
    message: 'The lessons of {month} are not recorded. Record them first, or leave the type empty.',
  }),
  'The fee of {month} is {amount}': msg({ message: 'The fee of {month} is {amount}' }),
  'The fee must be above zero': msg({ message: 'The fee must be above zero' }),
  'Row {row} of this file pays it in full': msg({
    message: 'Row {row} of this file pays it in full',
  }),
  'Only {amount} of the fee is left': msg({ message: 'Only {amount} of the fee is left' }),
  'A receipt has one date, but row {row} of this receipt has another one': msg({
    message: 'A receipt has one date, but row {row} of this receipt has another one',
  }),
  'A receipt has one type, but row {row} of this receipt has another one': msg({
    message: 'A receipt has one type, but row {row} of this receipt has another one',
  }),
  'This receipt pays the same charge twice': msg({
    message: 'This receipt pays the same charge twice',
  }),
  'A receipt can have at most {max} lines': msg({
    message: 'A receipt can have at most {max} lines',
  }),
  'The opening date cannot be in the future': msg({
    message: 'The opening date cannot be in the future',
  }),
  'This payment is already in Kelas': msg({ message: 'This payment is already in Kelas' }),
  '{month} is already paid': msg({ message: '{month} is already paid' }),
  '{item} of {month} is already charged': msg({ message: '{item} of {month} is already charged' }),
  '{name} is already in Kelas': msg({ message: '{name} is already in Kelas' }),
  '{name} is already in Kelas with this IC': msg({
    message: '{name} is already in Kelas with this IC',
  }),
  '{name} is already in Kelas with this phone': msg({
    message: '{name} is already in Kelas with this phone',
  }),
  '{name} is already in Kelas with this IC. Fills {fields}.': msg({
    message: '{name} is already in Kelas with this IC. Fills {fields}.',
  }),
  '{name} is already in Kelas with this phone. Fills {fields}.': msg({
    message: '{name} is already in Kelas with this phone. Fills {fields}.',
  }),
  'Row {row} fills it': msg({ message: 'Row {row} fills it' }),
  'owes {amount} for 1 month': msg({ message: 'owes {amount} for 1 month' }),
  'owes {amount} for {count} months': msg({ message: 'owes {amount} for {count} months' }),
  'joined with row {row}': msg({ message: 'joined with row {row}' }),
  'same person as row {row}': msg({ message: 'same person as row {row}' }),
  'above the headings': msg({ message: 'above the headings' }),
  'No fee in this row': msg({ message: 'No fee in this row' }),
  'No month of this row is paid': msg({ message: 'No month of this row is paid' }),
  'Continues row {row}': msg({ message: 'Continues row {row}' }),
  'Heading of the rows below: {heading}': msg({ message: 'Heading of the rows below: {heading}' }),
  '{count} cash payment counts in the next close of the day. Leave the type empty for cash that was counted before.':
    msg({
      message:
        '{count} cash payment counts in the next close of the day. Leave the type empty for cash that was counted before.',
    }),
  '{count} cash payments count in the next close of the day. Leave the type empty for cash that was counted before.':
    msg({
      message:
        '{count} cash payments count in the next close of the day. Leave the type empty for cash that was counted before.',
    }),
  'The house rules have discounts. The new courses get them as if they were registered by hand.':
    msg({
      message:
        'The house rules have discounts. The new courses get them as if they were registered by hand.',
    }),
};
