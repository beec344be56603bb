import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Calls the function of each part that the address asks for, with the value of its parameter.
 * Removes it from the address, so that Back and a reload do not open it again.
 */
export function useOpenedPart(parts: Readonly<Record<string, (value: string) => void>>): void {
  const [params, setParams] = useSearchParams();
  const wanted = [...params].filter(([name]) => Object.hasOwn(parts, name));
  const open = useEffectEvent(() => {
    for (const [name, value] of wanted) parts[name]?.(value);
    setParams({}, { replace: true });
  });
  const key = JSON.stringify(wanted);
  useEffect(() => {
    if (key !== '[]') open();
  }, [key]);
}
