import { useState } from 'react';
import { useMayReplace } from '../dialogs/leaving.ts';

/** The choice that a preview shows. */
interface Asked<C> {
  readonly choice: C;
  /** The key of the preview: each one begins with its own ticks. */
  readonly number: number;
}

/**
 * The preview of a form. It is current while the form has the values that it was asked for. A
 * preview of other values is hidden; its ticks stay until another preview replaces them (R-1941).
 */
export function useAskedPreview<C>(current: C) {
  const [asked, setAsked] = useState<Asked<C>>();
  const mayReplace = useMayReplace();
  return {
    asked,
    isCurrent: JSON.stringify(asked?.choice) === JSON.stringify(current),
    show: async (choice: C) => {
      if (await mayReplace()) setAsked({ choice, number: (asked?.number ?? 0) + 1 });
    },
    close: () => setAsked(undefined),
  };
}
