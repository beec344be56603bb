import { importTemplate } from '@kelas/contract/import-fields';
import type * as calls from '@kelas/contract/imports';
import { csvFileName } from '@kelas/contract/values/csv';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { inTransaction } from '../../http/transaction.ts';
import { selectImports } from './batches.ts';
import { deleteDraft, findDraft, lockOpenDraft } from './draft/drafts.ts';
import { startImport } from './orders.ts';
import { planInThread } from './thread.ts';
import { selectKept } from './undo/queries.ts';
import { undoBatch } from './undo/undo.ts';

export const handlers: Handlers<typeof calls> = {
  openImport: (input, context) => planInThread('openImport', input, context),
  getImport: (input, context) => planInThread('getImport', input, context),
  changeImport: (input, context) => planInThread('changeImport', input, context),
  planImport: (input, context) => planInThread('planImport', input, context),

  async applyImport(input, context) {
    const ordered = await planInThread('applyImport', input, context);
    startImport(context.background, context.db, input.id, context.now);
    return ordered;
  },

  async getImportProgress({ id }, { db }) {
    const draft = await db
      .selectFrom('import_draft')
      .select(['state', 'done', 'total', 'message'])
      .where('uuid', '=', id)
      .executeTakeFirst();
    return draft ?? importedProgress(db, id);
  },

  async listImports(_input, { db }) {
    return selectImports(db);
  },

  async undoImport({ id }, context) {
    // The stored result holds no names (D-10).
    const { kept, ...undone } = await once(context, (tx) => undoBatch(tx, id, context));
    return { ...undone, kept: await selectKept(context.db, kept) };
  },

  async discardImport({ id }, context) {
    await inTransaction(context, async (tx) => {
      await lockOpenDraft(tx, id);
      await deleteDraft(tx, id);
    });
  },

  async getImportTemplate({ kind }) {
    const bytes = Buffer.from(importTemplate(kind), 'utf8');
    return { bytes, fileName: csvFileName(kind.toLowerCase().replace('_', '-')) };
  },
};

async function importedProgress(db: Db, id: string) {
  // Throws 404 for an unknown import.
  const batch = await db
    .selectFrom('import_batch')
    .select('id')
    .where('uuid', '=', id)
    .executeTakeFirst();
  if (!batch) await findDraft(db, id);
  return { state: 'DONE' as const, done: 1, total: 1, message: '' };
}
