import {
  changeHouseRules,
  getHouseRules,
  type HouseRules as StoredRules,
} from '@kelas/contract/house-rules';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { callQuery, useCallQuery } from '../api/query.ts';
import { useRecordForm } from '../conflicts/use-record-form.ts';
import { DepositItem } from '../settings/DepositItem.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { ApplyRules } from './ApplyRules.tsx';
import { DiscountRuleSection } from './DiscountRule.tsx';
import { FirstMonthRule, HouseRule, MoneyRule, NumberRule } from './HouseRule.tsx';
import { RULE_FIELDS } from './house-rules-merge.ts';
import { type RuleValues, ruleRequestOf, ruleValuesOf } from './house-rules-values.ts';
import { CREDIT, PART_PAYMENTS } from './rule-texts.ts';

/** R-1880 in the words of the screen. */
const DISCOUNT_ORDER =
  'Discounts of one course apply in this order: the first month, then each percentage of what that leaves, then amounts.';

/** Settings, House rules: each rule is off until an ADMIN turns it on (R-1551). */
export default function HouseRules() {
  const rules = useCallQuery(getHouseRules, {}, { onFailure: 'silent', fresh: true });
  return (
    <SettingsPage tab="/settings/rules">
      <LoadedRecord record={rules} noun="page">
        {(stored) => <HouseRulesForm rules={stored} />}
      </LoadedRecord>
    </SettingsPage>
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
        <NumberRule control={control} name="dueDay" />
        <NumberRule control={control} name="notAdmittedMonths" />
        <MoneyRule control={control} name="registrationFee" />
        <MoneyRule control={control} name="deposit" />
        <HouseRule
          control={control}
          name="partPayments"
          title="Part payments"
          sentence={PART_PAYMENTS}
        />
        <HouseRule
          control={control}
          name="keepsCredit"
          title="Payments in advance"
          sentence={CREDIT}
        />
        <DiscountRuleSection control={control} name="packageDiscount" />
        <DiscountRuleSection control={control} name="siblingDiscount" />
        <FirstMonthRule control={control} />
        <Typography color="textSecondary">{DISCOUNT_ORDER}</Typography>
        <NumberRule control={control} name="discountLimit" />
      </SettingsForm>
      <ApplyRules isDirty={formState.isDirty} />
    </Stack>
  );
}
