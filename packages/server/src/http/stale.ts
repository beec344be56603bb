import { type ErrorText, errorText } from '@kelas/contract/values/error-text';
import type { LastChange } from '../audit/last-change.ts';
import { type AppError, conflict } from '../base/errors.ts';

/** The changed record in the middle of a sentence: `this student`, `the house rules`. */
type RecordName = `this ${string}` | 'the settings' | 'the house rules' | 'the e-invoice details';

/** 409: the record was changed since it was read. The message says who changed it and when (R-1224). */
export function staleVersion(
  record: RecordName,
  change: LastChange | undefined,
  actor: { readonly id: number },
): AppError {
  return conflict('STALE_VERSION', changeText('changed', record, change, actor));
}

/** 409: the entry was deleted. The message says who deleted it and when (R-1052). */
export function deleted(
  record: RecordName,
  change: LastChange | undefined,
  actor: { readonly id: number },
): AppError {
  return conflict('DELETED', changeText('deleted', record, change, actor));
}

function changeText(
  verb: 'changed' | 'deleted',
  name: RecordName,
  change: LastChange | undefined,
  actor: { readonly id: number },
): ErrorText {
  const record = { word: name };
  const isChanged = verb === 'changed';
  if (!change) {
    return isChanged
      ? errorText`Someone else changed ${{ record }}`
      : errorText`Someone else deleted ${{ record }}`;
  }
  const when = { moment: change.at.toISOString() };
  if (change.staffId === actor.id) {
    return isChanged
      ? errorText`You changed ${{ record }} in another window on ${{ when }}`
      : errorText`You deleted ${{ record }} in another window on ${{ when }}`;
  }
  const who = change.name ?? { word: 'Someone else' };
  return isChanged
    ? errorText`${{ who }} changed ${{ record }} on ${{ when }}`
    : errorText`${{ who }} deleted ${{ record }} on ${{ when }}`;
}
