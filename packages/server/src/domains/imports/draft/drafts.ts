import { earlierMonths } from '@kelas/contract/import-draft';
import { dateOrders } from '@kelas/contract/import-fields';
import { DRAFT_DAYS } from '@kelas/contract/imports';
import { errorText } from '@kelas/contract/values/error-text';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { LastChange } from '../../../audit/last-change.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';

/** The form in which a draft keeps its cells. */
export const storedContent = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** The number of each row in the spreadsheet. */
  lines: z.array(z.number()),
});
const storedChoices = z.object({
  columns: z.array(z.string().nullable()),
  formats: z.record(z.string(), z.enum(dateOrders)),
  fillsEmpty: z.boolean(),
  /** The outcome for months before the current one; null until it is answered. */
  earlierMonths: z.enum(earlierMonths).nullable(),
  /** Numbers of rows, from 1. */
  leftOut: z.array(z.number()),
  /** Choices about how the sheet is read (R-1900). */
  reading: z.record(z.string(), z.string()),
  /** A pasted text can be divided in another way, but has no other encoding. */
  isPasted: z.boolean(),
});

type Constant<T> = T extends object ? { readonly [K in keyof T]: Constant<T[K]> } : T;
/** The cells of a draft. */
export type DraftContent = Constant<z.infer<typeof storedContent>>;
/** The choices of a clerk for a draft. */
export type DraftChoices = Constant<z.infer<typeof storedChoices>>;

const COLUMNS = [
  'uuid',
  'version',
  'kind',
  'file_name',
  'encoding',
  'delimiter',
  'content',
  'choices',
  'state',
  'digest',
  'ordered_by',
  'changed_at',
  'changed_by',
] as const;
type DraftRow = Pick<Selectable<Schema['import_draft']>, (typeof COLUMNS)[number]>;

/** A stored draft with its cells. */
export interface Draft extends Omit<DraftRow, 'content' | 'choices'> {
  readonly content: DraftContent;
  readonly choices: DraftChoices;
}

/** A draft. Throws 404 for an unknown one, 409 for one that was imported. */
export async function findDraft(db: Db | Tx, uuid: string, isLocked = false): Promise<Draft> {
  const row = await db
    .selectFrom('import_draft')
    .select(COLUMNS)
    .where('uuid', '=', uuid)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) return refuseMissing(db, uuid);
  return {
    ...row,
    content: storedContent.parse(JSON.parse(row.content)),
    choices: storedChoices.parse(JSON.parse(row.choices)),
  };
}

/** The same, locked until the transaction ends. Throws 409 while it is imported. */
export async function lockOpenDraft(tx: Tx, uuid: string): Promise<Draft> {
  const draft = await findDraft(tx, uuid, true);
  if (draft.state === 'WAITING' || draft.state === 'RUNNING') {
    throw conflict('IMPORT_RUNNING', 'This spreadsheet is being imported');
  }
  return draft;
}

async function refuseMissing(db: Db | Tx, uuid: string): Promise<never> {
  const batch = await db
    .selectFrom('import_batch')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (batch) throw conflict('ALREADY_IMPORTED', 'This spreadsheet has been imported');
  throw notFound('import');
}

/** The file of a draft; null for a pasted text. */
export async function findSource(tx: Tx, uuid: string): Promise<Buffer | null> {
  const { source } = await tx
    .selectFrom('import_draft')
    .select('source')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return source;
}

/** Number of open drafts, so that forgotten ones do not fill the database. */
const DRAFTS_MAX = 20;

async function refuseTooMany(tx: Tx): Promise<void> {
  // Two requests at once would count the same drafts.
  await sql`select pg_advisory_xact_lock(hashtext('kelas import drafts'))`.execute(tx);
  const { count } = await tx
    .selectFrom('import_draft')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < DRAFTS_MAX) return;
  throw conflict(
    'TOO_MANY_DRAFTS',
    errorText`${{ count: DRAFTS_MAX }} spreadsheets are open. Import or discard one of them first.`,
  );
}

/** Stores a draft; returns its uuid. Throws 409 while too many are open. */
export async function insertDraft(
  tx: Tx,
  draft: Pick<Draft, 'kind' | 'file_name' | 'encoding' | 'delimiter' | 'content' | 'choices'> & {
    readonly source: Buffer | null;
  },
  createdBy: number,
  now: Date,
): Promise<string> {
  await refuseTooMany(tx);
  const { content, choices, ...rest } = draft;
  const { uuid } = await tx
    .insertInto('import_draft')
    .values({
      ...rest,
      content: JSON.stringify(content),
      choices: JSON.stringify(choices),
      row_count: content.rows.length,
      created_at: now,
      created_by: createdBy,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** The person and time of the last change of a draft; undefined before the first one. */
export async function lastChangeOf(
  tx: Tx,
  { changed_at: at, changed_by: staffId }: Draft,
): Promise<LastChange | undefined> {
  if (!at || staffId === null) return undefined;
  const { name } = await tx
    .selectFrom('staff')
    .select('display_name as name')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  return { staffId, name, at };
}

/** Saves a changed draft, which is then OPEN, and raises its version. */
export async function saveDraft(
  tx: Tx,
  { uuid, version, encoding, delimiter, content, choices }: Draft,
  { actor, now }: { readonly actor: { readonly id: number }; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('import_draft')
    .set({
      version: version + 1,
      encoding,
      delimiter,
      content: JSON.stringify(content),
      choices: JSON.stringify(choices),
      row_count: content.rows.length,
      state: 'OPEN',
      message: '',
      changed_at: now,
      changed_by: actor.id,
    })
    .where('uuid', '=', uuid)
    .execute();
}

export async function deleteDraft(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('import_draft').where('uuid', '=', uuid).execute();
}

/** Deletes drafts that are older than `DRAFT_DAYS`, except drafts being imported (R-1665). */
export async function deleteOldDrafts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DRAFT_DAYS * 86_400_000);
  await db
    .deleteFrom('import_draft')
    .where('created_at', '<', before)
    .where(({ eb, or }) =>
      or([eb('state', 'in', ['OPEN', 'FAILED']), eb('ordered_at', '<', before)]),
    )
    .execute();
}
