import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { once } from '../../http/once.ts';

/**
 * Adds or changes an entry once per idempotency key, so that trying again after a lost answer adds
 * no second one and is not taken for a stale change. The list that such a call answers with is read
 * afterwards: what stands in it then is what the desk must see, also at a repetition.
 */
export async function writeOnce(context: Context, write: (tx: Tx) => Promise<void>): Promise<void> {
  await once(context, async (tx) => {
    await write(tx);
    return {};
  });
}
