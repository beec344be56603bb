import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type CallQuery, togetherWith } from '../api/query.ts';
import { formatMonth } from '../languages/formats.ts';
import { MiscLines } from '../misc-charges/MiscLines.tsx';
import type { MiscItem } from '../reference/reference-data.ts';
import { Money } from '../ui/Money.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import type { NounForms } from '../ui/table.ts';
import { CashReceived, CreditFirst } from './CashReceived.tsx';
import { meansOf } from './held.ts';
import { PayableLines } from './PayableLines.tsx';
import { PayerField } from './PayerField.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PaymentParts } from './PaymentParts.tsx';
import type { PayableLine } from './payable-lines.ts';
import { type DialogPayment, type PaymentSource, usePayment } from './use-payment.ts';

interface Props {
  readonly source: PaymentSource;
  /** The month in the title, if the payment is for one. */
  readonly month?: string;
  readonly details: CallQuery<readonly unknown[]>;
  /** The name of the lines: one tuition line, many tuition lines. */
  readonly noun: NounForms;
  /** The heading of the column of names: `Subject`. */
  readonly column: string;
  /** True if no misc line may be added; without any misc line there is nothing to pay. */
  readonly isClosed?: (lines: readonly PayableLine[]) => boolean;
  readonly newItem?: MiscItem | undefined;
  /** The further months, and their field. */
  readonly months?: CallQuery<unknown>;
  readonly monthsField?: (payment: DialogPayment) => ReactNode;
  readonly onExited: () => void;
}

/** Payment Details: the charged lines of a student, and their payment. */
export function PaymentDialog(props: Props) {
  const { source, month, noun, column, newItem, months, onExited } = props;
  const { uuid, name } = source.student;
  const payment = usePayment(source);
  const { lines, control, values, held, keepsCredit, running } = payment;
  const { paymentType } = values;
  const details = togetherWith(props.details, payment.isPending || months?.isPending === true);
  const isLoaded = details.data !== undefined;
  // Months that could not be loaded do not keep the lines from being paid.
  const waitsForMonths = months?.data !== undefined && months.loading;
  const closed = !isLoaded || props.isClosed?.(lines) === true;
  const nothing = t`No fees`;
  const nothingToPay = closed && values.misc.length === 0;
  const field = { control, disabled: running || nothingToPay };
  const icNo = lines.find((line) => line.icNo !== undefined)?.icNo;
  const furtherMonths = isLoaded && props.monthsField?.(payment);

  return (
    <PaymentFrame
      title={t`Payment Details`}
      subtitle={
        <>
          {name}
          {month && (
            <>
              {' '}
              ·{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {formatMonth(month)}
              </Box>
            </>
          )}
        </>
      }
      payment={payment}
      isLocked={details.loading || waitsForMonths || nothingToPay}
      totals={isLoaded && <Totals payment={payment} />}
      onExited={onExited}
    >
      <TableNotice list={details} noun={noun} empty={nothing} place="above" />
      {!isLoaded || (closed && lines.length === 0) ? (
        <>
          <TableNotice list={details} noun={noun} empty={nothing} place="within" />
          {furtherMonths}
        </>
      ) : (
        <Stack spacing={2}>
          {icNo !== undefined && (
            <Typography color="textSecondary">{t`IC no. ${{ icNo: icNo || 'NA' }}`}</Typography>
          )}
          <MiscLines
            control={control}
            name="misc"
            busy={running}
            closed={closed}
            newItem={newItem}
            saved={
              <>
                {lines.length > 0 ? (
                  <PayableLines noun={noun} column={column} payment={payment} />
                ) : (
                  <Typography color="textSecondary">{nothing}</Typography>
                )}
                {furtherMonths}
              </>
            }
          />
          <PaymentFields
            {...field}
            autoFocus={!nothingToPay}
            means={meansOf(held)}
            onChosen={(means) => {
              if (means !== 'CASH') payment.focusPayButton();
            }}
          >
            <PayerField {...field} uuid={uuid} />
            {held.CREDIT > 0 && paymentType !== 'CREDIT' && paymentType !== 'DEPOSIT' && (
              <CreditFirst {...field} credit={held.CREDIT} />
            )}
            {(paymentType === 'CASH' || paymentType === 'BANK') && (
              <CashReceived
                {...field}
                isBank={paymentType === 'BANK'}
                rest={payment.rest}
                onEnter={payment.pay}
                keepsCredit={keepsCredit}
              />
            )}
          </PaymentFields>
        </Stack>
      )}
    </PaymentFrame>
  );
}

/** The total, and its parts if the credit pays first. */
function Totals({ payment: { total, credit, values } }: { readonly payment: DialogPayment }) {
  const parts = [
    { name: t`Credit`, cents: credit },
    { name: values.paymentType === 'BANK' ? t`Bank` : t`Cash`, cents: (total - credit) as Cents },
  ];
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>
        {t`Total`} <Money cents={total} currency />
      </Typography>
      {credit > 0 && <PaymentParts parts={parts.filter(({ cents }) => cents > 0)} />}
    </>
  );
}
