import type { OutputOf } from '@kelas/contract/call';
import { BULK_CHARGES_MAX, listBulkCharges, undoBulkCharge } from '@kelas/contract/misc-charges';
import { msg, plural, t } from '@lingui/core/macro';
import { useUndo } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { formatMonth, numberText } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { classLabel } from '../reference/class-label.ts';
import { countColumn, moneyColumn, undoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { KeptStudents } from '../reference/KeptStudents.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { UndoPanel } from '../reference/UndoPanel.tsx';
import { type Column, countOf } from '../ui/table.ts';
import type { BulkCharge } from './bulk-form.ts';

const NOUN = {
  one: msg`bulk charge`,
  many: msg`bulk charges`,
  count: (count: number) => t`${plural(count, { one: '# bulk charge', other: '# bulk charges' })}`,
};

const columns: readonly Column<BulkCharge>[] = [
  { label: msg`Item`, value: ({ itemName }) => itemName, wrap: 110, pinned: true },
  { label: msg`Month`, value: ({ month }) => month, cell: ({ month }) => formatMonth(month) },
  { label: msg({ message: 'For', context: 'students' }), value: groupText, wrap: 130 },
  moneyColumn(msg({ message: 'Fee (RM)', context: 'of any kind' }), ({ fee }) => fee),
  countColumn(msg`Students`, ({ students }) => students),
  { label: msg`Paid`, order: ({ paid }) => paid, cell: paidText, align: 'right' },
  countColumn(msg`Cancelled`, ({ cancelled }) => cancelled),
  { label: msg`Billed`, value: doneText, wrap: 130 },
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
          title={t`Not cancelled: ${{ charge: nameOfBulkCharge(lastUndone.of) }}`}
          hint={t`These students have a payment for it. To cancel the charge, void the payment first, then cancel the charge on the student's form.`}
          students={lastUndone.result.kept}
        />
      )}
      <UndoPanel
        list={list}
        columns={columns}
        noun={NOUN}
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
  const [unpaid, paid] = [unpaidOf(charge), charge.paid + charge.partlyPaid];
  const name = nameOfBulkCharge(charge);
  const students = countOf(charge.students, STUDENT_NOUN);
  return paid > 0
    ? t`Undo ${name}, for ${students}? ${plural(unpaid, { one: '# charge', other: '# charges' })} without a payment will be cancelled. ${plural(paid, { one: '# charge', other: '# charges' })} with a payment will stay.`
    : t`Undo ${name}, for ${students}? ${plural(unpaid, { one: '# charge', other: '# charges' })} without a payment will be cancelled.`;
}

function undoneText({ cancelled, kept }: Undone): string {
  const text = t`Cancelled ${plural(cancelled, { one: '# charge', other: '# charges' })}`;
  if (kept.length === 0) return text;
  const count = kept.length;
  return `${text}\n${t`Not cancelled: ${plural(count, { one: '# charge', other: '# charges' })} with a payment`}`;
}

function nameOfBulkCharge({ itemName, month }: BulkCharge): string {
  return t`${{ item: itemName }}, ${{ month: formatMonth(month) }}`;
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
  return programLvl === null ? t`All students` : levelNameOf(programLvl);
}

function paidText({ paid, partlyPaid }: BulkCharge): string {
  const full = numberText(paid);
  return partlyPaid > 0 ? t`${full} + ${{ part: numberText(partlyPaid) }} in part` : full;
}
