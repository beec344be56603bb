comment on table refund_counter is 'The last voucher number of each year.';
comment on column refund_counter.year is 'The year.';
comment on column refund_counter.last_number is 'The last voucher number of the year.';

comment on table refund is 'Refunds of credit and deposits.';
comment on column refund.voucher_year is 'Year of the voucher.';
comment on column refund.voucher_number is 'Number of the voucher in its year.';
comment on column refund.fund is 'CREDIT or DEPOSIT.';
comment on column refund.amount is 'The refund in cents.';
comment on column refund.payment_type is 'CASH or BANK.';
comment on column refund.transaction_date is 'When the money was paid.';
comment on column refund.reason is 'The reason.';

comment on table fund_entry is 'Changes of the credit and the deposits of students.';
comment on column fund_entry.fund is 'CREDIT or DEPOSIT.';
comment on column fund_entry.amount is
  'The change in cents; below zero for money that is taken out.';
comment on column fund_entry.reversal is 'Whether a void made the entry.';
