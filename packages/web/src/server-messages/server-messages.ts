import type { MessageDescriptor } from '@lingui/core';
import { attendanceTexts } from './attendance.ts';
import { bankTexts } from './bank.ts';
import { cardTexts } from './cards.ts';
import { eInvoiceTexts } from './e-invoice.ts';
import { fieldTexts } from './fields.ts';
import { importRowTexts } from './import-rows.ts';
import { importUndoTexts } from './import-undo.ts';
import { importTexts } from './imports.ts';
import { moneyTexts } from './money.ts';
import { requestTexts } from './requests.ts';
import { studentTexts } from './students.ts';
import { words } from './words.ts';
import { yearTexts } from './years.ts';

/**
 * The texts of the server and of the contract in all languages, by their English text or template
 * (R-2286). A text that is not here stays English.
 */
export const serverMessages: Readonly<Record<string, MessageDescriptor>> = {
  ...requestTexts,
  ...fieldTexts,
  ...words,
  ...studentTexts,
  ...moneyTexts,
  ...attendanceTexts,
  ...bankTexts,
  ...cardTexts,
  ...eInvoiceTexts,
  ...yearTexts,
  ...importTexts,
  ...importRowTexts,
  ...importUndoTexts,
};
