comment on table receipt_counter is 'The last receipt number of each year.';
comment on column receipt_counter.year is 'The year.';
comment on column receipt_counter.last_number is 'The last receipt number of the year.';

comment on table payment is 'Payments; each has one receipt.';
comment on column payment.receipt_year is 'Year of the receipt.';
comment on column payment.receipt_number is 'Number of the receipt in its year.';
comment on column payment.transaction_date is 'When the money was paid.';
comment on column payment.payment_type is 'CASH, BANK, or CREDIT for held money; empty if unknown.';
comment on column payment.fund is
  'The held money that pays: CREDIT or DEPOSIT; empty for other payments.';

comment on table payment_line is 'The lines of payments: what was paid, for which month.';
comment on column payment_line.transaction_date is 'When the money was paid.';
comment on column payment_line.payment_type is 'The type of the payment; empty if unknown.';
comment on column payment_line.month is 'First day of the paid month.';
comment on column payment_line.fee is 'The paid cents.';
comment on column payment_line.base is
  'What the share of the teacher is computed from, in cents; empty for the fee itself.';
comment on column payment_line.due is 'For a charge paid in parts: what is due in cents.';
comment on column payment_line.part is
  'For a charge paid in parts: the cents of the charge that are paid, as ranges.';
comment on column payment_line.lessons is
  'The lessons that the fee is for; empty for a course by month.';
comment on column payment_line.fund is
  'The held money that the line adds to: CREDIT or DEPOSIT; empty for a fee.';
comment on column payment_line.voided is 'Whether the payment was voided.';

comment on table payment_void is 'Voided payments.';
comment on column payment_void.reason is 'The reason.';

comment on table payment_payer is 'Who paid, where it was entered.';
comment on column payment_payer.name is 'Who paid.';

comment on table family_payment is 'Payments that a family made together.';
comment on column family_payment.first_payment_id is
  'The first payment of the same family payment: payment.id.';

comment on table monthly_income is
  'The income of each month. Computed from payment_line and payment_void.';
comment on column monthly_income.month is 'First day of the month of the transaction date.';
comment on column monthly_income.bank is 'Income by bank in cents.';
comment on column monthly_income.cash is 'Income in cash in cents.';
comment on column monthly_income.unknown is 'Income of unknown type in cents.';
comment on column monthly_income.deposit is 'Fees paid from deposits, in cents. A deposit is income once it pays a fee.';
