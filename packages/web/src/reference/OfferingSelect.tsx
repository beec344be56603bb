import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { RowSelect } from '../ui/RowSelect.tsx';

interface NextOffering {
  readonly offeringId: number;
  readonly teacherName: string;
  readonly fee: Cents;
}

interface Props {
  readonly label: string;
  /** The id of the offering; null if the course ends; undefined while nothing is chosen. */
  readonly value: number | null | undefined;
  readonly offerings: readonly NextOffering[];
  readonly disabled?: boolean;
  readonly onChange: (offeringId: number | null) => void;
}

/** No offering has this id. */
const ENDS = 0;

/** The choice of what follows a course: a class with its teacher and fee, or nothing (R-1731). */
export function OfferingSelect({ label, value, offerings, disabled = false, onChange }: Props) {
  const options = offerings.map(({ offeringId, teacherName, fee }) => ({
    value: offeringId,
    label: `${teacherName}, ${formatAmount(fee)}`,
  }));
  return (
    <RowSelect
      label={label}
      value={value === null ? ENDS : value}
      options={[...options, { value: ENDS, label: 'The course ends' }]}
      none="Please choose"
      isMarked={value === undefined}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen === ENDS ? null : chosen)}
    />
  );
}
