let finish = () => {};

/**
 * Begins the fade to the next page (global.css); resolves once the browser has the picture of the old
 * one. Without view transitions, and for people who asked for less motion, the page changes at once.
 */
export function beginFade(signal: AbortSignal): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !document.startViewTransition) return Promise.resolve();
  return new Promise((isCaptured) => {
    const transition = document.startViewTransition(() => {
      isCaptured();
      return new Promise<void>((resolve) => {
        finish = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    });
    // A transition that the next one cuts short is no failure.
    transition.ready.catch(() => undefined);
  });
}

/** The next page is drawn, and can be used while it fades in. */
export function showNewPage(): void {
  finish();
}
