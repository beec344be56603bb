import type { Call, RequestOf } from '@kelas/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { type Outcome, useCall } from '../api/call.ts';
import { queryKey } from '../api/query.ts';

/**
 * The calls that add and change an entry: an announcement, quiz, note or lesson. Failures show no
 * alert (R-1341); the response of a write replaces the list (R-1049).
 */
export function useEntryCalls<A extends Call, U extends Call>(list: Call, add: A, update: U) {
  const client = useQueryClient();
  const adding = useCall(add, { onFailure: 'silent' });
  const updating = useCall(update, { onFailure: 'silent' });
  const finish = async (outcome: Outcome<unknown>) => {
    const key = queryKey(list, {});
    if (!outcome.ok) {
      // The write may have succeeded, if only its response was lost.
      client.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
      return outcome;
    }
    // A refetch that began earlier could bring the old list back.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData(key, outcome.value);
    return outcome;
  };
  return {
    add: (input: RequestOf<A>) => adding.run(input).then(finish),
    update: (input: RequestOf<U>) => updating.run(input).then(finish),
    running: adding.running || updating.running,
    error: adding.error ?? updating.error,
  };
}

/** Returns the message of a failed save, with the reason only if another person deleted the entry. */
export function unsavedText(failure: ApiError | undefined): string {
  if (!failure) return '';
  return failure.status === 404 || failure.status === 409
    ? `Not saved: ${failure.message}`
    : 'Not saved';
}
