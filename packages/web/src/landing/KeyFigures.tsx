import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { withElements } from '../languages/elements.ts';
import { formatMonth } from '../languages/formats.ts';
import { Money } from '../ui/Money.tsx';
import { useMenuHas } from '../ui/menu-context.ts';
import { Nowrap } from './GlanceCards.tsx';
import type { DayProps, Overview } from './overview.ts';

/** The figures that an owner and the front desk want first, each a link to its screen (R-2160). */
export function KeyFigures({ day }: DayProps) {
  const { month, arrearsFee, arrearsOlderFee, tuition, openSalaries, unpaidSalaries } = day;
  const report = useMenuHas('/finance/report/month')
    ? '/finance/report/month'
    : '/student/tuition/payment';
  const inWords = formatMonth(month);
  return (
    <Box component="section" aria-label={t`Figures`} sx={figures}>
      <TakenToday today={day.today} />
      <Figure title={t`Owed in all`} cents={arrearsFee} to="/arrears">
        {arrearsOlderFee > 0
          ? withElements((place) => {
              const amount = place(<Money cents={arrearsOlderFee} currency />);
              return t`${amount} of it older than three months`;
            })
          : t`Nothing older than three months`}
      </Figure>
      <Figure
        title={t`Collected for ${{ month: inWords }}`}
        cents={(tuition.totalFee - tuition.owedFee) as Cents}
        to={report}
      >
        <Collected tuition={tuition} />
      </Figure>
      {openSalaries && (
        <Figure title={t`Salaries to pay`} cents={openSalaries.fee} to="/teachers/salary">
          {salariesText(openSalaries.teachers, inWords)}
          {unpaidSalaries && unpaidSalaries.length > 0 && (
            <div>{earlierText(unpaidSalaries.length)}</div>
          )}
        </Figure>
      )}
    </Box>
  );
}

function salariesText(teachers: number, month: string): string {
  if (teachers === 0) return t`None for ${month} so far`;
  return t`${plural(teachers, { one: '# teacher', other: '# teachers' })} for ${month} so far`;
}

const earlierText = (months: number) =>
  t`and ${plural(months, { one: '# earlier month', other: '# earlier months' })}`;

/** What was received today; an EMPLOYEE sees the own sums (R-1420, R-1421). */
function TakenToday({ today }: Pick<Overview, 'today'>) {
  const { cash, bank, unknown, deposit, receipts, voids, people } = today;
  const amounts = withElements((place) =>
    [
      t`Cash ${{ amount: place(<Money cents={cash} />) }}`,
      t`Bank ${{ amount: place(<Money cents={bank} />) }}`,
      ...(unknown === 0 ? [] : [t`Unknown ${{ amount: place(<Money cents={unknown} />) }}`]),
      ...(deposit ? [t`From deposits ${{ amount: place(<Money cents={deposit} />) }}`] : []),
    ].join(' · '),
  );
  const isOwn = useSession()?.role !== 'ADMIN';
  return (
    <Figure
      title={isOwn ? t`Taken today by you` : t`Taken today`}
      cents={sumCents([cash, bank, unknown])}
      to="/cash/close"
    >
      <div>{amounts}</div>
      {receipts + voids > 0 && <div>{receiptsText(receipts, voids)}</div>}
      {people.length > 1 &&
        people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name
          <div key={index}>
            {person.staffName}{' '}
            <Money cents={sumCents([person.cash, person.bank, person.unknown])} />
          </div>
        ))}
    </Figure>
  );
}

function receiptsText(receipts: number, voids: number): string {
  const counted = plural(receipts, { one: '# receipt', other: '# receipts' });
  if (voids === 0) return counted;
  return t`${{ receipts: counted }}, less ${plural(voids, { one: '# void', other: '# voids' })}`;
}

/** The tuition of the month, and the shares that were collected of earlier months (R-1061). */
function Collected({ tuition }: Pick<Overview, 'tuition'>) {
  const { students, owing, totalFee, earlier } = tuition;
  if (students === 0) return t`No fees in this month`;
  return (
    <>
      <div>
        {withElements((place) => {
          const total = place(<Money cents={totalFee} currency />);
          const all = plural(students, { one: '# student', other: '# students' });
          return owing === 0
            ? t`of ${total}, all ${all} have paid`
            : t`of ${total}, ${plural(owing, { one: `# of ${all} owes`, other: `# of ${all} owe` })}`;
        })}
      </div>
      {earlier.some((each) => each.totalFee > 0) && (
        <div>
          {earlier
            .filter((each) => each.totalFee > 0)
            .map((each, index) => (
              <span key={each.month}>
                {index > 0 && ' · '}
                <Nowrap>
                  {t`${{ month: formatMonth(each.month) }} ${{ percent: percentOf(each) }} %`}
                </Nowrap>
              </span>
            ))}
        </div>
      )}
    </>
  );
}

/** Returns the collected part in whole per cent; 100 only if nothing is owed. */
function percentOf({ totalFee, owedFee }: Overview['tuition']['earlier'][number]): number {
  return Math.floor((100 * (totalFee - owedFee)) / totalFee);
}

interface FigureProps {
  readonly title: string;
  readonly cents: Cents;
  readonly to: string;
  readonly children: ReactNode;
}

function Figure({ title, cents, to, children }: FigureProps) {
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <CardActionArea component={Link} to={to} sx={{ p: 2, height: 1 }}>
        <Typography color="textSecondary">{title}</Typography>
        <Typography component="div" sx={amount}>
          <Money cents={cents} currency />
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          {children}
        </Typography>
      </CardActionArea>
    </Paper>
  );
}

const figures = {
  display: 'grid',
  gap: 2,
  mb: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
};
const amount = { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 };
