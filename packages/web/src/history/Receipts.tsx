import {
  findDaysFailure,
  listReceiptStaff,
  listReceipts,
  receiptTypes,
} from '@kelas/contract/history';
import { currentMonth, isDay, today } from '@kelas/contract/values/date';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { formatDay } from '../languages/formats.ts';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { useReceipts } from '../payments/receipts.ts';
import { bankSeenText } from '../reference/bank-seen.ts';
import { moneyColumn } from '../reference/columns.tsx';
import { useHouseRules } from '../reference/house-rules.ts';
import { FUND_LABELS, paymentTypeText } from '../reference/payment-types.ts';
import { StudentLink } from '../reference/StudentLink.tsx';
import { serverText } from '../server-messages/server-text.ts';
import { Clamped } from '../ui/Clamped.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { DateField } from '../ui/MonthField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';
import { HistoryTabs, PEOPLE_PATH, RECEIPTS_PATH } from './HistoryTabs.tsx';
import { type ListedReceipt, receiptsSummary } from './receipts-summary.ts';

const columns: readonly Column<ListedReceipt>[] = [
  {
    label: msg`Receipt No.`,
    value: ({ receiptNo }) => receiptNo,
    cell: ({ receiptNo }) => <ReceiptLink receiptNo={receiptNo} />,
    pinned: true,
  },
  { label: msg`Transaction Date`, value: ({ transactionDate }) => transactionDate },
  {
    label: msg`Student`,
    value: ({ studentName }) => studentName,
    cell: ({ uuid, studentName }) => <StudentLink student={{ uuid, name: studentName }} />,
    wrap: 140,
  },
  {
    label: msg`Items`,
    value: ({ items }) => items.join(', '),
    cell: ({ items }) => <Clamped lines={2}>{items.join(', ')}</Clamped>,
    wrap: 160,
  },
  {
    label: msg`Payment Type`,
    value: ({ transactionType, fund }) => paymentTypeText(transactionType, t`Unknown`, fund),
    cell: ({ transactionType, fund, voided, bankSeen }) => (
      <>
        {paymentTypeText(transactionType, t`Unknown`, fund)}
        {!voided && bankSeen !== undefined && (
          <Typography component="div" variant="body2" color="textSecondary">
            {bankSeenText(bankSeen)}
          </Typography>
        )}
      </>
    ),
  },
  moneyColumn(msg`Amount (RM)`, ({ totalAmount }) => totalAmount),
  { label: msg`Recorded By`, value: ({ staffName }) => staffName, wrap: 100 },
  {
    label: msg`Voided`,
    value: ({ voided }) => (voided ? t`VOID` : ''),
    cell: ({ voided }) => voided && <StatusText good={false}>{t`VOID`}</StatusText>,
  },
];

const CHIPS = [
  { label: msg`Voided`, keep: ({ voided }: ListedReceipt) => voided },
  { label: msg`Without voided`, keep: ({ voided }: ListedReceipt) => !voided },
];

const RECEIPTS = {
  one: msg`receipt`,
  many: msg`receipts`,
  count: (count: number) => t`${plural(count, { one: '# receipt', other: '# receipts' })}`,
};

type ReceiptType = (typeof receiptTypes)[number];
const TYPES = { CASH: msg`Cash`, BANK: msg`Bank`, ...FUND_LABELS, UNKNOWN: msg`Unknown` };

const TAKE_PAYMENT = { label: msg`Take a payment`, to: '/student/tuition/payment' };

/** Filters of People: a link with one of them is from before the tabs. */
const PEOPLE_FILTERS = ['type', 'programLvl', 'name'];

/** History: the receipts by transaction date, or the people that an old link leads to (R-2101). */
export default function History() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  return PEOPLE_FILTERS.some((name) => params.has(name)) ? (
    <Navigate to={{ pathname: PEOPLE_PATH, search }} replace />
  ) : (
    <Receipts />
  );
}

/** A type, so that it fits the query string. */
type ReceiptFilter = {
  readonly from: string;
  readonly until: string;
  readonly paymentType: ReceiptType | '';
  readonly staffId: string;
  readonly item: string;
  readonly studentName: string;
};

/** The receipts of some days, voided ones too; first of the current month (R-2102 to R-2105). */
function Receipts() {
  const now = new Date();
  const start: ReceiptFilter = {
    from: `01-${currentMonth(now)}`,
    until: today(now),
    paymentType: '',
    staffId: '',
    item: '',
    studentName: '',
  };
  const filters = useFilters(start, {
    required: ['from', 'until'],
    choices: { paymentType: ['', ...receiptTypes] },
  });
  const { control, searched } = filters;
  const { studentName: name, ...applied } = filters.applied;
  const { from, until } = applied;
  const failure = isDay(from) && isDay(until) ? findDaysFailure(from, until) : undefined;
  const receipts = useCallQuery(
    listReceipts,
    { ...applied, name },
    { onFailure: 'alert', keepRows: true, enabled: searched && failure === undefined },
  );
  const staff = useCallQuery(listReceiptStaff, {}, { onFailure: 'silent' });
  const people = (staff.data ?? []).map(({ id, displayName }) => ({
    value: String(id),
    label: displayName,
  }));
  const { show } = useReceipts();
  const open = useCallback(({ receiptNo }: ListedReceipt) => show(receiptNo), [show]);
  return (
    <ListScreen
      title={t`History`}
      tabs={<HistoryTabs tab={RECEIPTS_PATH} />}
      name={t`Receipts`}
      filters={filters}
      chips={CHIPS}
      above={
        failure && (
          <Alert severity="info" sx={{ mb: 1.5 }}>
            {serverText(failure)}
          </Alert>
        )
      }
      list={receipts}
      columns={columns}
      rowKey={({ receiptNo }) => receiptNo}
      noun={RECEIPTS}
      empty={t`No receipts from ${{ from: formatDay(from) }} until ${{ until: formatDay(until) }}`}
      firstStep={TAKE_PAYMENT}
      summaryOf={receiptsSummary}
      onOpen={open}
    >
      <DateField
        control={control}
        name="from"
        label={t({ message: 'From', context: 'day' })}
        autoFocus
      />
      <DateField control={control} name="until" label={t({ message: 'Until', context: 'day' })} />
      <SelectField
        control={control}
        name="paymentType"
        label={t`Payment type`}
        options={useTypes()}
        none={t`All types`}
      />
      <SelectField
        control={control}
        name="staffId"
        label={t`Recorded by`}
        options={people}
        none={t`All staff`}
      />
      <TextField control={control} name="item" label={t`Item`} maxLength={200} />
      <TextField control={control} name="studentName" label={t`Student`} maxLength={200} />
    </ListScreen>
  );
}

/** The payment types to choose from; credit and deposits where the centre keeps them. */
function useTypes() {
  const rules = useHouseRules();
  const isKept = { CREDIT: rules?.keepsCredit, DEPOSIT: rules && rules.deposit !== null };
  return receiptTypes
    .filter((type) => (type === 'CREDIT' || type === 'DEPOSIT' ? isKept[type] : true))
    .map((value) => ({ value, label: TYPES[value] }));
}
