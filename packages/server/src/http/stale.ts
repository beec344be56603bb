import { formatMoment } from '@kelas/contract/values/date';
import type { LastChange } from '../audit/last-change.ts';
import { type AppError, conflict } from '../base/errors.ts';

/** The changed record in the middle of a sentence: `this student`, `the settings`. */
type Thing = `this ${string}` | 'the settings';

/** 409: the record was changed since it was read. The message says who changed it and when (R-1224). */
export function staleVersion(
  thing: Thing,
  change: LastChange | undefined,
  actor: { readonly id: number },
): AppError {
  return conflict('STALE_VERSION', changeSentence('changed', thing, change, actor));
}

/** 409: the entry was deleted. The message says who deleted it and when (R-1052). */
export function deleted(
  thing: Thing,
  change: LastChange | undefined,
  actor: { readonly id: number },
): AppError {
  return conflict('DELETED', changeSentence('deleted', thing, change, actor));
}

function changeSentence(
  verb: 'changed' | 'deleted',
  thing: Thing,
  change: LastChange | undefined,
  actor: { readonly id: number },
): string {
  if (!change) return `Someone else ${verb} ${thing}`;
  const when = `at ${formatMoment(change.at)}`;
  if (change.staffId === actor.id) return `You ${verb} ${thing} in another window ${when}`;
  return `${change.name ?? 'Someone else'} ${verb} ${thing} ${when}`;
}
