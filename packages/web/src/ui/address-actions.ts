import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * Calls the action of each query parameter of the address, with its value. Removes the parameter, so
 * that Back and a reload do not repeat the action.
 */
export function useAddressActions(
  actions: Readonly<Record<string, (value: string) => void>>,
): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const wanted = [...params].filter(([name]) => Object.hasOwn(actions, name));
  const act = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    for (const [name, value] of wanted) {
      actions[name]?.(value);
      rest.delete(name);
    }
    setParams(rest, { replace: true, state });
  });
  const key = JSON.stringify(wanted);
  useEffect(() => {
    if (key === '[]') return;
    // After the first field of the screen has got the focus.
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }, [key]);
}
