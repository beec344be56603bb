import type { OutputOf } from '@kelas/contract/call';
import { BULK_CHARGES_MAX, listBulkCharges, undoBulkCharge } from '@kelas/contract/misc-charges';
import { monthInWords } from '@kelas/contract/values/month';
import { useUndo } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { countColumn, moneyColumn, undoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { KeptStudents } from '../reference/KeptStudents.tsx';
import { UndoPanel } from '../reference/UndoPanel.tsx';
import { type Column, countOf, numberText } from '../ui/table.ts';
import { type BulkCharge, classLabel } from './bulk-form.ts';

/** Why an undo leaves the charge of a student (R-1627). */
const HAS_PAYMENT =
  "These students have a payment for it. To cancel the charge, void the payment first, then cancel the charge on the student's form.";

const columns: readonly Column<BulkCharge>[] = [
  { label: 'Item', value: ({ itemName }) => itemName, wrap: 110, pinned: true },
  { label: 'Month', value: ({ month }) => month, cell: ({ month }) => monthInWords(month) },
  { label: 'For', value: groupText, wrap: 130 },
  moneyColumn('Fee', ({ fee }) => fee),
  countColumn('Students', ({ students }) => students),
  { label: 'Paid', order: ({ paid }) => paid, cell: paidText, align: 'right' },
  countColumn('Cancelled', ({ cancelled }) => cancelled),
  { label: 'Billed', value: doneText, wrap: 130 },
  undoneColumn(),
];

type Undone = OutputOf<typeof undoBulkCharge>;

/** The latest bulk charges, each with its undo (R-1629, R-1631). */
export function EarlierBulkCharges() {
  const list = useCallQuery(listBulkCharges, {}, { onFailure: 'inline', keepRows: true });
  const { undo, running, lastUndone } = useUndo(undoBulkCharge, undoRunOf);
  return (
    <>
      {lastUndone && lastUndone.result.kept.length > 0 && (
        <KeptStudents
          title={`Not cancelled: ${nameOfBulkCharge(lastUndone.of)}`}
          hint={HAS_PAYMENT}
          students={lastUndone.result.kept}
        />
      )}
      <UndoPanel
        list={list}
        columns={columns}
        noun="bulk charge"
        max={BULK_CHARGES_MAX}
        nameOf={nameOfBulkCharge}
        canUndo={hasUnpaid}
        undo={undo}
        running={running}
        dense
      />
    </>
  );
}

function undoRunOf(charge: BulkCharge) {
  return { question: undoQuestion(charge), input: { id: charge.id }, thanks: undoneText };
}

/** Returns the question of an undo, with the charges that it cancels and the charges that stay. */
function undoQuestion(charge: BulkCharge): string {
  const stay = charge.paid + charge.partlyPaid;
  return [
    `Undo ${nameOfBulkCharge(charge)}, for ${countOf(charge.students, 'student')}?`,
    `${countOf(unpaidOf(charge), 'charge')} without a payment will be cancelled.`,
    ...(stay > 0 ? [`${countOf(stay, 'charge')} with a payment will stay.`] : []),
  ].join(' ');
}

function undoneText({ cancelled, kept }: Undone): string {
  return [
    `Cancelled ${countOf(cancelled, 'charge')}`,
    ...(kept.length > 0 ? [`Not cancelled: ${countOf(kept.length, 'charge')} with a payment`] : []),
  ].join('\n');
}

function nameOfBulkCharge({ itemName, month }: BulkCharge): string {
  return `${itemName}, ${monthInWords(month)}`;
}

/** Returns the number of charges that an undo would cancel. */
function unpaidOf({ students, paid, partlyPaid, cancelled }: BulkCharge): number {
  return students - paid - partlyPaid - cancelled;
}

function hasUnpaid(charge: BulkCharge): boolean {
  return unpaidOf(charge) > 0;
}

function groupText({ programLvl, offering }: BulkCharge): string {
  if (offering) return classLabel(offering);
  return programLvl === null ? 'All students' : levelNameOf(programLvl);
}

function paidText({ paid, partlyPaid }: BulkCharge): string {
  const full = numberText(paid);
  return partlyPaid > 0 ? `${full} + ${numberText(partlyPaid)} in part` : full;
}
