comment on table cash_close is 'Closes of the day with the counted notes and coins.';
comment on column cash_close.id is 'Number of the close, from 1 without gaps.';
comment on column cash_close.before is 'Number of the close before; empty for the first one.';
comment on column cash_close.opening_float is 'Cash at the start in cents.';
comment on column cash_close.rm100 is 'Number of pieces of RM 100.';
comment on column cash_close.rm50 is 'Number of pieces of RM 50.';
comment on column cash_close.rm20 is 'Number of pieces of RM 20.';
comment on column cash_close.rm10 is 'Number of pieces of RM 10.';
comment on column cash_close.rm5 is 'Number of pieces of RM 5.';
comment on column cash_close.rm1 is 'Number of pieces of RM 1.';
comment on column cash_close.sen50 is 'Number of pieces of 50 sen.';
comment on column cash_close.sen20 is 'Number of pieces of 20 sen.';
comment on column cash_close.sen10 is 'Number of pieces of 10 sen.';
comment on column cash_close.sen5 is 'Number of pieces of 5 sen.';
comment on column cash_close.counted is 'The counted cash in cents.';
comment on column cash_close.first_counted is
  'The count before the expected sum was shown, in cents.';
comment on column cash_close.taken is
  'Cash payments less voids and refunds since the close before, in cents.';
comment on column cash_close.difference is 'Counted minus opening_float and taken, in cents.';
comment on column cash_close.reason is 'The reason for the difference.';
comment on column cash_close.banked is 'What goes to the bank, in cents.';
comment on column cash_close.float_left is 'Counted minus banked, in cents.';
comment on column cash_close.float_difference is
  'The opening float minus the float that the close before left, in cents; empty if unknown.';
comment on column cash_close.float_reason is 'The reason for float_difference.';

comment on table cash_close_line is 'The cash payments, voids and refunds of each close.';
comment on column cash_close_line.close_id is 'The close: cash_close.id.';
comment on column cash_close_line.kind is 'PAYMENT, VOID or REFUND.';
comment on column cash_close_line.amount is
  'The cash in cents; below zero for a void and a refund.';

comment on table open_cash is 'Cash payments, voids and refunds that no close has counted yet.';
comment on column open_cash.kind is 'PAYMENT, VOID or REFUND.';
comment on column open_cash.amount is 'The cash in cents; below zero for a void and a refund.';

comment on table cash_count is 'Counts of the drawer before the expected sum was shown.';
comment on column cash_count.close_number is 'The close that it was counted for: cash_close.id.';
comment on column cash_count.counted is 'The counted cash in cents.';

comment on table cash_start is 'The last payment and void before the first close of the day.';
comment on column cash_start.only_one is 'Always true: the table has one row.';
comment on column cash_start.payment_id is 'The last payment before the first close: payment.id.';
comment on column cash_start.payment_void_id is
  'The last void before the first close: payment_void.id.';
