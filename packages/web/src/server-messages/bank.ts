import { msg } from '@lingui/core/macro';

/** Texts of the bank's statements and of their lines. */
export const bankTexts = {
  'A column must be its place from 0': msg({ message: 'A column must be its place from 0' }),
  'A statement has at most 100 columns': msg({ message: 'A statement has at most 100 columns' }),
  'A line pays at most {max} payments at once': msg({
    message: 'A line pays at most {max} payments at once',
  }),
  'Choose the columns of the description': msg({
    message: 'Choose the columns of the description',
  }),
  'Columns must be an object': msg({ message: 'Columns must be an object' }),
  'Please enter the name of the account': msg({ message: 'Please enter the name of the account' }),
  'The account number has at most 20 digits': msg({
    message: 'The account number has at most 20 digits',
  }),
  'Say what the line is, in one way': msg({ message: 'Say what the line is, in one way' }),
  'Paste the lines of the statement, or choose a file': msg({
    message: 'Paste the lines of the statement, or choose a file',
  }),
  'Money of the bank is paid by bank': msg({ message: 'Money of the bank is paid by bank' }),
  'The payments have the date of the bank': msg({
    message: 'The payments have the date of the bank',
  }),
  'This line of the bank is open already': msg({
    message: 'This line of the bank is open already',
  }),
  'Look at the doubts about this statement, then accept them': msg({
    message: 'Look at the doubts about this statement, then accept them',
  }),
  'This statement is of another account. Choose its account.': msg({
    message: 'This statement is of another account. Choose its account.',
  }),
  'Money in is a payment, money out a refund or a salary': msg({
    message: 'Money in is a payment, money out a refund or a salary',
  }),
  'This account already exists': msg({ message: 'This account already exists' }),
  'This has been matched meanwhile. Reload to see what is open.': msg({
    message: 'This has been matched meanwhile. Reload to see what is open.',
  }),
  'This is more than is open of the line. Reload to see how much.': msg({
    message: 'This is more than is open of the line. Reload to see how much.',
  }),
  'This was voided meanwhile, or was not paid by bank. Reload to see it.': msg({
    message: 'This was voided meanwhile, or was not paid by bank. Reload to see it.',
  }),
  'The file has no column with amounts. Export the transactions of the account as CSV, then try again.':
    msg({
      message:
        'The file has no column with amounts. Export the transactions of the account as CSV, then try again.',
    }),
  'The file has no column with dates. Export the transactions of the account as CSV, then try again.':
    msg({
      message:
        'The file has no column with dates. Export the transactions of the account as CSV, then try again.',
    }),
  'No column with amounts is chosen. Choose one, then try again.': msg({
    message: 'No column with amounts is chosen. Choose one, then try again.',
  }),
  'The file has fewer columns than the earlier statements of this account. Choose the columns again.':
    msg({
      message:
        'The file has fewer columns than the earlier statements of this account. Choose the columns again.',
    }),
  'The file has no table of transactions. Export the transactions of the account as CSV, then try again.':
    msg({
      message:
        'The file has no table of transactions. Export the transactions of the account as CSV, then try again.',
    }),
  'The statement is in {currency}. Choose the statement of a ringgit account.': msg({
    message: 'The statement is in {currency}. Choose the statement of a ringgit account.',
  }),
  'This is the statement of a credit card. Choose the statement of a bank account.': msg({
    message: 'This is the statement of a credit card. Choose the statement of a bank account.',
  }),
  'The statement has more than 20,000 lines. Export a shorter period, then try again.': msg({
    message: 'The statement has more than 20,000 lines. Export a shorter period, then try again.',
  }),
};
