import { useWatch } from 'react-hook-form';
import { SelectField } from '../ui/SelectField.tsx';
import { HouseRule, type RuleProps } from './HouseRule.tsx';

const OPTIONS = [
  { value: 'HALF_MONTH', label: 'Half a month from the 16th on' },
  { value: 'LESSONS', label: 'The lessons that are left' },
] as const;

const EXAMPLES = {
  HALF_MONTH: 'for a first lesson on the 20th, RM 120.00 become RM 60.00.',
  LESSONS:
    'with 3 of 8 lessons of the timetable left, RM 120.00 become RM 45.00. Without lessons in the timetable the full fee is due.',
};

/** A course that starts in the middle of a month (R-1563). */
export function FirstMonthRule({ control }: RuleProps) {
  const rule = useWatch({ control, name: 'firstMonth' });
  return (
    <HouseRule
      control={control}
      name="hasFirstMonth"
      title="First month"
      sentence={`A course that starts in the middle of a month is charged for a part of it. Example: ${EXAMPLES[rule]}`}
    >
      <SelectField control={control} name="firstMonth" label="What is charged" options={OPTIONS} />
    </HouseRule>
  );
}
