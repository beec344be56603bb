import { payTuition } from '@kelas/contract/payments';
import { listPayableMonths } from '@kelas/contract/tuition-fees';
import { currentMonth } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import { type CallQuery, useCallQuery } from '../api/query.ts';
import { formatMonth } from '../languages/formats.ts';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import { compareByMonth, type PayableLine } from '../payments/payable-lines.ts';
import type { PaymentForm } from '../payments/payment-form.ts';
import type { PaymentSource } from '../payments/use-payment.ts';
import type { NounForms } from '../ui/table.ts';
import { FurtherMonths } from './FurtherMonths.tsx';
import { withMonths } from './further-months.ts';

const NONE: readonly never[] = [];

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  /** The month of the lines; without it they are of all months up to the current one. */
  readonly month?: string;
  readonly details: CallQuery<readonly unknown[]>;
  readonly lines: readonly PayableLine[];
  readonly noun: NounForms;
  readonly isClosed?: (lines: readonly PayableLine[]) => boolean;
  readonly start?: PaymentSource['start'];
  readonly onExited: () => void;
}

/** Payment Details of tuition lines, with further months. */
export function MonthsDialog(props: Props) {
  const { student, month, details, lines, noun, isClosed, start, onExited } = props;
  const { uuid, name } = student;
  const own = month ?? currentMonth(new Date());
  const payable = useCallQuery(listPayableMonths, { uuid }, { onFailure: 'inline', fresh: true });
  const offered = payable.data?.filter(
    (each) => month !== undefined || compareByMonth(each.month, own) > 0,
  );
  const linesOf = (months: PaymentForm['months']) => {
    const all = withMonths(lines, { uuid, month: own }, offered ?? NONE, months[uuid] ?? NONE);
    const isOfOne = all.every((line) => line.month === month);
    return isOfOne ? all : all.map((line) => ({ ...line, hint: formatMonth(line.month) }));
  };
  return (
    <PaymentDialog
      source={{
        call: payTuition,
        student: { uuid, name, month: own },
        linesOf,
        ...(start && { start }),
      }}
      {...(month !== undefined && { month })}
      details={details}
      noun={noun}
      column={t`Subject`}
      {...(isClosed && { isClosed })}
      months={payable}
      monthsField={({ values, running, setMonths }) => (
        <FurtherMonths
          payable={{ ...payable, data: offered }}
          own={own}
          value={values.months[uuid] ?? NONE}
          onChange={(months) => setMonths(uuid, months)}
          disabled={running}
        />
      )}
      onExited={onExited}
    />
  );
}
