/** How far a screen is scrolled, in pixels: the page, and each box that scrolls by its name. */
interface ScrollPlace {
  readonly page: number;
  readonly boxes: ReadonlyMap<string, number>;
}

/** By the key of the history entry; gone with a reload. */
const places = new Map<string, ScrollPlace>();
let stopWaiting = () => {};

/** The tables' own boxes. */
function boxesNow(): Map<string, Element> {
  const found = document.querySelectorAll('main [role=region][aria-label]');
  return new Map([...found].map((box) => [box.getAttribute('aria-label') ?? '', box]));
}

/** Notes how far the screen of a history entry is scrolled, before it is left. */
export function keepScrollPlace(key: string): void {
  stopWaiting();
  const boxes = [...boxesNow()].map(([name, box]) => [name, box.scrollTop] as const);
  places.set(key, { page: window.scrollY, boxes: new Map(boxes) });
}

/**
 * Scrolls the screen of a history entry to where it was left. Where its rows are still loading it
 * is scrolled when they arrive, unless the person has gone on by then.
 */
export function returnToScrollPlace(key: string): void {
  const place = places.get(key);
  const main = document.querySelector('main');
  if (!place || !main || scrollTo(place)) return;
  const abort = new AbortController();
  // Rows that arrive in a box of a reserved height change no size.
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

/** True once everything could be scrolled as far as it was. */
function scrollTo({ page, boxes }: ScrollPlace): boolean {
  window.scrollTo(0, page);
  const shown = boxesNow();
  const reached = [...boxes].map(([name, top]) => {
    const box = shown.get(name);
    if (box) box.scrollTop = top;
    return isThere(box?.scrollTop ?? 0, top);
  });
  return isThere(window.scrollY, page) && reached.every(Boolean);
}

/** Browsers round. */
function isThere(now: number, wanted: number): boolean {
  return Math.abs(now - wanted) < 2;
}
