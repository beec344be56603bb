import { useSyncExternalStore } from 'react';

let printing = false;

function subscribe(listener: () => void) {
  const become = (next: boolean) => () => {
    printing = next;
    listener();
  };
  const [begin, end] = [become(true), become(false)];
  // Told before the paper is laid out; a media query would tell it too late to draw more.
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** True while the page is being printed. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
