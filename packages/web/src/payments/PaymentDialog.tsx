import type { PaymentMeans } from '@kelas/contract/payments';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { MiscLines } from '../misc/MiscLines.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { Money } from '../ui/Money.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import type { Noun } from '../ui/table.ts';
import { CashReceived } from './CashReceived.tsx';
import { CreditFirst } from './CreditFirst.tsx';
import { meansOf, useHeld } from './held.ts';
import { LeftOut } from './LeftOut.tsx';
import { PayableLines } from './PayableLines.tsx';
import { PayerField } from './PayerField.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { PaymentParts } from './PaymentParts.tsx';
import type { PayableLine, PaymentForm } from './payment-form.ts';
import { NOTHING_HELD } from './received-money.ts';
import { type PaymentSource, usePayment } from './use-payment.ts';

const NOTHING = 'No fees';

interface Props<L extends PayableLine> {
  /** The student and the month; without a month, the payment is for several. */
  readonly row: { readonly uuid: string; readonly name: string; readonly month?: string };
  readonly payable: PaymentSource<L>;
  /** The name of the lines: one tuition line, many tuition lines. */
  readonly noun: Noun;
  /** The heading of the column of names: `Subject`. */
  readonly column: string;
  /** Optional hint shown below the subject. */
  readonly hintOf?: (line: L, lines: readonly L[]) => string | undefined;
  /** Renders the choice of further months. */
  readonly monthsField?: (
    months: ControllerRenderProps<PaymentForm, 'months'>,
    disabled: boolean,
  ) => ReactNode;
  readonly onExited: () => void;
}

/** Payment Details: the charged lines of a student, and their payment. */
export function PaymentDialog<L extends PayableLine>(props: Props<L>) {
  const { row, payable, noun, column, hintOf, monthsField, onExited } = props;
  const { details, waiting = false } = payable;
  const { open, close, submitOnce } = useSubmitOnce();
  const payButton = useRef<HTMLButtonElement>(null);
  const { held, keepsCredit } = useHeld(row.uuid);
  const credit = held?.CREDIT ?? (0 as Cents);
  const { uuid, name, month = currentMonth(new Date()) } = row;
  const payment = usePayment(payable, {
    student: { uuid, name, month },
    held,
    keepsCredit,
    submitOnce,
    onRefused: () => payButton.current?.focus(),
  });
  const { lines, closed, chosen, left, ticks, control, paymentType, running } = payment;
  const { fromCredit, due } = payment;
  const isLocked = running || payment.nothingToPay;
  const icNo = lines.find((line) => line.icNo !== undefined)?.icNo;
  const choose = (means: PaymentMeans) => {
    if (means !== 'CASH') payButton.current?.focus();
  };
  const furtherMonths = details.data && monthsField?.(payment.months, running);
  // The error alert shrinks the dialog; the focused field stays visible.
  useEffect(() => {
    if (payment.errorMessage) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [payment.errorMessage]);

  return (
    <DialogFrame
      title="Payment Details"
      subtitle={
        <>
          {row.name}
          {row.month && (
            <>
              {' '}
              ·{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {row.month}
              </Box>
            </>
          )}
        </>
      }
      open={open}
      onClose={close}
      onExited={onExited}
      isDirty={payment.isDirty}
      isBusy={running}
    >
      <DialogContent>
        <TableNotice list={details} noun={noun} empty={NOTHING} place="above" />
        {closed && lines.length === 0 ? (
          <>
            <TableNotice list={details} noun={noun} empty={NOTHING} place="within" />
            {furtherMonths}
          </>
        ) : (
          <Stack spacing={2}>
            {icNo !== undefined && (
              <Typography color="textSecondary">IC no. {icNo || 'NA'}</Typography>
            )}
            <MiscLines
              control={control}
              name="misc"
              busy={running}
              closed={closed}
              newItem={payable.newItem}
              saved={
                <>
                  {lines.length > 0 ? (
                    <PayableLines
                      noun={noun}
                      column={column}
                      hintOf={hintOf}
                      lines={lines}
                      chosen={chosen}
                      ticks={ticks}
                      received={payment.received}
                      control={control}
                      disabled={running}
                    />
                  ) : (
                    <Typography color="textSecondary">{NOTHING}</Typography>
                  )}
                  {furtherMonths}
                </>
              }
            />
            <PaymentFields
              control={control}
              disabled={isLocked}
              autoFocus={!payment.nothingToPay}
              means={meansOf(held ?? NOTHING_HELD)}
              onChosen={choose}
            >
              <PayerField control={control} uuid={uuid} disabled={isLocked} />
              {credit > 0 && paymentType !== 'CREDIT' && paymentType !== 'DEPOSIT' && (
                <CreditFirst control={control} credit={credit} disabled={isLocked} />
              )}
              {(paymentType === 'CASH' || paymentType === 'BANK') && (
                <CashReceived
                  control={control}
                  isBank={paymentType === 'BANK'}
                  rest={payment.rest}
                  disabled={isLocked}
                  onEnter={payment.pay}
                  keepsCredit={keepsCredit}
                />
              )}
            </PaymentFields>
          </Stack>
        )}
      </DialogContent>
      {left.length > 0 && chosen.length > 0 && <LeftOut lines={left} />}
      {payment.errorMessage && (
        <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
          {payment.errorMessage}
        </Alert>
      )}
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Box role="status" sx={{ flexGrow: 1 }}>
          {details.data && (
            <>
              <Typography sx={{ fontWeight: 650 }}>
                Total <Money cents={payment.total} currency />
              </Typography>
              {fromCredit > 0 && (
                <PaymentParts
                  parts={[
                    { name: 'Credit', cents: fromCredit },
                    { name: paymentType === 'BANK' ? 'Bank' : 'Cash', cents: due },
                  ].filter(({ cents }) => cents > 0)}
                />
              )}
            </>
          )}
        </Box>
        <Button onClick={close} disabled={running}>
          Cancel
        </Button>
        {/* Not a submit button: Enter pays in the last field only. */}
        <Button
          ref={payButton}
          variant="contained"
          onClick={payment.pay}
          disabled={running || details.loading || waiting || payment.nothingToPay}
        >
          Pay now
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
