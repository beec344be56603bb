import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { Money } from '../ui/Money.tsx';
import { useMenuHas } from '../ui/menu-context.ts';
import { countOf, numberText } from '../ui/table.ts';
import { Nowrap } from './GlanceCards.tsx';
import type { DayProps, Overview } from './overview.ts';

/** The figures that an owner and the front desk want first, each a link to its screen (R-2160). */
export function KeyFigures({ day }: DayProps) {
  const { month, arrearsFee, arrearsOlderFee, tuition, openSalaries, unpaidSalaries } = day;
  const report = useMenuHas('/finance/report/month')
    ? '/finance/report/month'
    : '/student/tuition/payment';
  const inWords = monthInWords(month);
  return (
    <Box component="section" aria-label="Figures" sx={figures}>
      <TakenToday today={day.today} />
      <Figure title="Owed in all" cents={arrearsFee} to="/arrears">
        {arrearsOlderFee > 0 ? (
          <>
            <Money cents={arrearsOlderFee} currency /> of it older than three months
          </>
        ) : (
          'Nothing older than three months'
        )}
      </Figure>
      <Figure
        title={`Collected for ${inWords}`}
        cents={(tuition.totalFee - tuition.owedFee) as Cents}
        to={report}
      >
        <Collected tuition={tuition} />
      </Figure>
      {openSalaries && (
        <Figure title="Salaries to pay" cents={openSalaries.fee} to="/teachers/salary">
          {openSalaries.teachers === 0
            ? `None for ${inWords} so far`
            : `${countOf(openSalaries.teachers, 'teacher')} for ${inWords} so far`}
          {unpaidSalaries && unpaidSalaries.length > 0 && (
            <div>and {countOf(unpaidSalaries.length, 'earlier month')}</div>
          )}
        </Figure>
      )}
    </Box>
  );
}

/** What was received today; an EMPLOYEE sees the own sums (R-1420, R-1421). */
function TakenToday({ today }: Pick<Overview, 'today'>) {
  const { cash, bank, unknown, deposit, receipts, voids, people } = today;
  const isOwn = useSession()?.role !== 'ADMIN';
  return (
    <Figure
      title={isOwn ? 'Taken today by you' : 'Taken today'}
      cents={sumCents([cash, bank, unknown])}
      to="/cash/close"
    >
      <div>
        Cash <Money cents={cash} /> · Bank <Money cents={bank} />
        {unknown !== 0 && ' · Unknown '}
        {unknown !== 0 && <Money cents={unknown} />}
        {deposit && ' · From deposits '}
        {deposit && <Money cents={deposit} />}
      </div>
      {receipts + voids > 0 && (
        <div>
          {countOf(receipts, 'receipt')}
          {voids > 0 && `, less ${countOf(voids, 'void')}`}
        </div>
      )}
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

/** The tuition of the month, and the shares that were collected of earlier months (R-1061). */
function Collected({ tuition }: Pick<Overview, 'tuition'>) {
  const { students, owing, totalFee, earlier } = tuition;
  if (students === 0) return 'No fees in this month';
  return (
    <>
      <div>
        of <Money cents={totalFee} currency />,{' '}
        {owing === 0
          ? `all ${countOf(students, 'student')} have paid`
          : `${numberText(owing)} of ${countOf(students, 'student')} ${owing === 1 ? 'owes' : 'owe'}`}
      </div>
      {earlier.some((each) => each.totalFee > 0) && (
        <div>
          {earlier
            .filter((each) => each.totalFee > 0)
            .map((each, index) => (
              <span key={each.month}>
                {index > 0 && ' · '}
                <Nowrap>
                  {monthInWords(each.month)} {percentOf(each)} %
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
