import { HouseRule, type RuleProps } from './HouseRule.tsx';

/** What is received above the fees is kept as credit (R-1576). */
export function CreditRule({ control }: RuleProps) {
  return (
    <HouseRule
      control={control}
      name="keepsCredit"
      title="Payments in advance"
      sentence="What a family pays above its fees can be kept as credit and pays later fees of all its children. Example: of RM 240.00 for a fee of RM 120.00, the other RM 120.00 are paid in advance and pay the next month with one click."
    />
  );
}
