import { useEffect, useSyncExternalStore } from 'react';

let printing = false;

function subscribe(listener: () => void) {
  const become = (next: boolean) => () => {
    printing = next;
    listener();
  };
  const [begin, end] = [become(true), become(false)];
  // The event comes before the layout; a media query would come too late to render more rows.
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

/** Calls `onPrinted` after each printing; a sheet on paper is removed by it. */
export function useAfterPrint(onPrinted: () => void): void {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
}
