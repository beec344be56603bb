import { HouseRule, type RuleProps } from './HouseRule.tsx';

/** A charge may be paid in several payments (R-1540). */
export function PartPaymentsRule({ control }: RuleProps) {
  return (
    <HouseRule
      control={control}
      name="partPayments"
      title="Part payments"
      sentence="A payment may pay a part of a fee; the rest stays owed. Example: of RM 120.00 for December a family pays RM 50.00 now and owes RM 70.00. The teacher’s share of each part counts in the month in which it was received."
    />
  );
}
