/** Scroll positions in pixels: of the page, and of each scrolling box by its label. */
interface ScrollPlace {
  readonly page: number;
  readonly boxes: ReadonlyMap<string, number>;
}

/** The positions by the key of the history entry; a reload loses them (R-1305). */
const places = new Map<string, ScrollPlace>();
let stopWaiting = () => {};

/** Returns the scrolling boxes of the tables by label. */
function boxesNow(): Map<string, Element> {
  const found = document.querySelectorAll('main [role=region][aria-label]');
  return new Map([...found].map((box) => [box.getAttribute('aria-label') ?? '', box]));
}

/** Stores the scroll positions of the screen of a history entry, before it is left. */
export function keepScrollPlace(key: string): void {
  stopWaiting();
  const boxes = [...boxesNow()].map(([name, box]) => [name, box.scrollTop] as const);
  places.set(key, { page: window.scrollY, boxes: new Map(boxes) });
}

/**
 * Restores the scroll positions of a history entry (R-1305). While its rows load it waits for them,
 * unless the person uses the page before.
 */
export function returnToScrollPlace(key: string): void {
  const place = places.get(key);
  const main = document.querySelector('main');
  if (!place || !main || scrollTo(place)) return;
  const abort = new AbortController();
  // A ResizeObserver would miss rows that arrive in a box of a reserved height.
  const observer = new MutationObserver(() => scrollTo(place) && stopWaiting());
  stopWaiting = () => {
    observer.disconnect();
    abort.abort();
  };
  observer.observe(main, { childList: true, subtree: true });
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(event, stopWaiting, { signal: abort.signal, passive: true });
  }
}

/** Scrolls to the positions; returns true if all of them are reached. */
function scrollTo({ page, boxes }: ScrollPlace): boolean {
  window.scrollTo(0, page);
  const shown = boxesNow();
  const reached = [...boxes].map(([name, top]) => {
    const box = shown.get(name);
    if (box) box.scrollTop = top;
    return isReached(box?.scrollTop ?? 0, top);
  });
  return isReached(window.scrollY, page) && reached.every(Boolean);
}

/** Compares with a tolerance, because browsers round positions. */
function isReached(now: number, wanted: number): boolean {
  return Math.abs(now - wanted) < 2;
}
