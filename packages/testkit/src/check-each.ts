import { isCall } from '@kelas/contract/call';
import { nameOf } from '@kelas/contract/calls';

/** Number of failures that a message describes; the message counts the other ones. */
const DESCRIBED_MAX = 20;

/**
 * Runs a check for each item, and fails once with the name and message of every item that failed.
 * The items are usually calls, or lists that begin with the words that name the item.
 * @throws when the list is empty, because the rule would be tested on nothing.
 */
export async function checkEach<T>(
  items: Iterable<T>,
  check: (item: T) => unknown,
  name: (item: T) => string = describeItem,
): Promise<void> {
  const failures: { name: string; error: unknown }[] = [];
  let checked = 0;
  for (const item of items) {
    checked += 1;
    try {
      await check(item);
    } catch (error) {
      failures.push({ name: name(item), error });
    }
  }
  if (checked === 0) throw new Error('There is no item to check');
  if (failures.length === 0) return;
  const names = failures.map((failure) => failure.name);
  const lines = failures.map((failure) => `- ${failure.name}: ${messageOf(failure.error)}`);
  const others = lines.length > DESCRIBED_MAX ? [`- ${lines.length - DESCRIBED_MAX} more`] : [];
  throw new Error(
    [
      `${failures.length} of ${checked} failed: ${names.join('; ')}`,
      ...lines.slice(0, DESCRIBED_MAX),
      ...others,
    ].join('\n'),
    // The runner shows its difference and its place in the source.
    { cause: failures[0]?.error },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the method and path of a call, and the words and numbers of a list. */
function describeItem(item: unknown): string {
  if (isCall(item)) return nameOf(item);
  if (!Array.isArray(item)) return JSON.stringify(item) ?? String(item);
  const words = item.filter((part) => ['string', 'number', 'boolean'].includes(typeof part));
  return words.map((word) => (word === '' ? "''" : String(word).slice(0, 80))).join(' ');
}
