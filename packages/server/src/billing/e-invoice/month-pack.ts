import type { EInvoiceKind } from '@kelas/contract/values/e-invoice';
import { chainsOf } from './chains.ts';
import { dueDate, malaysianDay } from './dates.ts';
import { faultOf, type PackFault } from './faults.ts';
import type { DocumentLine, MonthPack, PackDocument, PackInput } from './model.ts';
import { refundLinesOf } from './refunds.ts';
import { splitLines, sumLines } from './split.ts';
import { checkSupplier } from './supplier.ts';
import { tableOf } from './table.ts';
import { writeDocument } from './ubl.ts';

/**
 * Makes the consolidated e-invoices and the refund notes of a closed month. Each receipt with income
 * is in one line, or is left out with a fault. A fault of the supplier leaves the pack without
 * documents. The same input gives the same numbers.
 */
export function monthPack(input: PackInput): MonthPack {
  const blocking = checkSupplier(input.supplier).map(({ code, field }) => faultOf(code, field));
  const income = chainsOf(input.receipts, input);
  const refunded = refundLinesOf(input.refunds, input);
  const faults = [...blocking, ...income.faults, ...refunded.faults];
  if (blocking.length > 0) return { documents: [], faults };
  const invoices = documentsOf(input, 'INVOICE', income.lines, 0);
  const notes = documentsOf(input, 'REFUND_NOTE', refunded.lines, invoices.length);
  const documents = [...invoices, ...notes];
  return { documents, faults: [...faults, ...questionsOf(input, documents)] };
}

/** Makes the documents of one kind; their numbers continue after `before` documents. */
function documentsOf(
  { month, supplier, issuedAt }: PackInput,
  kind: EInvoiceKind,
  lines: readonly DocumentLine[],
  before: number,
): readonly PackDocument[] {
  const head = { kind, month, supplier, issuedAt };
  return splitLines(lines, head).map((part, index) => {
    const number = `KELAS-${month}-${before + index + 1}`;
    const cents = sumLines(part);
    const content = { ...head, number, lines: part, cents };
    return {
      number,
      kind,
      json: writeDocument(content),
      cents,
      firstReceipt: Math.min(...part.map(({ firstReceipt }) => firstReceipt)),
      lastReceipt: Math.max(...part.map(({ lastReceipt }) => lastReceipt)),
      table: tableOf(content),
    };
  });
}

/** Returns the questions that change nothing in the documents. */
function questionsOf(
  { month, supplier, issuedAt }: PackInput,
  documents: readonly PackDocument[],
): readonly PackFault[] {
  if (documents.length === 0) return [];
  return [
    ...(malaysianDay(issuedAt) > dueDate(month) ? [faultOf('PAST_DUE_DATE')] : []),
    ...(supplier.sst === null ? [] : [faultOf('SST_REGISTERED', 'sst')]),
  ];
}
