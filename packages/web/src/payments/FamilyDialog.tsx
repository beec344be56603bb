import { listFamilyFees, payFamily } from '@kelas/contract/payments';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth, today } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { togetherWith, useCallQuery } from '../api/query.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { Money } from '../ui/Money.tsx';
import { DateField } from '../ui/MonthField.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import { CashReceived, CreditFirst, KeepChange } from './CashReceived.tsx';
import { ChildSection } from './ChildSection.tsx';
import { familyLines } from './family-lines.ts';
import { meansOf } from './held.ts';
import { PayerField } from './PayerField.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PaymentParts } from './PaymentParts.tsx';
import { keepsRest, NOTHING_HELD, restLabel } from './received-money.ts';
import { type DialogPayment, usePayment } from './use-payment.ts';
import type { MatchedLine } from './use-record-payments.ts';

const NOUN = { one: msg`fee`, many: msg`fees` };
const NONE: readonly never[] = [];
const MIXED = { value: 'MIXED', label: msg`Mixed` } as const;

interface Props {
  /** Any child of the family. */
  readonly student: { readonly uuid: string; readonly name: string };
  /** The line of the bank that pays, with its date and its open amount. */
  readonly bankLine?: MatchedLine & { readonly day: string; readonly amount: Cents };
  readonly onExited: () => void;
}

/** The payment of all children of a family: one amount received, one printed sheet (R-1601). */
export default function FamilyDialog({ student: { uuid, name }, bankLine, onExited }: Props) {
  const ownFees = useCallQuery(listFamilyFees, { uuid }, { onFailure: 'alert', fresh: true });
  const children = ownFees.data ?? NONE;
  const payment = usePayment({
    call: payFamily,
    student: { uuid, name, month: currentMonth(new Date()) },
    linesOf: (months) => children.flatMap((child) => familyLines(child, months)),
    ...(bankLine && {
      bankLine: { lineId: bankLine.lineId, certainty: bankLine.certainty },
      start: {
        paymentType: 'BANK' as const,
        transactionDate: bankLine.day,
        tendered: bankLine.amount,
      },
    }),
  });
  const { control, values, held, keepsCredit, rest, running } = payment;
  const { paymentType } = values;
  const fees = togetherWith(ownFees, payment.isPending);
  const field = { control, disabled: running };
  // A deposit is set off for one child, on the page of the child.
  const types = bankLine
    ? meansOf(NOTHING_HELD).filter(({ value }) => value === 'BANK')
    : [...meansOf({ ...held, DEPOSIT: 0 as Cents }), MIXED];
  /** Chooses cash, unless another type is chosen (R-1611). */
  const chooseCash = () => {
    if (paymentType === '') payment.form.setValue('paymentType', 'CASH', { shouldDirty: true });
  };

  return (
    <PaymentFrame
      title={t`Pay for the family`}
      payment={payment}
      isLocked={fees.loading || fees.data === undefined}
      totals={fees.data && <Totals payment={payment} />}
      wide
      onExited={onExited}
    >
      <TableNotice list={fees} noun={NOUN} empty={t`No fees`} place="above" />
      <TableNotice list={fees} noun={NOUN} empty={t`No fees`} place="within" />
      {fees.data && (
        <Stack spacing={1.5} sx={{ pt: 1 }}>
          <FieldGrid min={220} stretch>
            <DateField
              {...field}
              name="transactionDate"
              label={t`Transaction Date`}
              latest={today(new Date())}
              disabled={running || bankLine !== undefined}
            />
            <ChoiceField
              {...field}
              name="paymentType"
              label={t`Payment Type`}
              options={types}
              start="CASH"
              onChosen={(type) => {
                if (type === 'CASH' || type === 'MIXED') payment.form.setFocus('tendered');
                else payment.focusPayButton();
              }}
            />
            <PayerField {...field} uuid={uuid} />
            {paymentType !== 'CREDIT' && (
              <Box onChange={chooseCash}>
                <CashReceived
                  {...field}
                  isBank={paymentType === 'BANK'}
                  onEnter={paymentType === '' ? chooseCash : payment.pay}
                  keepsCredit={false}
                />
              </Box>
            )}
            {held.CREDIT > 0 && paymentType !== 'CREDIT' && paymentType !== 'MIXED' && (
              <CreditFirst {...field} credit={held.CREDIT} />
            )}
            {keepsCredit && paymentType !== 'BANK' && (rest ?? 0) > 0 && <KeepChange {...field} />}
          </FieldGrid>
          {children.map((child, index) => (
            <ChildSection
              key={child.uuid}
              child={child}
              payment={payment}
              {...(index === 0 && { inputRef: payment.ticksRef })}
            />
          ))}
        </Stack>
      )}
    </PaymentFrame>
  );
}

/** The total, its parts if they are mixed, what was received and the change (R-1603). */
function Totals({ payment }: { readonly payment: DialogPayment }) {
  const { total, cash, bank, credit, rest, values, keepsCredit } = payment;
  const { tendered, paymentType } = values;
  const isKept = keepsCredit && keepsRest(values);
  const parts = [
    { name: t`Credit`, cents: credit, isShown: credit > 0 },
    { name: t`Cash`, cents: cash, isShown: paymentType === 'MIXED' || (credit > 0 && cash > 0) },
    { name: t`Bank`, cents: bank, isShown: paymentType === 'MIXED' || (credit > 0 && bank > 0) },
  ].filter(({ isShown }) => isShown);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'baseline' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {t`Total`} <Money cents={total} currency />
      </Typography>
      <PaymentParts parts={parts} />
      {rest !== undefined && typeof tendered === 'number' && (
        <Typography color="textSecondary">
          {t`Received`} <Money cents={tendered} currency />
        </Typography>
      )}
      {rest !== undefined && (paymentType !== 'BANK' || isKept) && (
        <Typography sx={{ fontSize: '1.05rem', fontWeight: 650 }}>
          {restLabel(isKept)} <Money cents={rest} currency />
        </Typography>
      )}
    </Box>
  );
}
