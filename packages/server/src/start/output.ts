import { setTimeout as sleep } from 'node:timers/promises';

/** Output that may wait for its reader, about 4,000 lines. */
const BACKLOG_MAX_BYTES = 1_048_576;
const FLUSH_MS = 100;
const POLL_MS = 10;

type Output = NodeJS.WriteStream & {
  readonly _handle?: { setBlocking?(blocking: boolean): void };
};

/**
 * Prevents stdout and stderr from blocking or ending the process (R-1249). Unread output waits in
 * memory and is dropped beyond 1 MiB. Calls `onDropped` with the number of dropped writes once the
 * output is read again.
 */
export function keepOutputFlowing(onDropped: (count: number) => void): void {
  for (const output of [process.stdout, process.stderr]) keepFlowing(output, onDropped);
}

function keepFlowing(output: Output, onDropped: (count: number) => void): void {
  const write = output.write.bind(output) as (...args: unknown[]) => boolean;
  let dropped = 0;
  // A closed pipe must not end the process.
  output.on('error', () => {});
  output.on('drain', () => {
    if (dropped > 0) onDropped(dropped);
    dropped = 0;
  });
  const writeOrDrop = (...args: unknown[]): boolean => {
    if (output.writableLength > BACKLOG_MAX_BYTES) {
      dropped += 1;
      const done = args.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return false;
    }
    // Set before every write, because npm shares the pipe and may make it blocking.
    output._handle?.setBlocking?.(false);
    return write(...args);
  };
  Object.assign(output, { write: writeOrDrop });
}

/** Waits until all output is written, at most 100 ms. */
export async function flushOutput(): Promise<void> {
  const end = Date.now() + FLUSH_MS;
  const waiting = () => process.stdout.writableLength + process.stderr.writableLength;
  while (waiting() > 0 && Date.now() < end) await sleep(POLL_MS);
}
