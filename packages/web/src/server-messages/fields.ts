import { msg } from '@lingui/core/macro';

/** Texts of the contract that are the same for many fields. */
export const fieldTexts = {
  '{label} is required': msg({ message: '{label} is required' }),
  '{label} can have at most {max} characters': msg({
    message: '{label} can have at most {max} characters',
  }),
  '{label} must have at least {min} characters': msg({
    message: '{label} must have at least {min} characters',
  }),
  '{label} has characters that cannot be stored': msg({
    message: '{label} has characters that cannot be stored',
  }),
  '{label} must be text': msg({ message: '{label} must be text' }),
  '{label} must be a day, DD-MM-YYYY': msg({ message: '{label} must be a day, DD-MM-YYYY' }),
  '{label} must be a month, MM-YYYY': msg({ message: '{label} must be a month, MM-YYYY' }),
  '{label} must be a valid e-mail address': msg({
    message: '{label} must be a valid e-mail address',
  }),
  '{label} are required': msg({ message: '{label} are required' }),
  '{label} is not valid': msg({ message: '{label} is not valid' }),
  '{label} is not offered': msg({ message: '{label} is not offered' }),
  '{label} must be a list': msg({ message: '{label} must be a list' }),
  '{label} must be true or false': msg({ message: '{label} must be true or false' }),
  '{label} must be base64': msg({ message: '{label} must be base64' }),
  '{label} must be a number': msg({ message: '{label} must be a number' }),
  '{label} must be one text': msg({ message: '{label} must be one text' }),
  '{label} must be one number': msg({ message: '{label} must be one number' }),
  '{label} must be a whole number': msg({ message: '{label} must be a whole number' }),
  '{label} must be a whole number of cents': msg({
    message: '{label} must be a whole number of cents',
  }),
  '{label} must be a whole number of pieces': msg({
    message: '{label} must be a whole number of pieces',
  }),
  '{label} must be a whole number from {min} to {max}': msg({
    message: '{label} must be a whole number from {min} to {max}',
  }),
  '{label} must be a number from {min} to {max}': msg({
    message: '{label} must be a number from {min} to {max}',
  }),
  '{label} must be from {min} to {max}': msg({ message: '{label} must be from {min} to {max}' }),
  '{label} must be a year from {min} to {max}': msg({
    message: '{label} must be a year from {min} to {max}',
  }),
  '{label} must be above zero': msg({ message: '{label} must be above zero' }),
  '{label} cannot be below zero': msg({ message: '{label} cannot be below zero' }),
  '{label} can be at most {max}': msg({ message: '{label} can be at most {max}' }),
  '{label} can be at most {max} pieces': msg({ message: '{label} can be at most {max} pieces' }),
  '{label} has characters that cannot be searched for': msg({
    message: '{label} has characters that cannot be searched for',
  }),
  '{label} must be one of {codes}': msg({ message: '{label} must be one of {codes}' }),
  '{label} must be one of the sessions of the centre': msg({
    message: '{label} must be one of the sessions of the centre',
  }),
  '{label} must be ALL or one of the sessions of the centre': msg({
    message: '{label} must be ALL or one of the sessions of the centre',
  }),
  '{label} must be a time, HHmm': msg({ message: '{label} must be a time, HHmm' }),
  '{label} must be {prefix} followed by {count} digits': msg({
    message: '{label} must be {prefix} followed by {count} digits',
  }),
  '{label} must be a split such as 4/6': msg({ message: '{label} must be a split such as 4/6' }),
  '{label} must be an hourly amount above zero': msg({
    message: '{label} must be an hourly amount above zero',
  }),
  '{label} must be a monthly amount above zero': msg({
    message: '{label} must be a monthly amount above zero',
  }),
  '{label} must be an amount per head above zero': msg({
    message: '{label} must be an amount per head above zero',
  }),
  'Each entry must be an object': msg({ message: 'Each entry must be an object' }),
  'Each line must be an object': msg({ message: 'Each line must be an object' }),
  'Count must be the pieces of each note and coin': msg({
    message: 'Count must be the pieces of each note and coin',
  }),
  'Too many choices': msg({ message: 'Too many choices' }),
};
