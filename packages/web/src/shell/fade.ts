let finish = () => {};

/**
 * Begins the fade to the next page (R-1304); resolves when the browser has captured the old page.
 * Without view transitions or with reduced motion, the page changes at once.
 */
export function beginFade(signal: AbortSignal): Promise<void> {
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isReducedMotion || !document.startViewTransition) return Promise.resolve();
  return new Promise((isCaptured) => {
    const transition = document.startViewTransition(() => {
      isCaptured();
      return new Promise<void>((resolve) => {
        finish = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    });
    // A transition that the next one interrupts is no failure.
    transition.ready.catch(() => undefined);
  });
}

/** Ends the capture once the next page is rendered; the page is usable while it fades in. */
export function showNewPage(): void {
  finish();
}
