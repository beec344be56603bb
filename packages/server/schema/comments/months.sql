comment on table month_close is 'The figures of closed months, as they were at the close.';
comment on column month_close.id is 'Number of the close, from 1 without gaps.';
comment on column month_close.before is 'Number of the close before; empty for the first one.';
comment on column month_close.month is 'The first day of the month.';
comment on column month_close.month_before is
  'The month of the close before; empty for the first one.';
comment on column month_close.charged is
  'Tuition and misc fees of the month before discounts, in cents.';
comment on column month_close.discounts is 'Discounts on the fees of the month, in cents.';
comment on column month_close.cash is 'Money received in cash, in cents.';
comment on column month_close.cash_counted is 'The part of it in a close of the day, in cents.';
comment on column month_close.bank_seen is
  'Money received by bank that a bank statement confirms, in cents.';
comment on column month_close.bank_claimed is
  'Money received by bank that no bank statement confirms, in cents.';
comment on column month_close.unknown is 'Money received in payments without a type, in cents.';
comment on column month_close.received is
  'The sum of cash, bank_seen, bank_claimed and unknown, in cents.';
comment on column month_close.refunded is 'Credit and deposits that were paid back, in cents.';
comment on column month_close.salaries is 'Salaries paid, in cents.';
comment on column month_close.left_over is 'Received minus refunded and salaries, in cents.';
comment on column month_close.owed is 'All that was owed up to the month, in cents.';
comment on column month_close.drawer_difference is
  'The sum of the differences of the closes of the day, in cents.';
comment on column month_close.drawer_closes is 'The number of closes of the day with a difference.';
comment on column month_close.corrections is
  'The sum of the corrections of earlier months that this close counts, in cents.';
comment on column month_close.uncounted_days is 'Days with cash that was in no close of the day.';
comment on column month_close.uncounted is 'That cash, in cents.';
comment on column month_close.claimed_payments is
  'Payments by bank that no bank statement confirmed.';
comment on column month_close.open_lines is 'Bank lines of money in without a match.';
comment on column month_close.open_money is 'Their cents without a match.';

comment on table e_invoice_settings is
  'The centre as the supplier of e-invoices, in one row.';
comment on column e_invoice_settings.id is 'Always true: the table has one row.';
comment on column e_invoice_settings.starts_on is
  'The first day with e-invoices; empty for none yet.';
comment on column e_invoice_settings.threshold is
  'The turnover of a year from which e-invoices are needed, in cents.';
comment on column e_invoice_settings.tin is 'Tax identification number.';
comment on column e_invoice_settings.brn is 'Business registration number.';
comment on column e_invoice_settings.sst is 'SST registration number; empty for none.';
comment on column e_invoice_settings.msic is 'Code of the business activity.';
comment on column e_invoice_settings.activity is 'The business activity in words.';
comment on column e_invoice_settings.address is
  'Up to three lines; empty for the address of the centre.';
comment on column e_invoice_settings.postcode is 'Postcode of the address.';
comment on column e_invoice_settings.city is 'City of the address.';
comment on column e_invoice_settings.state_code is 'Code of the state, for example 10 for Selangor.';
comment on column e_invoice_settings.phone is 'Phone number with its country code.';
comment on column e_invoice_settings.email is 'E-mail address; empty for none.';

comment on table e_invoice is 'E-invoices of closed months that the portal accepted.';
comment on column e_invoice.month_close_id is 'The close of the month: month_close.id.';
comment on column e_invoice.number is 'Number that Kelas gave, for example KELAS-2026-02-1.';
comment on column e_invoice.kind is 'INVOICE or REFUND_NOTE.';
comment on column e_invoice.uuid is 'Number that the portal returned.';
comment on column e_invoice.first_year is 'Year of the first receipt.';
comment on column e_invoice.first_number is 'Number of the first receipt.';
comment on column e_invoice.last_year is 'Year of the last receipt.';
comment on column e_invoice.last_number is 'Number of the last receipt.';
comment on column e_invoice.amount is 'Sum of the lines in cents.';

comment on table month_correction is
  'Payments, voids, refunds and salaries that were recorded with a date in a closed month.';
comment on column month_correction.kind is 'PAYMENT, VOID, REFUND, SALARY or SALARY_VOID.';
comment on column month_correction.day is 'The date in the closed month.';
comment on column month_correction.amount is
  'Money in, or below zero money out, in cents; 0 for a payment from credit or a deposit.';
comment on column month_correction.month_close_id is
  'The close that counts it: month_close.id; empty if none has counted it yet.';
