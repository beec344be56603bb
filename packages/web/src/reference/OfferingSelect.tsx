import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { RowSelect } from '../ui/RowSelect.tsx';
import { courseFeeText } from './CourseFee.tsx';
import { useOfferings } from './reference-data.ts';

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
  const known = useOfferings();
  const options = offerings.map(({ offeringId, teacherName, fee }) => {
    const byLesson = known.find(({ id }) => id === offeringId)?.byLesson;
    return { value: offeringId, label: `${teacherName}, ${courseFeeText({ fee, byLesson })}` };
  });
  return (
    <RowSelect
      label={label}
      value={value === null ? ENDS : value}
      options={[...options, { value: ENDS, label: t`The course ends` }]}
      none={t`Please choose`}
      isMarked={value === undefined}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen === ENDS ? null : chosen)}
    />
  );
}
