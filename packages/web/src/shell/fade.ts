/**
 * Changes the page by `swap`, fading from the old to the new for 500 ms (global.css). The new page
 * is there and usable from the start; browsers without view transitions, and people who asked for
 * less motion, get it at once.
 */
export function fade(swap: () => void) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !document.startViewTransition) return swap();
  const transition = document.startViewTransition(swap);
  // A transition that the next one cuts short is no failure.
  transition.ready.catch(() => undefined);
}
