import {
  changeHouseRules,
  getHouseRules,
  type HouseRules as StoredRules,
} from '@kelas/contract/house-rules';
import { t } from '@lingui/core/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { callQuery, useCallQuery } from '../api/query.ts';
import { useRecordForm } from '../conflicts/use-record-form.ts';
import { textOf } from '../languages/language.ts';
import { DepositItem } from '../settings/DepositItem.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { ApplyRules } from './ApplyRules.tsx';
import { AttendanceRules } from './AttendanceRules.tsx';
import { DiscountOrder } from './DiscountOrder.tsx';
import { DiscountRuleSection } from './DiscountRule.tsx';
import { FirstMonthRule, HouseRule, MoneyRule, NumberRule } from './HouseRule.tsx';
import { RULE_FIELDS } from './house-rules-merge.ts';
import { type RuleValues, ruleRequestOf, ruleValuesOf } from './house-rules-values.ts';
import { CREDIT, PART_PAYMENTS } from './rule-texts.ts';

/** Settings, House rules: each rule is off until an ADMIN turns it on (R-1551). */
export default function HouseRules() {
  const rules = useCallQuery(getHouseRules, {}, { onFailure: 'silent', fresh: true });
  return (
    <SettingsPage tab="/settings/rules">
      <LoadedRecord record={rules} noun={t`page`}>
        {(stored) => <HouseRulesForm rules={stored} />}
      </LoadedRecord>
    </SettingsPage>
  );
}

/** The rules of one subject, under its heading (R-2211). */
function RuleGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack spacing={1.5} sx={{ pt: 1 }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Stack>
  );
}

function HouseRulesForm({ rules }: { rules: StoredRules }) {
  const call = useCall(changeHouseRules, { onFailure: 'inline' });
  const record = useRecordForm<StoredRules, RuleValues>({
    record: rules,
    query: callQuery(getHouseRules, {}),
    valuesOf: ruleValuesOf,
    update: (values, { version }) => call.run({ ...ruleRequestOf(values), version }),
    mergeFields: RULE_FIELDS,
  });
  const { control, formState } = record.form;
  const hasDeposit = useWatch({ control, name: 'hasDeposit' });
  return (
    <Stack spacing={3}>
      {hasDeposit && <DepositItem isRuleOn />}
      <SettingsForm of={record}>
        <RuleGroup title={t`Due dates and reminders`}>
          <NumberRule control={control} name="dueDay" />
          <NumberRule control={control} name="notAdmittedMonths" />
        </RuleGroup>
        <RuleGroup title={t`Starting`}>
          <MoneyRule control={control} name="registrationFee" />
          <MoneyRule control={control} name="deposit" />
          <FirstMonthRule control={control} />
        </RuleGroup>
        <RuleGroup title={t`Discounts`}>
          <DiscountRuleSection control={control} name="packageDiscount" />
          <DiscountRuleSection control={control} name="siblingDiscount" />
          <NumberRule control={control} name="discountLimit" />
          <DiscountOrder control={control} />
        </RuleGroup>
        <RuleGroup title={t`Paying`}>
          <HouseRule
            control={control}
            name="partPayments"
            title={t`Part payments`}
            sentence={textOf(PART_PAYMENTS)}
          />
          <HouseRule
            control={control}
            name="keepsCredit"
            title={t`Payments in advance`}
            sentence={textOf(CREDIT)}
          />
        </RuleGroup>
        <RuleGroup title={t`Attendance`}>
          <AttendanceRules control={control} />
        </RuleGroup>
      </SettingsForm>
      <ApplyRules isDirty={formState.isDirty} />
    </Stack>
  );
}
