import { msg } from '@lingui/core/macro';

/** Texts about fees, payments, salaries and the cash drawer. */
export const moneyTexts = {
  'This is not the text of a DuitNow or PayNow QR code': msg({
    message: 'This is not the text of a DuitNow or PayNow QR code',
  }),
  'A character of this QR code is wrong or missing. Copy its whole text again.': msg({
    message: 'A character of this QR code is wrong or missing. Copy its whole text again.',
  }),
  'This QR code is for another way of paying. Use one of DuitNow or PayNow.': msg({
    message: 'This QR code is for another way of paying. Use one of DuitNow or PayNow.',
  }),
  'This QR code is for one payment of a fixed amount. Use the one of the account.': msg({
    message: 'This QR code is for one payment of a fixed amount. Use the one of the account.',
  }),
  'One file has at most {max} bills. Choose a level or a class.': msg({
    message: 'One file has at most {max} bills. Choose a level or a class.',
  }),
  'Nothing is owed for this month': msg({ message: 'Nothing is owed for this month' }),
  'The family now owes {amount}. Look at the bill again, then send it.': msg({
    message: 'The family now owes {amount}. Look at the bill again, then send it.',
  }),
  'Bills are at most {max} months ahead': msg({ message: 'Bills are at most {max} months ahead' }),
  'This has already been paid, please reload': msg({
    message: 'This has already been paid, please reload',
  }),
  'The fee has changed, please reload': msg({ message: 'The fee has changed, please reload' }),
  'This payment has already been voided': msg({ message: 'This payment has already been voided' }),
  'This salary has already been paid': msg({ message: 'This salary has already been paid' }),
  'This salary has already been voided': msg({ message: 'This salary has already been voided' }),
  'Not enough credit or deposit is left. Reload to see how much.': msg({
    message: 'Not enough credit or deposit is left. Reload to see how much.',
  }),
  'Please enter the amount': msg({ message: 'Please enter the amount' }),
  'Please enter the fee': msg({ message: 'Please enter the fee' }),
  'Please enter the reason': msg({ message: 'Please enter the reason' }),
  'Please enter the change': msg({ message: 'Please enter the change' }),
  'Please choose the change': msg({ message: 'Please choose the change' }),
  'Please choose the fees': msg({ message: 'Please choose the fees' }),
  'Please choose what happens with own fees': msg({
    message: 'Please choose what happens with own fees',
  }),
  'Please choose the month': msg({ message: 'Please choose the month' }),
  'Please choose the first month': msg({ message: 'Please choose the first month' }),
  'Please choose the first month without the discount': msg({
    message: 'Please choose the first month without the discount',
  }),
  'Please choose an item': msg({ message: 'Please choose an item' }),
  'Please select ur payment': msg({ message: 'Please select ur payment' }),
  'Please enter your transaction date': msg({ message: 'Please enter your transaction date' }),
  'Transaction date': msg({ message: 'Transaction date' }),
  'Choose cash or bank': msg({ message: 'Choose cash or bank' }),
  'Please enter valid number': msg({ message: 'Please enter valid number' }),
  'Please enter your salary': msg({ message: 'Please enter your salary' }),
  'The salary can be at most RM 1,000,000.00': msg({
    message: 'The salary can be at most RM 1,000,000.00',
  }),
  'The salary of a month can be paid once the month has begun': msg({
    message: 'The salary of a month can be paid once the month has begun',
  }),
  'The transaction date cannot be in the future': msg({
    message: 'The transaction date cannot be in the future',
  }),
  'A payment can have at most {max} lines': msg({
    message: 'A payment can have at most {max} lines',
  }),
  'A family can make at most {max} payments at once': msg({
    message: 'A family can make at most {max} payments at once',
  }),
  'The change cannot be below zero': msg({ message: 'The change cannot be below zero' }),
  'The change is too large': msg({ message: 'The change is too large' }),
  'The percentage can be at most {max}': msg({ message: 'The percentage can be at most {max}' }),
  'Too many students are left out. Choose a subject, a level or a teacher.': msg({
    message: 'Too many students are left out. Choose a subject, a level or a teacher.',
  }),
  'Too many students are left out. Choose a level or a class.': msg({
    message: 'Too many students are left out. Choose a level or a class.',
  }),
  'Too many students for one reminder': msg({ message: 'Too many students for one reminder' }),
  'A statement has at most {max} months': msg({ message: 'A statement has at most {max} months' }),
  '{label} must not be before {other}': msg({ message: '{label} must not be before {other}' }),
  'Until is before From. Choose a later day for Until.': msg({
    message: 'Until is before From. Choose a later day for Until.',
  }),
  'These are more than {max} days. Choose fewer days.': msg({
    message: 'These are more than {max} days. Choose fewer days.',
  }),
  'Please enter an amount or a percentage': msg({
    message: 'Please enter an amount or a percentage',
  }),
  'The last month is before the first month': msg({
    message: 'The last month is before the first month',
  }),
  'An employee can take at most {limit} % off the fee of a course. Ask an admin for more.': msg({
    message:
      'An employee can take at most {limit} % off the fee of a course. Ask an admin for more.',
  }),
  'A house rule makes this discount. An admin can change the rule.': msg({
    message: 'A house rule makes this discount. An admin can change the rule.',
  }),
  'This discount begins in {month}': msg({ message: 'This discount begins in {month}' }),
  'This discount has already ended': msg({ message: 'This discount has already ended' }),
  'The siblings get other discounts. First choose Remove from family on the page of a sibling.':
    msg({
      message:
        'The siblings get other discounts. First choose Remove from family on the page of a sibling.',
    }),
  'Enter the reason for the difference': msg({ message: 'Enter the reason for the difference' }),
  'Enter the reason why the opening float differs': msg({
    message: 'Enter the reason why the opening float differs',
  }),
  'The amount for the bank is more than the counted cash': msg({
    message: 'The amount for the bank is more than the counted cash',
  }),
  'Count the cash first. A count opens the expected sum for {minutes} minutes.': msg({
    message: 'Count the cash first. A count opens the expected sum for {minutes} minutes.',
  }),
  'You closed the day in another window on {when}. Reload to see it.': msg({
    message: 'You closed the day in another window on {when}. Reload to see it.',
  }),
  '{who} closed the day on {when}. Reload to see it.': msg({
    message: '{who} closed the day on {when}. Reload to see it.',
  }),
  'A month can be closed once it is over': msg({
    message: 'A month can be closed once it is over',
  }),
  'Confirm the points that are not yet clear': msg({
    message: 'Confirm the points that are not yet clear',
  }),
  'Months are closed in order. The next one is {month}.': msg({
    message: 'Months are closed in order. The next one is {month}.',
  }),
  'The figures of this month have just changed. Check them, then close the month again.': msg({
    message: 'The figures of this month have just changed. Check them, then close the month again.',
  }),
  'You closed this month in another window on {when}. Reload to see it.': msg({
    message: 'You closed this month in another window on {when}. Reload to see it.',
  }),
  '{who} closed this month on {when}. Reload to see it.': msg({
    message: '{who} closed this month on {when}. Reload to see it.',
  }),
  'This month is closed. Void the payment or the salary to undo the match.': msg({
    message: 'This month is closed. Void the payment or the salary to undo the match.',
  }),
  'A payment or a void was just recorded. The expected sum is now {sum}.': msg({
    message: 'A payment or a void was just recorded. The expected sum is now {sum}.',
  }),
  '{name} owes nothing any more': msg({ message: '{name} owes nothing any more' }),
  '{amount} paid in advance covers this. Use credit.': msg({
    message: '{amount} paid in advance covers this. Use credit.',
  }),
  'Payment details are required': msg({ message: 'Payment details are required' }),
  'A payment is for one student': msg({ message: 'A payment is for one student' }),
  'A payment has one transaction date': msg({ message: 'A payment has one transaction date' }),
  'A payment has one payment type': msg({ message: 'A payment has one payment type' }),
  'A payment has one payer': msg({ message: 'A payment has one payer' }),
  'A line is in this payment twice': msg({ message: 'A line is in this payment twice' }),
  'Money for credit must be cash or bank': msg({
    message: 'Money for credit must be cash or bank',
  }),
  'Money for credit or a deposit must be cash or bank': msg({
    message: 'Money for credit or a deposit must be cash or bank',
  }),
  'Nothing is due for this course in {month}, please reload': msg({
    message: 'Nothing is due for this course in {month}, please reload',
  }),
  'This misc line is of another item': msg({ message: 'This misc line is of another item' }),
  'This misc line has been cancelled, please reload': msg({
    message: 'This misc line has been cancelled, please reload',
  }),
  'This misc line has already been cancelled': msg({
    message: 'This misc line has already been cancelled',
  }),
  'This misc line has been paid': msg({ message: 'This misc line has been paid' }),
  'A part of this misc line has been paid. Void that payment first': msg({
    message: 'A part of this misc line has been paid. Void that payment first',
  }),
  'Another amount is left of this charge, please reload': msg({
    message: 'Another amount is left of this charge, please reload',
  }),
  '{item} is no longer offered': msg({ message: '{item} is no longer offered' }),
  'This misc item already exists': msg({ message: 'This misc item already exists' }),
  'This misc item does not exist': msg({ message: 'This misc item does not exist' }),
  'Books Jan-Jun and Books Jul-Dec cannot be retired': msg({
    message: 'Books Jan-Jun and Books Jul-Dec cannot be retired',
  }),
  'The item of opening balances cannot be changed': msg({
    message: 'The item of opening balances cannot be changed',
  }),
  'Choose {day} or a later day. Before that, less than {amount} was held.': msg({
    message: 'Choose {day} or a later day. Before that, less than {amount} was held.',
  }),
  'The house rules do not allow payments in advance': msg({
    message: 'The house rules do not allow payments in advance',
  }),
  'The house rules have no deposit': msg({ message: 'The house rules have no deposit' }),
  'No credit or deposit is kept for a former student whose data was erased': msg({
    message: 'No credit or deposit is kept for a former student whose data was erased',
  }),
  'No name is stored for a former student whose data was erased. Clear Paid by.': msg({
    message: 'No name is stored for a former student whose data was erased. Clear Paid by.',
  }),
  'These students are not of one family': msg({ message: 'These students are not of one family' }),
  'These receipts were not paid together': msg({
    message: 'These receipts were not paid together',
  }),
  'The money of this payment goes back to the credit or deposit': msg({
    message: 'The money of this payment goes back to the credit or deposit',
  }),
  'This payment has no payment type, so it cannot become credit': msg({
    message: 'This payment has no payment type, so it cannot become credit',
  }),
  'This payment has no money that can become credit': msg({
    message: 'This payment has no money that can become credit',
  }),
  'Its {money} was used by receipt {receipt}. Void that receipt first.': msg({
    message: 'Its {money} was used by receipt {receipt}. Void that receipt first.',
  }),
  'Its {money} was used by receipts {receipts}. Void those receipts first.': msg({
    message: 'Its {money} was used by receipts {receipts}. Void those receipts first.',
  }),
  'Its {money} was refunded by voucher {vouchers}. Receive that money again as {money} first, with the date of the refund.':
    msg({
      message:
        'Its {money} was refunded by voucher {vouchers}. Receive that money again as {money} first, with the date of the refund.',
    }),
  '{used} {refunded}': msg({ message: '{used} {refunded}' }),
  'New payments changed this salary. Reload to see the new amount.': msg({
    message: 'New payments changed this salary. Reload to see the new amount.',
  }),
  'The students of this teacher have changed. Reload to see the new amount.': msg({
    message: 'The students of this teacher have changed. Reload to see the new amount.',
  }),
  'This salary has not been paid': msg({ message: 'This salary has not been paid' }),
  'This salary has been voided and paid again. Reload to see the new payment.': msg({
    message: 'This salary has been voided and paid again. Reload to see the new payment.',
  }),
  'Void the later salary first. Its deduction depends on this salary.': msg({
    message: 'Void the later salary first. Its deduction depends on this salary.',
  }),
  'Void the salary of {month} first. It deducts a fee that this salary counts.': msg({
    message: 'Void the salary of {month} first. It deducts a fee that this salary counts.',
  }),
  'Void the salary of {month} first. Its deduction depends on the one of this salary.': msg({
    message: 'Void the salary of {month} first. Its deduction depends on the one of this salary.',
  }),
  'The fee of a month can be at most RM 10,000': msg({
    message: 'The fee of a month can be at most RM 10,000',
  }),
  'No fee changes. Choose other courses or another fee.': msg({
    message: 'No fee changes. Choose other courses or another fee.',
  }),
  '{by} undid this change of fees on {when}': msg({
    message: '{by} undid this change of fees on {when}',
  }),
  'Every fee of this change was changed since. Nothing is left to undo.': msg({
    message: 'Every fee of this change was changed since. Nothing is left to undo.',
  }),
  'The fee of {name} changes from {from}. Undo that change first, or choose a month from then on.':
    msg({
      message:
        'The fee of {name} changes from {from}. Undo that change first, or choose a month from then on.',
    }),
  'Students or their charges have changed. Check the new preview, then bill again.': msg({
    message: 'Students or their charges have changed. Check the new preview, then bill again.',
  }),
  '{by} undid this bulk charge on {when}': msg({
    message: '{by} undid this bulk charge on {when}',
  }),
  'Every charge of it has a payment or is cancelled. There is nothing to undo.': msg({
    message: 'Every charge of it has a payment or is cancelled. There is nothing to undo.',
  }),
  'A student is not in this preview': msg({ message: 'A student is not in this preview' }),
  'Tick at least one student': msg({ message: 'Tick at least one student' }),
};
