import { recordReminder } from '@kelas/contract/arrears';
import type { Settings } from '@kelas/contract/centre';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useCall } from '../api/call.ts';
import { isCovered, openDebtOf } from './open-debt.ts';
import { type Debtor, openDebtsOf, reminderText } from './reminder.ts';
import { SendButtons } from './SendButtons.tsx';

interface Props {
  readonly debtor: Debtor;
  /** Undefined while the settings load. */
  readonly centre: Settings | undefined;
  readonly onCopy: (debtor: Debtor, text: string) => void;
  /** Opens the payment from credit, which takes the place of a reminder that it makes needless. */
  readonly onUseCredit?: () => void;
}

/**
 * Reminds by WhatsApp, or copies the reminder; both are recorded. Debts that credit
 * covers are not reminded (R-1841). A debt of several students is one reminder (R-2220, R-2222).
 */
export function RemindButtons({ debtor, centre, onCopy, onUseCredit }: Props) {
  const students = openDebtsOf(debtor);
  const name = students.map((each) => each.name).join(', ');
  const { run } = useCall(recordReminder, { onFailure: 'silent' });
  const text =
    centre &&
    reminderText(
      {
        centre: centre.name,
        students: students.map((each) => ({ name: each.name, months: openDebtOf(each).months })),
        total: openDebtOf(debtor).fee,
        codes: [...new Set(students.map(({ referenceCode }) => referenceCode))],
        paymentInfo: centre.paymentInfo,
      },
      debtor.familyLanguage || centre.language,
    );
  const record = () => {
    const [first, ...others] = students.map(({ uuid }) => uuid);
    if (first) void run({ uuid: first, ...(others.length > 0 && { others }) });
  };
  if (isCovered(debtor)) {
    if (!onUseCredit) return null;
    return (
      <Button
        aria-label={t`Use credit: ${{ name: debtor.name }}`}
        title={t`${{ amount: formatAmount(debtor.totalOwedFee) }} paid in advance covers this. Use credit.`}
        onClick={onUseCredit}
        sx={{ minWidth: 0, px: 0.75 }}
      >
        {t`Use credit`}
      </Button>
    );
  }
  return (
    <SendButtons
      name={name}
      contact={debtor}
      text={text}
      sendTitle={(recipient) => t`Remind ${{ name: recipient.name }} ${{ phone: recipient.phone }}`}
      copyTitle={t`Copy the reminder`}
      onCopy={(copied) => onCopy({ ...debtor, name }, copied)}
      onSent={record}
    />
  );
}
