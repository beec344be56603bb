import { getOwnAccount } from '@kelas/contract/session';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { remember, remembered } from '../remembered.ts';

const ONE_HOUR_MS = 3_600_000;
const MAX_HEIGHT_PX = 440;
/** The line below the table and the padding of the page. */
const BELOW_TABLE_PX = 72;

/**
 * Returns whether tables fill the window, and a function that changes it. The choice is kept for
 * this person on this computer (R-1331).
 */
export function useFullHeight(): readonly [boolean, () => void] {
  const { data } = useCallQuery(getOwnAccount, {}, { onFailure: 'silent', staleTime: ONE_HOUR_MS });
  const key = `fullHeight:${data?.username ?? ''}`;
  const [changed, setChanged] = useState<boolean>();
  const isFull = changed ?? remembered(key) === 'true';
  const toggle = () => {
    setChanged(!isFull);
    remember(key, !isFull);
  };
  return [isFull, toggle];
}

/**
 * Returns the greatest height of the box: 440 px, or what is left of the window below its top
 * (R-1331).
 */
export function useTableHeight(region: RefObject<HTMLDivElement | null>, fills: boolean) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!fills) return;
    const measure = () => {
      const box = region.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [fills, region]);
  return fills ? `max(240px, calc(100dvh - ${top + BELOW_TABLE_PX}px))` : MAX_HEIGHT_PX;
}
