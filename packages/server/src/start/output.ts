import { setTimeout as sleep } from 'node:timers/promises';

/** What may wait for a reader of the output, about 4,000 lines. */
const BACKLOG_MAX_BYTES = 1_048_576;
const FLUSH_MS = 100;
const POLL_MS = 10;

type Output = NodeJS.WriteStream & {
  readonly _handle?: { setBlocking?(blocking: boolean): void };
};

/**
 * Keeps standard output and standard error from blocking or ending the process, whatever their
 * reader does. What is not read waits in memory; beyond 1 MiB it is dropped. `onDropped` is called
 * with the number of dropped writes once the reader reads again.
 */
export function keepOutputFlowing(onDropped: (count: number) => void): void {
  for (const output of [process.stdout, process.stderr]) keepFlowing(output, onDropped);
}

function keepFlowing(output: Output, onDropped: (count: number) => void): void {
  const write = output.write.bind(output) as (...args: unknown[]) => boolean;
  let dropped = 0;
  // A closed pipe.
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
    // Each time: another process with the same pipe, such as npm, may have made it blocking again.
    output._handle?.setBlocking?.(false);
    return write(...args);
  };
  Object.assign(output, { write: writeOrDrop });
}

/** Waits until all output is written, for 100 ms at most. */
export async function flushOutput(): Promise<void> {
  const end = Date.now() + FLUSH_MS;
  const waiting = () => process.stdout.writableLength + process.stderr.writableLength;
  while (waiting() > 0 && Date.now() < end) await sleep(POLL_MS);
}
