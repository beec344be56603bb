import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { Money } from '../ui/Money.tsx';

interface Props {
  readonly fee: Cents;
  readonly byLesson?: boolean | undefined;
}

/** Returns the fee of a course with its currency: per month, or `RM 20.00 a lesson` (R-2322). */
export function courseFeeText({ fee, byLesson = false }: Props): string {
  const amount = formatAmount(fee);
  return byLesson ? t`${amount} a lesson` : amount;
}

/** The fee of a course with its currency (R-2322). */
export function CourseFee(props: Props) {
  if (!props.byLesson) return <Money cents={props.fee} currency />;
  return <span className="money">{courseFeeText(props)}</span>;
}
