import { DISCOUNT_REQUIRED } from '@kelas/contract/discounts';
import { OFFER_FROM_MAX, OFFER_FROM_MIN } from '@kelas/contract/house-rules';
import type { Cents } from '@kelas/contract/values/cents';
import { useWatch } from 'react-hook-form';
import { BEARERS } from '../discounts/bearers.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { EXAMPLE_FEE_CENTS, exampleAmount } from './examples.ts';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import type { OfferValues } from './house-rules-values.ts';

interface Props extends RuleProps {
  readonly name: 'packageDiscount' | 'siblingDiscount';
  readonly title: string;
  /** The label of the number from which the discount begins. */
  readonly from: string;
  /** Returns what the rule does, with an example that ends with the fees. */
  readonly sentence: (from: string, fees: string) => string;
}

/** Returns the discounted example fee, in cents. */
function exampleOf({ amount, percent }: OfferValues): Cents {
  const part = Number(percent) || 0;
  const off =
    typeof amount === 'number' ? amount : Math.floor((EXAMPLE_FEE_CENTS * part + 50) / 100);
  return Math.max(0, EXAMPLE_FEE_CENTS - off) as Cents;
}

function countFailure(text: string, min: number, max: number): string | undefined {
  const count = Number(text);
  const isRight = Number.isInteger(count) && count >= min && count <= max;
  return isRight ? undefined : `Please enter a number from ${min} to ${max}`;
}

function percentFailure(text: string, { amount }: OfferValues): string | undefined {
  const isEmpty = text.trim() === '';
  if (isEmpty === (amount === null)) return DISCOUNT_REQUIRED;
  return isEmpty ? undefined : countFailure(text, 1, 100);
}

/** A house rule that takes an amount or a percentage off each course (R-1560, R-1561). */
export function OfferRule({ control, name, title, from, sentence }: Props) {
  const values = useWatch({ control, name });
  const fees = `${exampleAmount(EXAMPLE_FEE_CENTS)} become ${exampleAmount(exampleOf(values))}`;
  return (
    <HouseRule
      control={control}
      name={name === 'packageDiscount' ? 'hasPackageDiscount' : 'hasSiblingDiscount'}
      title={title}
      sentence={sentence(values.from, fees)}
    >
      <TextField
        control={control}
        name={`${name}.from`}
        label={from}
        type="number"
        check={(text) => countFailure(text, OFFER_FROM_MIN, OFFER_FROM_MAX)}
      />
      <MoneyField control={control} name={`${name}.amount`} label="Amount off each course" />
      <TextField
        control={control}
        name={`${name}.percent`}
        label="Or percent"
        type="number"
        rules={{ validate: (text, form) => percentFailure(text, form[name]) ?? true }}
      />
      <SelectField
        control={control}
        name={`${name}.borneBy`}
        label="Borne by"
        options={BEARERS}
        helperText="Shared: the teacher's share falls too"
      />
    </HouseRule>
  );
}

/** A discount for students with several courses (R-1560). */
export function PackageRule({ control }: RuleProps) {
  return (
    <OfferRule
      control={control}
      name="packageDiscount"
      title="Package discount"
      from="Courses at least"
      sentence={(from, fees) =>
        `A student with ${from} or more courses in a month gets a discount on each of them. Example: with ${from} courses, ${fees} each.`
      }
    />
  );
}

/** A discount for the later children of a family (R-1561). */
export function SiblingRule({ control }: RuleProps) {
  return (
    <OfferRule
      control={control}
      name="siblingDiscount"
      title="Sibling discount"
      from="From child"
      sentence={(from, fees) =>
        `From child ${from} of a family on, each course has a discount. Children with fees in that month count, the first registered first. Example: for child ${from}, ${fees}.`
      }
    />
  );
}
