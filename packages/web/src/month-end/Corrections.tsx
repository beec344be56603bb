import { formatAmount } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { formatDay } from '../languages/formats.ts';
import { textOf, useLanguage } from '../languages/language.ts';
import { momentColumn, moneyColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import type { Column } from '../ui/table.ts';
import type { MonthEndRecord } from './month-end.ts';

type Corrected = MonthEndRecord['corrected'][number];

const KINDS = {
  PAYMENT: msg`Payment recorded late`,
  VOID: msg({ message: 'Void', context: 'record' }),
  REFUND: msg`Refund recorded late`,
  SALARY: msg`Salary recorded late`,
  SALARY_VOID: msg`Void of a salary`,
};

const COLUMNS: readonly Column<Corrected>[] = [
  { label: msg`Date`, value: ({ transactionDate }) => transactionDate },
  {
    label: msg`Record`,
    value: ({ kind, receiptNo }) => `${textOf(KINDS[kind])} ${receiptNo}`,
    wrap: 110,
  },
  {
    label: msg`Name`,
    value: ({ name }) => name,
    cell: ({ kind, uuid, name }) =>
      kind === 'SALARY' || kind === 'SALARY_VOID' ? name : <StudentLink student={{ uuid, name }} />,
    wrap: 130,
  },
  moneyColumn(msg`Amount (RM)`, ({ fee }) => fee),
  momentColumn(msg`Recorded On`, ({ recordCreateDate }) => recordCreateDate),
  { label: msg`Recorded By`, value: ({ staffName }) => staffName, wrap: 90 },
];

const NOUN = {
  one: msg`correction`,
  many: msg`corrections`,
  count: (count: number) => t`${plural(count, { one: '# correction', other: '# corrections' })}`,
};

/** Records of closed months that this close counts (R-2405); nothing without any. */
export function Corrections({ record }: { record: MonthEndRecord }) {
  useLanguage();
  const { corrected, correctedCount, corrections } = record;
  if (correctedCount === 0) return null;
  const list = {
    data: corrected,
    loading: false,
    error: undefined,
    silent: false,
    refetch: () => {},
  };
  const left = correctedCount - corrected.length;
  return (
    <ListPanel
      title={t`Corrections of earlier months`}
      hint={t`Recorded after their month was closed. They are not in the statement. This close counts them.`}
      list={list}
      columns={COLUMNS}
      rowKey={({ kind, receiptNo, uuid, transactionDate }) =>
        `${kind} ${receiptNo} ${uuid} ${formatDay(transactionDate)}`
      }
      noun={NOUN}
      summary={formatAmount(corrections)}
    >
      {left > 0 && (
        <Typography color="textSecondary">{t`${left} more are in the postings.`}</Typography>
      )}
    </ListPanel>
  );
}
