import type { OutputOf } from '@kelas/contract/call';
import type { previewCourseChange } from '@kelas/contract/students';
import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthInWords } from '@kelas/contract/values/month';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Money } from '../ui/Money.tsx';
import { countOf } from '../ui/table.ts';

type Preview = OutputOf<typeof previewCourseChange>;
type KeptMonth = Preview['months'][number];

const DISCOUNTS = { one: 'discount continues', many: 'discounts continue' };

interface Props {
  readonly preview: Preview;
  /** What the new course costs before discounts. */
  readonly fee: number;
  /** A newer preview loads. */
  readonly isLoading: boolean;
}

/** What a change of a course does to each month (R-1804). */
export function ChangePreview({ preview, fee, isLoading }: Props) {
  const { months, cancelledDate, discounts } = preview;
  return (
    <Box role="status" aria-busy={isLoading} sx={{ mt: 2, opacity: isLoading ? 0.55 : 1 }}>
      <Typography sx={{ fontWeight: 600 }}>What happens to each month</Typography>
      <Box component="ul" aria-label="Months" sx={list}>
        {months.map((each) => (
          <li key={each.month}>
            <span>{monthInWords(each.month as Month)}</span>
            <span>
              <KeptText month={each} />
            </span>
          </li>
        ))}
        <li>
          <span>From {monthInWords(cancelledDate as Month)}</span>
          <span>
            New course at <Money cents={fee as Cents} currency />
            {preview.fee !== fee && (
              <>
                , <Money cents={preview.fee} currency /> to pay in this month
              </>
            )}
            {discounts > 0 && <>; {countOf(discounts, DISCOUNTS)}</>}
          </span>
        </li>
      </Box>
    </Box>
  );
}

function KeptText({ month: { fee, paidFee, status } }: { readonly month: KeptMonth }) {
  if (status === null) return 'Present course, no fee';
  if (status === 'PAID') {
    return (
      <>
        Stays paid with the present course (<Money cents={paidFee} currency />)
      </>
    );
  }
  const left = <Money cents={(fee - paidFee) as Cents} currency />;
  if (paidFee === 0) return <>Present course, {left} to pay, because a later month is paid</>;
  return (
    <>
      <Money cents={paidFee} currency /> of <Money cents={fee} currency /> paid; {left} left at the
      present fee
    </>
  );
}

const list = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
  maxHeight: 220,
  overflowY: 'auto',
  borderTop: 1,
  borderColor: 'divider',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 2,
    py: 0.75,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& > li > span:first-of-type': { fontWeight: 600, minWidth: 110 },
  '& > li > span:last-of-type': { flex: '1 1 220px', minWidth: 0 },
} as const;
