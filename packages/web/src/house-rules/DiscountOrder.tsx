import { t } from '@lingui/core/macro';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { textOf } from '../languages/language.ts';
import { Money } from '../ui/Money.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { exampleSteps, stepText } from './discount-example.ts';
import type { RuleProps } from './HouseRule.tsx';
import { DISCOUNT_ORDER, EXAMPLE_FEE_CENTS } from './rule-texts.ts';

/** How the discounts of a course combine, computed with the typed rules (R-2212, R-2213). */
export function DiscountOrder({ control }: RuleProps) {
  const steps = exampleSteps(useWatch({ control, compute: (values) => values }));
  const due = steps.at(-1)?.left ?? EXAMPLE_FEE_CENTS;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t`Order of the discounts`}
      sx={{ p: 2 }}
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {textOf(DISCOUNT_ORDER)}
      </Typography>
      <PlainTable
        label={t`Example of a course with discounts`}
        heads={[
          t`Example`,
          t({ message: 'Off', context: 'amount' }),
          t({ message: 'Left', context: 'amount' }),
        ]}
        sx={{ '& .total > *': { fontWeight: 650, borderBottom: 0 } }}
        rows={[
          {
            key: 'fee',
            head: t`Fee of the course`,
            cells: ['', <Money key="left" cents={EXAMPLE_FEE_CENTS} />],
          },
          ...steps.map((step) => ({
            key: step.discount.name,
            head: stepText(step),
            cells: [<Money key="off" cents={step.off} />, <Money key="left" cents={step.left} />],
          })),
          {
            key: 'due',
            head: t`Due for the month`,
            cells: ['', <Money key="left" cents={due} currency />],
            isTotal: true,
          },
        ]}
      />
    </Paper>
  );
}
