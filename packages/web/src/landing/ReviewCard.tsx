import { reviewDiscounts } from '@kelas/contract/discounts';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCall } from '../api/call.ts';
import { offText } from '../discounts/discount-text.ts';
import { withElements } from '../languages/elements.ts';
import { formatMoment, numberText } from '../languages/formats.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { Panel } from '../ui/Panel.tsx';
import type { Overview } from './overview.ts';

type Review = NonNullable<Overview['review']>;

/** Discounts of employees until an admin has seen them, and siblings to decide (R-1892). */
export function ReviewCard({ review: { discounts, discountCount, siblings } }: { review: Review }) {
  const { run, running } = useCall(reviewDiscounts, { onFailure: 'alert' });
  const [newest] = discounts;
  const more = discountCount - discounts.length;
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Panel
        title={t`Please look at`}
        actions={
          newest && (
            <Button variant="outlined" disabled={running} onClick={() => run({ id: newest.id })}>
              {t`OK, seen`}
            </Button>
          )
        }
      >
        <Box component="ul" sx={list}>
          {siblings.map((each) => (
            <li key={`${each.uuid} ${each.siblingName}`}>
              {withElements((place) => {
                const [student, sibling] = [
                  place(<StudentLink student={each} />),
                  each.siblingName,
                ];
                return t`Siblings? ${student} and ${sibling}. One family has money paid in advance.`;
              })}
              <Recorded by={each} />
            </li>
          ))}
          {discounts.map((each) => (
            <li key={each.id}>
              {withElements((place) => {
                const [student, off] = [place(<StudentLink student={each} />), offText(each)];
                return t`Discount: ${student}, ${{ subject: each.subjectName }}, ${off} (${{ reason: each.reason }})`;
              })}
              <Recorded by={each} />
            </li>
          ))}
        </Box>
        {more > 0 && (
          <Typography color="textSecondary">
            {t`and ${{ count: numberText(more) }} more discounts`}
          </Typography>
        )}
      </Panel>
    </Box>
  );
}

function Recorded({ by }: { by: Review['siblings'][number] | Review['discounts'][number] }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {by.staffName} · {formatMoment(new Date(by.recordCreateDate))}
    </Typography>
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& > li + li': { mt: 1 },
};
