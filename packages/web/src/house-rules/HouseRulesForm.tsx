import { changeHouseRules, getHouseRules, type HouseRules } from '@kelas/contract/house-rules';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useRecordForm } from '../conflicts/use-record-form.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { DepositItem } from '../settings/DepositItem.tsx';
import { ApplyRules } from './ApplyRules.tsx';
import { CreditRule } from './CreditRule.tsx';
import { DepositRule } from './DepositRule.tsx';
import { DiscountLimitRule } from './DiscountLimitRule.tsx';
import { DueDayRule } from './DueDayRule.tsx';
import { FirstMonthRule } from './FirstMonthRule.tsx';
import { RULE_FIELDS } from './house-rules-merge.ts';
import { type RuleValues, ruleRequestOf, ruleValuesOf } from './house-rules-values.ts';
import { NotAdmittedRule } from './NotAdmittedRule.tsx';
import { PackageRule, SiblingRule } from './OfferRule.tsx';
import { PartPaymentsRule } from './PartPaymentsRule.tsx';
import { RegistrationFeeRule } from './RegistrationFeeRule.tsx';

/** R-1880 in the words of the screen. */
const DISCOUNT_ORDER =
  'Discounts of one course apply in this order: the first month, then each percentage of what that leaves, then amounts.';

/** The form of the house rules, with a section for each rule. */
export function HouseRulesForm({ rules }: { rules: HouseRules }) {
  const call = useCall(changeHouseRules, { onFailure: 'inline' });
  const { form, merging, save, isSaving } = useRecordForm<HouseRules, RuleValues>({
    record: rules,
    query: callQuery(getHouseRules, {}),
    valuesOf: ruleValuesOf,
    update: (values, { version }) => call.run({ ...ruleRequestOf(values), version }),
    mergeFields: RULE_FIELDS,
  });
  const { control } = form;
  const hasDeposit = useWatch({ control, name: 'hasDeposit' });
  useUnsaved(form.formState.isDirty);

  const submit = (event: FormEvent) => {
    form.clearErrors();
    form.handleSubmit(save)(event);
  };
  return (
    <Stack spacing={3}>
      {hasDeposit && <DepositItem isRuleOn />}
      <Stack component="form" onSubmit={submit} noValidate spacing={2}>
        <ConflictNotice merging={merging} save="Save" />
        <DueDayRule control={control} />
        <NotAdmittedRule control={control} />
        <RegistrationFeeRule control={control} />
        <DepositRule control={control} />
        <PartPaymentsRule control={control} />
        <CreditRule control={control} />
        <PackageRule control={control} />
        <SiblingRule control={control} />
        <FirstMonthRule control={control} />
        <Typography color="textSecondary">{DISCOUNT_ORDER}</Typography>
        <DiscountLimitRule control={control} />
        <Button
          type="submit"
          variant="contained"
          size="medium"
          disabled={isSaving}
          sx={{ alignSelf: 'flex-start' }}
        >
          Save
        </Button>
      </Stack>
      <ApplyRules isDirty={form.formState.isDirty} />
    </Stack>
  );
}
