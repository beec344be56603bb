import { OWED_ABSENCES_MAX, OWED_WEEKS_MAX } from '@kelas/contract/house-rules';
import { t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import { countFailure } from './number-failure.ts';
import { ATTENDANCE_ON_BILLS, OWED_ABSENCES, OWED_ABSENCES_OF } from './rule-texts.ts';

const optional = (text: string, max: number) =>
  text.trim() === '' ? undefined : countFailure(text, 1, max);

/** The house rules about attendance (R-2500, R-2505). */
export function AttendanceRules({ control }: RuleProps) {
  return (
    <>
      <HouseRule
        control={control}
        name="hasOwedAbsences"
        title={t`Owed absences`}
        sentence={textOf(OWED_ABSENCES)}
      >
        <SelectField
          control={control}
          name="owedAbsences.of"
          label={t`Absences`}
          options={OWED_ABSENCES_OF}
        />
        <TextField
          control={control}
          name="owedAbsences.perMonth"
          label={t`At most in a month`}
          type="number"
          helperText={t`Empty for no limit`}
          check={(text) => optional(text, OWED_ABSENCES_MAX)}
        />
        <TextField
          control={control}
          name="owedAbsences.weeks"
          label={t`Lapses after weeks`}
          type="number"
          helperText={t`Empty for never`}
          check={(text) => optional(text, OWED_WEEKS_MAX)}
        />
      </HouseRule>
      <HouseRule
        control={control}
        name="attendanceOnBills"
        title={t`Attendance on bills`}
        sentence={textOf(ATTENDANCE_ON_BILLS)}
      />
    </>
  );
}
