comment on table bank_account is 'Bank accounts of the centre whose statements are read.';
comment on column bank_account.name is 'What the centre calls the account.';
comment on column bank_account.number is 'The account number in digits; empty if not entered.';

comment on table bank_file is 'The read statements.';
comment on column bank_file.bank_account_id is 'The account: bank_account.id.';
comment on column bank_file.file_name is 'Name of the file.';
comment on column bank_file.opening is
  'The balance before its first line, in cents; empty without balances.';
comment on column bank_file.closing is
  'The balance after its last line, in cents; empty without balances.';
comment on column bank_file.columns is 'Where its columns were, from 0.';

comment on table bank_line is 'The movements of the accounts, each once.';
comment on column bank_line.bank_account_id is 'The account: bank_account.id.';
comment on column bank_line.bank_file_id is 'The first file with the line: bank_file.id.';
comment on column bank_line.row_number is 'Row of that file, from 1.';
comment on column bank_line.transaction_date is 'The date of the bank.';
comment on column bank_line.amount is 'Money in, or below zero money out, in cents.';
comment on column bank_line.text is 'The text of the bank; empty after it was erased.';
comment on column bank_line.payer is 'The words of the text that can be a name.';
comment on column bank_line.balance is 'The balance after the line in cents; empty if not in the file.';
comment on column bank_line.occurrence is
  'Number among equal lines: same date, amount, text and balance.';
comment on column bank_line.fingerprint is 'SHA-256 of all that makes the line, to find it again.';
comment on column bank_line.open is 'The cents without a match.';

comment on table bank_match is 'The records that lines of the bank are matched to.';
comment on column bank_match.bank_line_id is 'The line: bank_line.id.';
comment on column bank_match.amount is 'Cents of the line.';
comment on column bank_match.reason is
  'For a line that is no payment, refund or salary: CHARGE, INTEREST, OWN_TRANSFER, REVERSED or OTHER.';
comment on column bank_match.certainty is 'How sure the accepted proposal was; empty without one.';
comment on column bank_match.undone_at is 'When it was undone; empty if it holds.';
comment on column bank_match.undone_by is 'Who undid it: staff.id.';
