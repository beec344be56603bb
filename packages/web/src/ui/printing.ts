import { useSyncExternalStore } from 'react';

const paper = window.matchMedia('print');

function subscribe(listener: () => void) {
  paper.addEventListener('change', listener);
  return () => paper.removeEventListener('change', listener);
}

/** True while the page is being printed. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => paper.matches);
}
