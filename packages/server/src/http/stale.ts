import { momentInWords } from '@kelas/contract/values/date';
import type { LastChange } from '../audit/last-change.ts';
import { type AppError, conflict } from '../base/errors.ts';

/** The changed record in the middle of a sentence: `this student`, `the house rules`. */
type RecordName = `this ${string}` | 'the settings' | 'the house rules';

/** 409: the record was changed since it was read. The message says who changed it and when (R-1224). */
export function staleVersion(
  record: RecordName,
  change: LastChange | undefined,
  actor: { readonly id: number },
): AppError {
  return conflict('STALE_VERSION', changeSentence('changed', record, change, actor));
}

/** 409: the entry was deleted. The message says who deleted it and when (R-1052). */
export function deleted(
  record: RecordName,
  change: LastChange | undefined,
  actor: { readonly id: number },
): AppError {
  return conflict('DELETED', changeSentence('deleted', record, change, actor));
}

function changeSentence(
  verb: 'changed' | 'deleted',
  record: RecordName,
  change: LastChange | undefined,
  actor: { readonly id: number },
): string {
  if (!change) return `Someone else ${verb} ${record}`;
  const when = `on ${momentInWords(change.at)}`;
  if (change.staffId === actor.id) return `You ${verb} ${record} in another window ${when}`;
  return `${change.name ?? 'Someone else'} ${verb} ${record} ${when}`;
}
