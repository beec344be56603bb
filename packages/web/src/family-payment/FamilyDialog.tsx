import { listFamilyFees } from '@kelas/contract/family-payments';
import type { Cents } from '@kelas/contract/values/cents';
import { today } from '@kelas/contract/values/date';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { CashReceived } from '../payments/CashReceived.tsx';
import { CreditFirst } from '../payments/CreditFirst.tsx';
import { meansOf, useHeld } from '../payments/held.ts';
import { LeftOut } from '../payments/LeftOut.tsx';
import { PayerField } from '../payments/PayerField.tsx';
import { PaymentParts } from '../payments/PaymentParts.tsx';
import { keepsRest } from '../payments/received-money.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { DateField } from '../ui/DateField.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { Money } from '../ui/Money.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import { ChildSection } from './ChildSection.tsx';
import type { FamilyForm, FamilyTotals } from './family-form.ts';
import { useFamilyPayment } from './use-family-payment.ts';

const NOUN = { one: 'fee', many: 'fees' };
const NONE: readonly never[] = [];
const MIXED = { value: 'MIXED', label: 'Mixed' } as const;

interface Props {
  /** Any child of the family. */
  readonly student: { readonly uuid: string };
  readonly onExited: () => void;
}

/** The payment of all children of a family: one amount received, one printed sheet (R-1601). */
export default function FamilyDialog({ student: { uuid }, onExited }: Props) {
  const fees = useCallQuery(listFamilyFees, { uuid }, { onFailure: 'alert', fresh: true });
  const takesParts = useHouseRules()?.partPayments ?? false;
  const { held, keepsCredit } = useHeld(uuid);
  const credit = held?.CREDIT ?? (0 as Cents);
  // A deposit is set off for one child, on the page of the child.
  const types = [...meansOf({ CREDIT: credit, DEPOSIT: 0 as Cents }), MIXED] as readonly {
    readonly value: Exclude<FamilyForm['paymentType'], ''>;
    readonly label: string;
  }[];
  const { open, close, submitOnce } = useSubmitOnce();
  const payButton = useRef<HTMLButtonElement>(null);
  const payment = useFamilyPayment({
    children: fees.data ?? NONE,
    rules: { takesParts, keepsCredit, credit },
    submitOnce,
    onRefused: () => payButton.current?.focus(),
  });
  const { control, values, running, totals } = payment;
  // The error alert shrinks the dialog; the focused field stays visible.
  useEffect(() => {
    if (payment.errorMessage) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [payment.errorMessage]);

  return (
    <DialogFrame
      title="Pay for the family"
      open={open}
      onClose={close}
      onExited={onExited}
      isDirty={payment.isDirty}
      isBusy={running}
      wide
    >
      <DialogContent>
        <TableNotice list={fees} noun={NOUN} empty="No fees" place="above" />
        <TableNotice list={fees} noun={NOUN} empty="No fees" place="within" />
        {fees.data && (
          <Stack spacing={1.5} sx={{ pt: 1 }}>
            <FieldGrid min={220} stretch>
              <DateField
                control={control}
                name="transactionDate"
                label="Transaction Date"
                latest={today(new Date())}
                disabled={running}
              />
              <ChoiceField
                control={control}
                name="paymentType"
                label="Payment Type"
                options={types}
                start="CASH"
                disabled={running}
                onChosen={(type) => {
                  if (type === 'CASH' || type === 'MIXED') payment.focusCash();
                  else payButton.current?.focus();
                }}
              />
              <PayerField control={control} uuid={uuid} disabled={running} />
              {values.paymentType !== 'CREDIT' && (
                <Box onChange={payment.chooseCash}>
                  <CashReceived
                    control={control}
                    isBank={values.paymentType === 'BANK'}
                    disabled={running}
                    onEnter={values.paymentType === '' ? payment.chooseCash : payment.pay}
                    keepsCredit={false}
                  />
                </Box>
              )}
              {credit > 0 && values.paymentType !== 'CREDIT' && values.paymentType !== 'MIXED' && (
                <CreditFirst control={control} credit={credit} disabled={running} />
              )}
              {keepsCredit && values.paymentType !== 'BANK' && (totals.rest ?? 0) > 0 && (
                <SwitchField
                  control={control}
                  name="keepsChange"
                  label="Keep the change as credit"
                  disabled={running}
                />
              )}
            </FieldGrid>
            {fees.data.map((child, index) => (
              <ChildSection
                key={child.uuid}
                child={child}
                payment={payment}
                takesParts={takesParts}
                {...(index === 0 && { inputRef: payment.ticksRef })}
              />
            ))}
          </Stack>
        )}
      </DialogContent>
      {payment.left.length > 0 && payment.paid.size > 0 && <LeftOut lines={payment.left} />}
      {payment.errorMessage && (
        <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
          {payment.errorMessage}
        </Alert>
      )}
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Box role="status" sx={{ flexGrow: 1 }}>
          {fees.data && (
            <Totals totals={totals} form={values} isKept={keepsCredit && keepsRest(values)} />
          )}
        </Box>
        <Button onClick={close} disabled={running}>
          Cancel
        </Button>
        {/* Not a submit button: Enter pays in the amount only. */}
        <Button
          ref={payButton}
          variant="contained"
          onClick={payment.pay}
          disabled={running || fees.loading || fees.data === undefined}
        >
          Pay now
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}

/** The total, its parts if they are mixed, what was received and the change (R-1603). */
function Totals({
  totals,
  form,
  isKept,
}: {
  readonly totals: FamilyTotals;
  readonly form: FamilyForm;
  readonly isKept: boolean;
}) {
  const { total, cash, bank, credit, rest } = totals;
  const { tendered, paymentType } = form;
  const parts = [
    { name: 'Credit', cents: credit, isShown: credit > 0 },
    { name: 'Cash', cents: cash, isShown: paymentType === 'MIXED' || (credit > 0 && cash > 0) },
    { name: 'Bank', cents: bank, isShown: paymentType === 'MIXED' || (credit > 0 && bank > 0) },
  ].filter(({ isShown }) => isShown);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'baseline' }}>
      <Typography sx={{ fontWeight: 650 }}>
        Total <Money cents={total} currency />
      </Typography>
      <PaymentParts parts={parts} />
      {rest !== undefined && typeof tendered === 'number' && (
        <Typography color="textSecondary">
          Received <Money cents={tendered} currency />
        </Typography>
      )}
      {rest !== undefined && (paymentType !== 'BANK' || isKept) && (
        <Typography sx={{ fontSize: '1.05rem', fontWeight: 650 }}>
          {isKept ? 'Paid in advance' : 'Change'} <Money cents={rest} currency />
        </Typography>
      )}
    </Box>
  );
}
