import { BILLS_SELECTED_MAX, getBillsDocument, listBills } from '@kelas/contract/bills';
import { getSettings } from '@kelas/contract/centre';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import { msg, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useDocument } from '../documents/use-document.ts';
import { compareTexts } from '../languages/formats.ts';
import { classLabel } from '../reference/class-label.ts';
import { FAMILY_NOUN } from '../reference/nouns.ts';
import { useOfferings } from '../reference/reference-data.ts';
import { StudentListScreen } from '../reference/StudentListScreen.tsx';
import { recipientOf } from '../reminders/reminder.ts';
import { useCopiedText } from '../reminders/use-copied-text.tsx';
import { useFilters } from '../ui/filters.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { countOf } from '../ui/table.ts';
import { TicksContext, useTicks } from '../ui/ticks.tsx';
import { useChips } from '../ui/use-chips.tsx';
import { BillButtons } from './BillButtons.tsx';
import BillDialog from './BillDialog.tsx';
import { BillQueue } from './BillQueue.tsx';
import { billColumns, tickOfBill } from './bill-columns.tsx';
import { type BillRow, childrenNames, isSent } from './bill-text.ts';

const CHIPS = [
  { label: msg`Not sent`, keep: (bill: BillRow) => !isSent(bill) && bill.totalFee > 0 },
  { label: msg`No phone number`, keep: (bill: BillRow) => !recipientOf(bill) },
];

/** Bills: what each family owes up to a month, to print or send (R-2362, R-2365, R-2367). */
export default function Bills() {
  const filters = useFilters({
    month: currentMonth(new Date()),
    programLvl: '',
    offeringId: '',
    name: '',
  });
  const { applied } = filters;
  const { month } = applied;
  const loaded = useCallQuery(listBills, applied, { onFailure: 'alert', keepRows: true });
  const { list: shown } = useChips(loaded, CHIPS);
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'silent' });
  const [isSending, setIsSending] = useState(false);
  const [opened, setOpened] = useState<BillRow>();
  const file = useDocument(getBillsDocument);
  const copied = useCopiedText('bill');
  const ticks = useTicks(tickOfBill, false, false);
  const chosen = ticks.ticked(shown.data ?? []);
  const { print, running } = file;
  const { copy } = copied;
  const alert = useAlert();
  const action = useCallback(
    (bill: BillRow) => (
      <>
        <RowButton label={t`View`} of={childrenNames(bill)} onClick={() => setOpened(bill)} />{' '}
        <BillButtons bill={bill} month={month} centre={centre} onCopy={copy} />
      </>
    ),
    [month, centre, copy],
  );
  const classes = useOfferings()
    .map((offering) => ({ value: String(offering.id), label: classLabel(offering) }))
    .sort((one, other) => compareTexts(one.label, other.label));
  const count = chosen.length;
  // The server does not know the chips.
  const isNamed = count > 0 || shown.data !== loaded.data;
  const printBills = () => {
    const named = isNamed ? ((count > 0 ? chosen : shown.data) ?? []) : [];
    if (named.length > BILLS_SELECTED_MAX) {
      const max = BILLS_SELECTED_MAX;
      alert(t`Oops`, t`One file has at most ${max} chosen bills. Choose a level or a class.`);
      return;
    }
    const uuids = named.map(({ uuid }) => uuid).join(',');
    void print({ ...applied, uuids, format: 'A5' }, fileName(`bills-${month}`, 'pdf'));
  };
  return (
    <TicksContext value={ticks.context}>
      <StudentListScreen
        title={t`Bills`}
        name={t`Bills`}
        actions={
          <>
            <Button
              variant="outlined"
              disabled={running || !shown.data?.length}
              onClick={printBills}
            >
              {count > 0
                ? t`Print bills of ${{ families: countOf(count, FAMILY_NOUN) }}`
                : t`Print bills`}
            </Button>
            <Button
              variant="outlined"
              disabled={!shown.data?.length}
              onClick={() => setIsSending(true)}
            >
              {t`Send bills`}
            </Button>
          </>
        }
        filters={filters}
        chips={CHIPS}
        list={loaded}
        columns={billColumns}
        noun={FAMILY_NOUN}
        empty={t`No family owes anything for this month`}
        summaryOf={summaryOf}
        action={action}
        dense
      >
        <SelectField
          control={filters.control}
          name="offeringId"
          label={t`Class`}
          options={classes}
          none={t`All classes`}
        />
      </StudentListScreen>
      {isSending && shown.data && (
        <BillQueue
          bills={shown.data}
          month={month}
          centre={centre}
          onCopy={copy}
          onExited={() => setIsSending(false)}
        />
      )}
      {opened && (
        <BillDialog
          key={opened.uuid}
          student={{ uuid: opened.uuid, name: childrenNames(opened) }}
          month={month}
          onExited={() => setOpened(undefined)}
        />
      )}
      {copied.shown}
    </TicksContext>
  );
}

/** Returns `RM 11,385.00 due, 3 sent`; undefined for an empty list. */
function summaryOf(bills: readonly BillRow[]): string | undefined {
  if (bills.length === 0) return undefined;
  const amount = formatAmount(sumCents(bills.map(({ totalFee }) => totalFee)));
  return t`${amount} due, ${{ count: bills.filter(isSent).length }} sent`;
}
