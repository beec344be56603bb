import { msg } from '@lingui/core/macro';

/** Texts of requests, accounts and records in general. */
export const requestTexts = {
  'Please log in': msg({ message: 'Please log in' }),
  'Your session has ended, please log in again': msg({
    message: 'Your session has ended, please log in again',
  }),
  'Wrong username or password': msg({ message: 'Wrong username or password' }),
  'Too many logins at once, please try again': msg({
    message: 'Too many logins at once, please try again',
  }),
  'Your role may not do this': msg({ message: 'Your role may not do this' }),
  'Kelas is busy. Nothing was saved. Try again in a few seconds.': msg({
    message: 'Kelas is busy. Nothing was saved. Try again in a few seconds.',
  }),
  'Something went wrong. Please try again.': msg({
    message: 'Something went wrong. Please try again.',
  }),
  'The save could not be confirmed. Check whether it was saved before you try again.': msg({
    message: 'The save could not be confirmed. Check whether it was saved before you try again.',
  }),
  'The disk of the database is full. Nothing was saved.': msg({
    message: 'The disk of the database is full. Nothing was saved.',
  }),
  'The database is busy. Nothing was saved; please try again.': msg({
    message: 'The database is busy. Nothing was saved; please try again.',
  }),
  'The database cannot be reached. Try again in a few seconds.': msg({
    message: 'The database cannot be reached. Try again in a few seconds.',
  }),
  'The request was cut short': msg({ message: 'The request was cut short' }),
  'The request could not be read': msg({ message: 'The request could not be read' }),
  'Current password is wrong': msg({ message: 'Current password is wrong' }),
  'This username already exists': msg({ message: 'This username already exists' }),
  'The last active ADMIN cannot be changed': msg({
    message: 'The last active ADMIN cannot be changed',
  }),
  'This {thing} does not exist': msg({ message: 'This {thing} does not exist' }),
  'Someone else changed {record}': msg({ message: 'Someone else changed {record}' }),
  'Someone else deleted {record}': msg({ message: 'Someone else deleted {record}' }),
  'You changed {record} in another window on {when}': msg({
    message: 'You changed {record} in another window on {when}',
  }),
  'You deleted {record} in another window on {when}': msg({
    message: 'You deleted {record} in another window on {when}',
  }),
  '{who} changed {record} on {when}': msg({ message: '{who} changed {record} on {when}' }),
  '{who} deleted {record} on {when}': msg({ message: '{who} deleted {record} on {when}' }),
  'The preview has changed. Please look at it again.': msg({
    message: 'The preview has changed. Please look at it again.',
  }),
  'Too many failed logins, please try again in 1 second': msg({
    message: 'Too many failed logins, please try again in 1 second',
  }),
  'Too many failed logins, please try again in {seconds} seconds': msg({
    message: 'Too many failed logins, please try again in {seconds} seconds',
  }),
  'Too many numbers without a result. Search by name, or try again in 1 minute.': msg({
    message: 'Too many numbers without a result. Search by name, or try again in 1 minute.',
  }),
  'Too many numbers without a result. Search by name, or try again in {minutes} minutes.': msg({
    message:
      'Too many numbers without a result. Search by name, or try again in {minutes} minutes.',
  }),
  'This password is too easy to guess, please choose another': msg({
    message: 'This password is too easy to guess, please choose another',
  }),
  'There is nothing to change': msg({ message: 'There is nothing to change' }),
  'The request is not valid JSON': msg({ message: 'The request is not valid JSON' }),
  'Please send application/json': msg({ message: 'Please send application/json' }),
  'The request is larger than 1 MiB': msg({ message: 'The request is larger than 1 MiB' }),
  'The address is not valid': msg({ message: 'The address is not valid' }),
  'The address is too long': msg({ message: 'The address is too long' }),
  'The address or the headers are too long': msg({
    message: 'The address or the headers are too long',
  }),
  'The request took too long to arrive': msg({ message: 'The request took too long to arrive' }),
  'The request is not valid': msg({ message: 'The request is not valid' }),
  'The request must be a JSON object': msg({ message: 'The request must be a JSON object' }),
  'The file is too large. It can have at most {max} MiB.': msg({
    message: 'The file is too large. It can have at most {max} MiB.',
  }),
  'This process is being stopped': msg({ message: 'This process is being stopped' }),
  'This Idempotency-Key was used for another request': msg({
    message: 'This Idempotency-Key was used for another request',
  }),
  'Idempotency-Key must be 1 to 200 visible characters': msg({
    message: 'Idempotency-Key must be 1 to 200 visible characters',
  }),
  'There is no such call': msg({ message: 'There is no such call' }),
  'Too many documents are waiting. Try again in a few seconds.': msg({
    message: 'Too many documents are waiting. Try again in a few seconds.',
  }),
  '{count} exports are running. Nothing was exported. Try again in a minute.': msg({
    message: '{count} exports are running. Nothing was exported. Try again in a minute.',
  }),
  'This has been deleted': msg({ message: 'This has been deleted' }),
  'This {thing} is in use, so it cannot be removed': msg({
    message: 'This {thing} is in use, so it cannot be removed',
  }),
  'The logo can have at most {max} kB': msg({ message: 'The logo can have at most {max} kB' }),
  'The logo must be a PNG or JPEG picture': msg({
    message: 'The logo must be a PNG or JPEG picture',
  }),
  'The logo is damaged or of a kind that cannot be read. Save it as an ordinary PNG or JPEG, then choose it again.':
    msg({
      message:
        'The logo is damaged or of a kind that cannot be read. Save it as an ordinary PNG or JPEG, then choose it again.',
    }),
  'The logo can have at most {max} million pixels. Make it smaller, then choose it again.': msg({
    message:
      'The logo can have at most {max} million pixels. Make it smaller, then choose it again.',
  }),
  'Password can have at most 1000 characters': msg({
    message: 'Password can have at most 1000 characters',
  }),
  "Username can have letters, digits, single spaces and . _ - @ + ' only": msg({
    message: "Username can have letters, digits, single spaces and . _ - @ + ' only",
  }),
  'Username must have a letter or a digit': msg({
    message: 'Username must have a letter or a digit',
  }),
  'Username must have all its letters from one alphabet, without loose accents': msg({
    message: 'Username must have all its letters from one alphabet, without loose accents',
  }),
};
