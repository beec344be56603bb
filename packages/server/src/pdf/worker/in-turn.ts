import { AppError } from '../../base/errors.ts';

/** Does a work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many works run at once; the others wait in line, and 503 answers whoever would make the
 * line too long.
 */
export function inTurn({ atOnce, waiting }: { atOnce: number; waiting: number }): InTurn {
  let running = 0;
  const line: (() => void)[] = [];

  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (line.length >= waiting) {
        const text = 'Many documents are being made just now; please try again.';
        throw new AppError(503, 'BUSY', text, { retryAfterSeconds: 2 });
      }
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place goes on to the first in line.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
