import { BULK_CHARGES_MAX, listBulkCharges, undoBulkCharge } from '@kelas/contract/bulk-charges';
import type { OutputOf } from '@kelas/contract/call';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { levelNameOf } from '@kelas/contract/values/levels';
import { useCallback, useRef, useState } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { moneyColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { type BulkCharge, classLabel } from './bulk-form.ts';
import { KeptCharges } from './KeptCharges.tsx';

const NOUN = { one: 'bulk charge', many: 'bulk charges' };
const CHARGES = { one: 'charge', many: 'charges' };

const columns: readonly Column<BulkCharge>[] = [
  { label: 'Item', value: ({ itemName }) => itemName, wrap: 110, pinned: true },
  { label: 'Month', value: ({ month }) => month },
  { label: 'For', value: groupText, wrap: 130 },
  moneyColumn('Fee', ({ fee }) => fee),
  countColumn('Students', ({ students }) => students),
  { label: 'Paid', order: ({ paid }) => paid, cell: paidText, align: 'right' },
  countColumn('Cancelled', ({ cancelled }) => cancelled),
  { label: 'Billed', value: doneText, wrap: 130 },
  {
    label: 'Status',
    value: ({ undone }) => (undone ? `Undone ${doneText(undone)}` : ''),
    wrap: 130,
  },
];
const rowKey = ({ id }: BulkCharge) => id;

type Undone = OutputOf<typeof undoBulkCharge>;

/** The latest bulk charges, each with its undo (R-1629, R-1631). */
export function EarlierBulkCharges() {
  const list = useCallQuery(listBulkCharges, {}, { onFailure: 'inline', keepRows: true });
  const [undone, setUndone] = useState<{ readonly of: BulkCharge; readonly result: Undone }>();
  const { undo, running } = useUndo((of, result) => setUndone({ of, result }));
  const action = useCallback(
    (charge: BulkCharge) => (
      <RowButton
        label="Undo"
        of={nameOfBulkCharge(charge)}
        onClick={() => undo(charge)}
        disabled={running || charge.undone !== null || unpaidOf(charge) === 0}
      />
    ),
    [undo, running],
  );
  return (
    <>
      {undone && undone.result.kept.length > 0 && (
        <KeptCharges name={nameOfBulkCharge(undone.of)} students={undone.result.kept} />
      )}
      <Panel title="Earlier bulk charges" bare>
        <DataTable
          label="Earlier bulk charges"
          list={list}
          columns={columns}
          rowKey={rowKey}
          noun={NOUN}
          action={action}
          empty="No bulk charges yet"
          summary={list.data?.length === BULK_CHARGES_MAX ? 'the latest ones' : undefined}
          brief
          dense
        />
      </Panel>
    </>
  );
}

/** Returns the undo of a bulk charge, which asks first. */
function useUndo(onUndone: (of: BulkCharge, result: Undone) => void) {
  const [alert, confirm] = [useAlert(), useConfirm()];
  const { run, running } = useCall(undoBulkCharge, { onFailure: 'alert' });
  const isAsking = useRef(false);
  const undo = async (charge: BulkCharge) => {
    if (isAsking.current) return;
    const stay = charge.paid + charge.partlyPaid;
    const question = [
      `Undo ${nameOfBulkCharge(charge)}, for ${countOf(charge.students, STUDENT_NOUN)}?`,
      `${countOf(unpaidOf(charge), CHARGES)} without a payment will be cancelled.`,
      stay > 0 && `${countOf(stay, CHARGES)} with a payment will stay.`,
    ];
    isAsking.current = true;
    const isSure = await confirm(question.filter(Boolean).join(' '));
    isAsking.current = false;
    if (!isSure) return;
    const outcome = await run({ id: charge.id });
    if (!outcome.ok) return;
    onUndone(charge, outcome.value);
    const { cancelled, kept } = outcome.value;
    const stays =
      kept.length > 0 ? `\nNot cancelled: ${countOf(kept.length, CHARGES)} with a payment` : '';
    await alert('Thank you', `Cancelled ${countOf(cancelled, CHARGES)}${stays}`);
  };
  return { undo, running };
}

function nameOfBulkCharge({ itemName, month }: BulkCharge): string {
  return `${itemName}, ${month}`;
}

/** Returns the number of charges that an undo would cancel. */
function unpaidOf({ students, paid, partlyPaid, cancelled }: BulkCharge): number {
  return students - paid - partlyPaid - cancelled;
}

function countColumn(label: string, of: (charge: BulkCharge) => number): Column<BulkCharge> {
  return { label, order: of, cell: of, align: 'right' };
}

function groupText({ programLvl, offering }: BulkCharge): string {
  if (offering) return classLabel(offering);
  return programLvl === null ? 'All students' : levelNameOf(programLvl);
}

function paidText({ paid, partlyPaid }: BulkCharge): string {
  return partlyPaid > 0 ? `${paid} + ${partlyPaid} in part` : String(paid);
}

type Done = Pick<BulkCharge, 'recordCreateDate' | 'staffName'>;

function doneText({ recordCreateDate, staffName }: Done): string {
  return `${formatTimeStamp(recordCreateDate)} by ${staffName}`;
}
